package dev.portcullis.cleanup;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.condition.ConditionCompiler;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.match.KindPattern;
import dev.portcullis.match.MatchCompiler;
import dev.portcullis.policy.CleanupPolicy;
import dev.portcullis.policy.CleanupPolicyReader;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.ReadDocument;
import dev.portcullis.policy.ReadingMode;
import dev.portcullis.policy.Schedule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Compiles cleanup policies: everything that can be parsed is parsed here. */
public final class CleanupCompiler {
  private final CleanupPolicyReader reader;
  private final TemplateCompiler templates;
  private final ConditionCompiler conditions;

  /** A compiler that compiles expressions with this one. */
  public CleanupCompiler(JmesPathCompiler expressions) {
    this.reader = new CleanupPolicyReader(ReadingMode.LENIENT);
    this.templates = new TemplateCompiler(expressions);
    this.conditions = new ConditionCompiler(templates);
  }

  /** What became of an object. */
  public sealed interface Compilation {
    /**
     * It can be used.
     *
     * @param policy the policy
     */
    record Usable(CompiledCleanup policy) implements Compilation {}

    /**
     * It cannot.
     *
     * @param reason why
     */
    record Refused(String reason) implements Compilation {}
  }

  /** Compiles an object of the API server. */
  public Compilation compile(JsonNode object) {
    ReadDocument<CleanupPolicy> read = reader.read(object);
    Optional<CompiledCleanup> compiled = read.value().flatMap(this::compile);
    return compiled
        .<Compilation>map(Compilation.Usable::new)
        .orElseGet(() -> new Compilation.Refused(read.reason().orElse("it has no schedule")));
  }

  private Optional<CompiledCleanup> compile(CleanupPolicy policy) {
    return Schedule.parse(policy.schedule())
        .map(
            schedule ->
                new CompiledCleanup(
                    policy,
                    schedule,
                    kinds(policy.match()),
                    MatchCompiler.compileException(policy.match()),
                    policy.exclude().isEmpty()
                        ? Optional.empty()
                        : Optional.of(MatchCompiler.compileException(policy.exclude())),
                    templates.entries(policy.context()),
                    policy.conditions().map(conditions::compileAllFirst)));
  }

  private static List<KindPattern> kinds(MatchBlock match) {
    return Stream.of(match.any().stream(), match.all().stream(), Stream.of(match.direct()))
        .flatMap(filters -> filters)
        .flatMap(filter -> filter.resources().kinds().stream())
        .distinct()
        .flatMap(kind -> KindPattern.parse(kind).stream())
        .toList();
  }
}
