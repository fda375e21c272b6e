package dev.portcullis.cli.apply;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.evaluate.LoadedInputs;
import dev.portcullis.cli.evaluate.LocalCelPolicies;
import dev.portcullis.cli.evaluate.LocalCluster;
import dev.portcullis.cli.evaluate.LocalEvaluation;
import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.ResourceList;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.cli.input.UserInfoFile;
import dev.portcullis.cli.input.Values;
import dev.portcullis.engine.CompiledException;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.policy.Diagnostic;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.port.ServiceCalls;
import dev.portcullis.report.Summary;
import dev.portcullis.request.UserInfo;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Applies policies to objects without a cluster.
 *
 * @see <a href="https://kyverno.io/docs/kyverno-cli/usage/apply/">kyverno apply</a>
 */
@Command(
    name = "apply",
    description = "Apply policies to resources.",
    mixinStandardHelpOptions = true)
public final class ApplyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ApplyOptions options;

  private ApplyCommand() {}

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    try {
      ExitCode exit = run(spec.commandLine().getOut(), err);
      if (exit.error()) {
        err.println("Error: " + exit.text());
      } else if (!exit.text().isEmpty()) {
        spec.commandLine().getOut().println(exit.text());
      }
      spec.commandLine().getOut().flush();
      return exit.code();
    } catch (InputException e) {
      err.println("Error: " + e.getMessage());
      return 1;
    }
  }

  private ExitCode run(PrintWriter out, PrintWriter err) throws InputException {
    checkOptions();
    PolicyLoader loader = Toolkit.loader();
    LoadedInputs policies =
        LoadedInputs.load(loader, TextFile.tree(Path.of(""), options.policies, System.in));
    policies.diagnostics().forEach(d -> err.println(d.text()));
    err.flush();
    List<TextFile> files = TextFile.flat(Path.of(""), options.resources, System.in);
    ResourceList resources = ResourceList.read(files, err::println);
    err.flush();
    List<CompiledException> exceptions = exceptions(loader, policies, files, err);
    ApplyRun run = new ApplyRun(evaluation(policies, exceptions, resources), options.auditWarn);
    run.addErrors(
        policies.refused().size() + policies.unsupported().size() + policies.unreadable());
    boolean plain = !options.piped && !options.policyReport;
    if (plain) {
      out.println();
      out.println(applying(policies.policies(), resources.size(), exceptions.size()));
    }
    ApplyOutput output = new ApplyOutput(options, out);
    applyAll(run, resources, output, err);
    output.end(policies);
    Summary summary = run.summary();
    if (plain) {
      out.println();
      out.println(summary.text() + " ");
    }
    return ExitCode.of(summary, options.warnExitCode, options.warnNoPass);
  }

  private void applyAll(ApplyRun run, ResourceList resources, ApplyOutput output, PrintWriter err)
      throws InputException {
    Progress progress = Progress.of(resources.size(), err);
    for (int i = 0; i < resources.size(); i++) {
      JsonNode resource = resources.get(i);
      try {
        progress.clear();
        output.show(run.apply(resource));
        progress.show(i + 1);
      } catch (InputException e) {
        if (!options.continueOnFail) {
          throw e;
        }
        err.println("Error: " + Resources.name(resource) + ": " + e.getMessage());
      }
    }
    progress.clear();
  }

  private void checkOptions() throws InputException {
    if (options.policies.isEmpty()) {
      throw new InputException("require policy");
    }
    if (options.valuesFile != null && !options.set.isEmpty()) {
      throw new InputException("pass the values either using set flag or values_file flag");
    }
    if (options.policies.contains(TextFile.STANDARD_INPUT)
        && options.resources.contains(TextFile.STANDARD_INPUT)) {
      throw new InputException(
          "a stdin pipe can be used for either policies or resources, not both");
    }
    if (!options.payloads.isEmpty()) {
      throw new InputException(
          options.resources.isEmpty()
              ? "JSON payloads are not supported: only Kubernetes objects are evaluated"
              : "both resource and json files can not be used together, use one or the other");
    }
    if (options.cluster) {
      throw new InputException(
          "--cluster is not supported: clusters are not read; give the objects with --resource");
    }
    if (options.resources.isEmpty()) {
      throw new InputException("resource file(s) or cluster required");
    }
    if (!List.of("yaml", "json").contains(options.outputFormat)) {
      throw new InputException(
          "`" + options.outputFormat + "` is no output format: use yaml or json");
    }
  }

  private static String applying(List<CompiledPolicy> policies, int resources, int exceptions) {
    int rules = policies.stream().mapToInt(CompiledPolicy::ruleCount).sum();
    String with = exceptions > 0 ? " with " + exceptions + " exception(s)" : "";
    return "Applying " + rules + " policy rule(s) to " + resources + " resource(s)" + with + "...";
  }

  private List<CompiledException> exceptions(
      PolicyLoader loader, LoadedInputs policies, List<TextFile> files, PrintWriter err)
      throws InputException {
    List<CompiledException> exceptions = new ArrayList<>(policies.exceptions());
    LoadedInputs own =
        LoadedInputs.load(loader, TextFile.tree(Path.of(""), options.exceptions, System.in));
    for (Diagnostic diagnostic : own.diagnostics()) {
      err.println(diagnostic.text());
      if (diagnostic.severity() == Diagnostic.Severity.REFUSED) {
        throw new InputException("failed to load exceptions: " + diagnostic.message());
      }
    }
    exceptions.addAll(own.exceptions());
    if (options.exceptionsWithResources) {
      exceptions.addAll(LoadedInputs.load(loader, files).exceptions());
    }
    return exceptions;
  }

  private LocalEvaluation evaluation(
      LoadedInputs policies, List<CompiledException> exceptions, ResourceList resources)
      throws InputException {
    List<JsonNode> targets = Resources.read(TextFile.flat(Path.of(""), options.targets, System.in));
    Ports ports =
        new Ports(
            new LocalCluster(
                () -> Stream.concat(resources.all().stream(), targets.stream()).toList(), false),
            ServiceCalls.none(),
            RegistryLookup.none(),
            GlobalContextLookup.none(),
            Ports.Mode.OFFLINE);
    return new LocalEvaluation(
        policies.policies(),
        exceptions,
        values(),
        user(),
        policy -> ports,
        !options.targets.isEmpty(),
        LocalCelPolicies.of(policies.cel()));
  }

  private Values values() throws InputException {
    Path file = options.valuesFile;
    return file == null ? Values.set(options.set) : Values.read(TextFile.read(file));
  }

  private Optional<UserInfo> user() throws InputException {
    Path file = options.userInfo;
    return file == null ? Optional.empty() : Optional.of(UserInfoFile.read(TextFile.read(file)));
  }
}
