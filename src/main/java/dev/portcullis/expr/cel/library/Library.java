package dev.portcullis.expr.cel.library;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.parser.CelMacro;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Functions that belong together: how they are called, for the type checker, and what they do.
 * Immutable.
 */
public final class Library {
  private final Map<String, List<CelOverloadDecl>> declarations;
  private final Map<String, List<OverloadedFunction.Overload>> overloads;
  private final List<CelMacro> macros;

  private Library(Builder builder) {
    this.declarations = builder.declarations;
    this.overloads = builder.overloads;
    this.macros = List.copyOf(builder.macros);
  }

  /** A library to be filled. */
  static Builder named(String name) {
    return new Builder(name);
  }

  /** Collects the functions of a library. */
  static final class Builder {
    private final String name;
    private final Map<String, List<CelOverloadDecl>> declarations = new LinkedHashMap<>();
    private final Map<String, List<OverloadedFunction.Overload>> overloads = new LinkedHashMap<>();
    private final List<CelMacro> macros = new ArrayList<>();
    private int count;

    private Builder(String name) {
      this.name = name;
    }

    /** Adds a function with a {@link Signature}. */
    Builder add(String signature, Function function) {
      Signature parsed = Signature.parse(signature);
      declarations
          .computeIfAbsent(parsed.name(), _ -> new ArrayList<>())
          .add(parsed.declaration(name + "_" + parsed.name() + "_" + count++));
      return define(parsed, function);
    }

    /** Adds what a function does that the type checker knows already. */
    Builder define(String signature, Function function) {
      return define(Signature.parse(signature), function);
    }

    private Builder define(Signature parsed, Function function) {
      overloads
          .computeIfAbsent(parsed.name(), _ -> new ArrayList<>())
          .add(new OverloadedFunction.Overload(parsed.parameters(), function));
      return this;
    }

    Builder macro(CelMacro macro) {
      macros.add(macro);
      return this;
    }

    Library build() {
      return new Library(this);
    }
  }

  /** The declarations, for the type checker. */
  public List<CelFunctionDecl> declarations() {
    return declarations.entrySet().stream()
        .map(e -> CelFunctionDecl.newFunctionDeclaration(e.getKey(), e.getValue()))
        .toList();
  }

  /** The macros. */
  public List<CelMacro> macros() {
    return macros;
  }

  /** The functions of several libraries by name. */
  public static Map<String, Function> functions(List<Library> libraries) {
    Map<String, List<OverloadedFunction.Overload>> all = new LinkedHashMap<>();
    for (Library library : libraries) {
      library.overloads.forEach(
          (name, list) -> all.computeIfAbsent(name, _ -> new ArrayList<>()).addAll(list));
    }
    Map<String, Function> out = new LinkedHashMap<>();
    all.forEach((name, list) -> out.put(name, new OverloadedFunction(name, list)));
    return Map.copyOf(out);
  }
}
