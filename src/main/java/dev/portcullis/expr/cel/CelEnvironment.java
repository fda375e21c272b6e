package dev.portcullis.expr.cel;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.CelTypes;
import dev.cel.common.types.StructType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.portcullis.expr.cel.CompilationResult.Compiled;
import dev.portcullis.expr.cel.CompilationResult.Refused;
import dev.portcullis.expr.cel.library.Function;
import dev.portcullis.expr.cel.library.Library;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an expression may name: variables with their types, and functions. Compiles expressions;
 * immutable and safe for several threads.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/cel/">CEL in Kubernetes</a>
 */
public final class CelEnvironment {
  private static final CelOptions OPTIONS =
      CelOptions.current().enableHeterogeneousNumericComparisons(true).build();

  private final CelCompiler compiler;
  private final Map<String, Function> functions;
  private final Set<String> variables;

  /**
   * An environment.
   *
   * @param libraries the functions besides the operators and macros of the language
   * @param variables the types of the variables
   * @param types the types of structures that variables have
   */
  public CelEnvironment(
      List<Library> libraries, Map<String, CelType> variables, List<StructType> types) {
    this(libraries, variables, types, false);
  }

  /**
   * An environment.
   *
   * @param libraries the functions besides the operators and macros of the language
   * @param variables the types of the variables
   * @param types the types of structures that variables have
   * @param bindings whether there is {@code cel.bind}
   */
  public CelEnvironment(
      List<Library> libraries,
      Map<String, CelType> variables,
      List<StructType> types,
      boolean bindings) {
    CelCompilerBuilder builder =
        CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addLibraries(CelExtensions.optional(), CelExtensions.comprehensions())
            .addLibraries(bindings ? List.of(CelExtensions.bindings()) : List.of())
            .setTypeProvider(new Structures(types));
    for (Library library : libraries) {
      builder.addFunctionDeclarations(library.declarations()).addMacros(library.macros());
    }
    variables.forEach(builder::addVar);
    this.compiler = builder.build();
    this.functions = Library.functions(libraries);
    this.variables = Set.copyOf(variables.keySet());
  }

  private record Structures(ImmutableMap<String, StructType> byName) implements CelTypeProvider {
    Structures(List<StructType> types) {
      this(types.stream().collect(ImmutableMap.toImmutableMap(StructType::name, type -> type)));
    }

    @Override
    public ImmutableCollection<CelType> types() {
      return ImmutableList.copyOf(byName.values());
    }

    @Override
    public Optional<CelType> findType(String name) {
      return Optional.ofNullable(byName.get(name));
    }
  }

  /** Compiles an expression of any type. */
  public CompilationResult compile(String expression) {
    return compile(expression, List.of());
  }

  /**
   * Compiles an expression.
   *
   * @param expression its text
   * @param results the types it may have; empty for any
   */
  public CompilationResult compile(String expression, List<CelType> results) {
    CelValidationResult parsed = compiler.parse(expression);
    if (parsed.hasError()) {
      return new Refused("compilation failed: " + IssueText.syntax(parsed));
    }
    CelAbstractSyntaxTree tree;
    try {
      CelValidationResult checked = compiler.check(parsed.getAst());
      if (checked.hasError()) {
        return new Refused("compilation failed: " + IssueText.types(checked));
      }
      tree = checked.getAst();
    } catch (CelValidationException e) {
      return new Refused("compilation failed: " + e.getMessage());
    }
    List<CelIssue> literals = LiteralChecks.issues(tree);
    if (!literals.isEmpty()) {
      return new Refused("compilation failed: " + IssueText.of(literals, tree.getSource()));
    }
    CelType type = tree.getResultType();
    if (!results.isEmpty() && results.stream().noneMatch(type::equals)) {
      return new Refused(wrongType(results, type));
    }
    return new Compiled(new Planner(tree, functions, variables).plan(expression));
  }

  private static String wrongType(List<CelType> results, CelType type) {
    if (results.size() == 1) {
      return "must evaluate to "
          + CelTypes.format(results.getFirst())
          + " but got "
          + CelTypes.format(type);
    }
    return results.stream()
        .map(CelTypes::format)
        .collect(
            Collectors.joining(
                " ", "must evaluate to one of [", "] but got " + CelTypes.format(type)));
  }
}
