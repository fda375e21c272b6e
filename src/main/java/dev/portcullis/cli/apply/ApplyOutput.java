package dev.portcullis.cli.apply;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.evaluate.LoadedInputs;
import dev.portcullis.cli.evaluate.LocalEvaluation.Response;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.engine.ExistingOutcome;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.engine.RuleType;
import dev.portcullis.generate.GenerateResult;
import dev.portcullis.policy.PolicySet;
import dev.portcullis.report.PolicyReport;
import dev.portcullis.report.RuleResult;
import dev.portcullis.value.JsonText;
import dev.portcullis.yaml.YamlWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Prints what {@code apply} finds, object by object. */
final class ApplyOutput {
  private static final String DIVIDER = "-".repeat(70);

  private final ApplyOptions options;
  private final PrintWriter out;
  private final List<RuleResult> kept = new ArrayList<>();
  private final Set<Path> written = new HashSet<>();

  ApplyOutput(ApplyOptions options, PrintWriter out) {
    this.options = options;
    this.out = out;
  }

  /** Prints one object's changes and failures. */
  void show(ApplyRun.Applied applied) throws InputException {
    if (options.policyReport || options.table) {
      kept.addAll(applied.lines());
    }
    if (options.policyReport) {
      return;
    }
    for (Response response : applied.result().responses()) {
      if (response.stage() == RuleType.MUTATE) {
        mutated(response);
      } else if (response.stage() == RuleType.GENERATE) {
        generated(response);
      }
    }
    if (!options.piped) {
      failures(applied);
    }
    out.flush();
  }

  private void mutated(Response response) throws InputException {
    JsonNode object = response.outcome().object();
    for (ExistingOutcome existing : response.existing()) {
      if (existing.outcome() instanceof RuleOutcome.Pass) {
        out.println();
        out.println("patched targets: ");
        document(existing.target());
      }
    }
    if (!response.policy().has(RuleType.MUTATE)) {
      return;
    }
    if (options.piped) {
      document(object);
      return;
    }
    String title =
        "policy "
            + response.policy().policy().name()
            + " applied to "
            + path(response.resource())
            + ":";
    if (options.output == null) {
      out.println();
      out.println(title);
      document(object);
      out.println();
      out.println();
      out.println("Mutation:");
      out.println("Mutation has been applied successfully.");
    } else {
      write(options.output, Resources.name(object) + "-mutated.yaml", object);
    }
  }

  private void generated(Response response) throws InputException {
    for (GenerateResult result : response.outcome().generated().values()) {
      for (GenerateResult.Desired desired : result.desired()) {
        if (options.output == null) {
          document(desired.object());
        } else {
          write(
              options.output,
              response.policy().policy().name() + "-generated.yaml",
              desired.object());
        }
      }
      result.problems().forEach(problem -> out.println("generate problem: " + problem));
      if (!result.desired().isEmpty() && !options.piped) {
        out.println();
        out.println();
        out.println("Generate:");
        out.println("Generation completed successfully.");
      }
    }
  }

  private void document(JsonNode object) {
    out.print(YamlWriter.text(object));
    out.println("---");
  }

  private static String path(JsonNode object) {
    return Resources.namespace(object)
        + "/"
        + object.path("kind").asText("")
        + "/"
        + Resources.name(object);
  }

  private void write(Path target, String name, JsonNode object) throws InputException {
    String text = target.toString().toLowerCase(Locale.ROOT);
    Path file = text.endsWith(".yaml") || text.endsWith(".yml") ? target : target.resolve(name);
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      boolean first = written.add(file);
      Files.writeString(
          file,
          YamlWriter.text(object) + "---\n",
          StandardOpenOption.CREATE,
          first ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new InputException("failed to write " + file + ": " + e.getMessage());
    }
  }

  private void failures(ApplyRun.Applied applied) {
    for (Response response : applied.result().responses()) {
      List<RuleResult> lines =
          response.outcome().rules().stream()
              .map(o -> line(response, o))
              .filter(
                  l -> l.status() != RuleResult.Status.PASS && l.status() != RuleResult.Status.SKIP)
              .toList();
      if (lines.isEmpty()) {
        continue;
      }
      boolean warned =
          options.auditWarn && lines.stream().allMatch(l -> l.status() == RuleResult.Status.WARN);
      out.println(
          "policy "
              + response.policy().policy().name()
              + " -> resource "
              + path(response.resource())
              + (warned ? " failed as audit warning:" : " failed:"));
      int number = 1;
      for (RuleResult line : lines) {
        String message = line.message().isEmpty() ? "validation failed" : line.message();
        out.println(number++ + " - " + line.rule() + " " + message);
      }
      out.println();
    }
  }

  private RuleResult line(Response response, RuleOutcome outcome) {
    return RuleResult.of(
        response.policy(), outcome, response.request(), response.resource(), options.auditWarn);
  }

  /** Prints what concerns the whole run: reports, the table, policies that were not used. */
  void end(LoadedInputs policies) {
    if (options.policyReport) {
      for (JsonNode report : PolicyReport.of(kept, Instant.now())) {
        out.print(
            options.outputFormat.equals("json")
                ? JsonText.of(report) + "\n"
                : YamlWriter.text(report));
        out.println("---");
      }
      return;
    }
    if (options.table) {
      out.print(ApplyTable.draw(kept, options.detailed));
    }
    if (options.piped) {
      return;
    }
    List<String> skipped = new ArrayList<>();
    List<String> invalid = new ArrayList<>();
    for (PolicySet.Refused refused : policies.refused()) {
      boolean element = refused.reason().startsWith("variable 'element.name'");
      (element ? invalid : skipped).add(refused.key() + ": " + refused.reason());
    }
    for (PolicySet.Unsupported unsupported : policies.unsupported()) {
      skipped.add(unsupported.key() + ": " + unsupported.kind() + " is not evaluated yet");
    }
    section("Policies Skipped:", skipped);
    section("Invalid Policies:", invalid);
  }

  private void section(String title, List<String> lines) {
    if (lines.isEmpty()) {
      return;
    }
    out.println(DIVIDER);
    out.println(title);
    for (int i = 0; i < lines.size(); i++) {
      out.println(i + 1 + ". " + lines.get(i));
    }
    out.println(DIVIDER);
  }
}
