package dev.portcullis.cli.apply;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of {@code apply}, named as in Kyverno's command line. */
final class ApplyOptions {
  @Parameters(
      arity = "0..*",
      paramLabel = "POLICY",
      description = "Policy files and folders; - for standard input.")
  List<String> policies = List.of();

  @Option(
      names = {"-r", "--resource", "--resources"},
      description = "Resource files or a folder; - for standard input.")
  List<String> resources = List.of();

  @Option(
      names = {"--target-resource", "--target-resources"},
      description = "Existing objects that mutate rules may change, and that look-ups find.")
  List<String> targets = List.of();

  @Option(
      names = {"-f", "--values-file"},
      description = "Values for variables.")
  @Nullable Path valuesFile;

  @Option(
      names = {"-s", "--set"},
      description = "Values for variables: name=value.")
  List<String> set = List.of();

  @Option(
      names = {"-u", "--userinfo"},
      description = "Who asks.")
  @Nullable Path userInfo;

  @Option(
      names = {"-e", "--exception", "--exceptions"},
      description = "Policy exceptions.")
  List<String> exceptions = List.of();

  @Option(
      names = "--exceptions-with-resources",
      description = "Take policy exceptions from the resource files.")
  boolean exceptionsWithResources;

  @Option(
      names = {"-p", "--policy-report"},
      description = "Print a policy report.")
  boolean policyReport;

  @Option(names = "--output-format", description = "yaml or json, for reports.")
  String outputFormat = "yaml";

  @Option(
      names = {"-o", "--output"},
      description = "File (.yaml, .yml) or folder for mutated and generated objects.")
  @Nullable Path output;

  @Option(
      names = {"-i", "--stdin"},
      description = "Print changed objects only, to be piped on.")
  boolean piped;

  @Option(
      names = {"--json", "--http-payload", "--envoy-payload"},
      hidden = true,
      description = "Documents that are no Kubernetes objects.")
  List<String> payloads = List.of();

  @Option(
      names = {"-c", "--cluster"},
      hidden = true,
      description = "Objects of a cluster.")
  boolean cluster;

  @Option(names = "--audit-warn", description = "Count failures of audited rules as warnings.")
  boolean auditWarn;

  @Option(names = "--warn-exit-code", description = "Exit code when there are warnings.")
  int warnExitCode;

  @Option(names = "--warn-no-pass", description = "Use the warn exit code when nothing passes.")
  boolean warnNoPass;

  @Option(
      names = "--continue-on-fail",
      description = "Go on after an object that cannot be evaluated.")
  boolean continueOnFail;

  @Option(names = "--detailed-results", description = "Show messages in the table.")
  boolean detailed;

  @Option(
      names = {"-t", "--table"},
      description = "Show a table of results.")
  boolean table;

  @Option(
      names = {"--remove-color", "--registry"},
      description = "Accepted; output has no colours and registries are not asked.")
  boolean accepted;
}
