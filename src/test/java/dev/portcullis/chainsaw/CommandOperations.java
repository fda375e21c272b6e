package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.cluster.CommandResult;
import dev.portcullis.request.GroupVersionKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Operations that run a program in the folder of the case, with the cluster in its environment. */
final class CommandOperations {
  private static final Pattern VARIABLE = Pattern.compile("\\$(?:\\{(\\w+)\\}|(\\w+))");

  private CommandOperations() {}

  static Bindings script(JsonNode operation, CaseScope scope) throws CaseFault {
    String shell = operation.path("shell").asText("sh");
    return run(operation, List.of(shell, "-c", operation.path("content").asText("")), scope);
  }

  static Bindings command(JsonNode operation, CaseScope scope) throws CaseFault {
    Map<String, String> environment = environment(operation, scope);
    List<String> words = new ArrayList<>();
    words.add(operation.path("entrypoint").asText(""));
    for (JsonNode argument : operation.path("args")) {
      words.add(expanded(argument.asText(""), environment));
    }
    return run(operation, words, scope);
  }

  /** Waits for a condition, a value or the end of objects; {@code kubectl} knows how. */
  static Bindings await(JsonNode operation, CaseScope scope) throws CaseFault {
    JsonNode condition = operation.path("for").path("condition");
    JsonNode path = operation.path("for").path("jsonPath");
    String what =
        condition.isObject()
            ? "condition=%s%s"
                .formatted(
                    condition.path("name").asText(),
                    condition.has("value") ? "=" + condition.get("value").asText() : "")
            : path.isObject()
                ? "jsonpath=%s=%s"
                    .formatted(path.path("path").asText(), path.path("value").asText())
                : "delete";
    List<String> words = new ArrayList<>(List.of("kubectl", "wait", resource(operation)));
    words.addAll(selection(operation, scope));
    words.add("--for=" + what);
    words.add("--timeout=" + scope.timeouts().of("exec", operation).toSeconds() + "s");
    return run(operation, words, scope);
  }

  /** {@code deployments.v1.apps}, as {@code kubectl} takes it. */
  private static String resource(JsonNode operation) {
    GroupVersionKind kind =
        GroupVersionKind.of(
            operation.path("apiVersion").asText("v1"), operation.path("kind").asText(""));
    return kind.group().isEmpty()
        ? kind.kind()
        : kind.kind() + "." + kind.version() + "." + kind.group();
  }

  private static List<String> selection(JsonNode operation, CaseScope scope) throws CaseFault {
    List<String> words = new ArrayList<>();
    if (operation.hasNonNull("name")) {
      words.add(Templates.text(operation.get("name"), scope.bindings()));
    } else if (operation.hasNonNull("selector")) {
      words.addAll(List.of("-l", Templates.text(operation.get("selector"), scope.bindings())));
    } else {
      words.add("--all");
    }
    String namespace = Templates.text(operation.path("namespace"), scope.bindings());
    words.addAll(List.of("-n", namespace.isEmpty() ? scope.namespace() : namespace));
    return words;
  }

  private static Bindings run(JsonNode operation, List<String> words, CaseScope scope)
      throws CaseFault {
    CommandResult result = result(operation, words, scope);
    JsonNode error =
        result.succeeded() ? NullNode.instance : TextNode.valueOf("exit status " + result.status());
    Bindings bindings =
        scope
            .bindings()
            .with("stdout", TextNode.valueOf(result.output()))
            .with("stderr", TextNode.valueOf(result.errors()))
            .with("error", error);
    JsonNode check = operation.path("check");
    if (check.isMissingNode() || check.isNull()) {
      if (!result.succeeded()) {
        throw new CaseFault(said(words, result));
      }
      return bindings;
    }
    List<String> mismatches = AssertionTree.mismatches(check, NullNode.instance, bindings);
    if (!mismatches.isEmpty()) {
      throw new CaseFault(String.join("; ", mismatches) + ": " + said(words, result));
    }
    return bindings;
  }

  /** A command that changes its kubeconfig has one of its own. */
  private static CommandResult result(JsonNode operation, List<String> words, CaseScope scope)
      throws CaseFault {
    Deadline deadline = scope.deadline("exec", operation);
    Map<String, String> environment = environment(operation, scope);
    if (!words.getLast().contains("kubectl config ")) {
      environment.put("KUBECONFIG", scope.cluster().kubeconfig().toString());
      return CommandResult.of(deadline.left(), words, scope.folder(), environment, "");
    }
    try {
      Path kubeconfig = Files.createTempFile("chainsaw-", ".kubeconfig");
      try {
        Files.writeString(
            kubeconfig,
            Files.readString(scope.cluster().kubeconfig())
                .replace("name: dev-cluster\n", "name: chainsaw\n")
                .replace("cluster: dev-cluster\n", "cluster: chainsaw\n")
                .replace("context: dev-cluster\n", "context: chainsaw\n"));
        environment.put("KUBECONFIG", kubeconfig.toString());
        return CommandResult.of(deadline.left(), words, scope.folder(), environment, "");
      } finally {
        Files.deleteIfExists(kubeconfig);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String said(List<String> words, CommandResult result) {
    return "%s ended with %d: %s%s"
        .formatted(words.getLast().strip(), result.status(), result.output(), result.errors());
  }

  private static Map<String, String> environment(JsonNode operation, CaseScope scope)
      throws CaseFault {
    Map<String, String> environment = new HashMap<>();
    environment.put("NAMESPACE", scope.namespace());
    for (JsonNode entry : operation.path("env")) {
      environment.put(
          entry.path("name").asText(""), Templates.text(entry.path("value"), scope.bindings()));
    }
    return environment;
  }

  private static String expanded(String text, Map<String, String> environment) {
    return VARIABLE
        .matcher(text)
        .replaceAll(
            match -> {
              String name = match.group(1) == null ? match.group(2) : match.group(1);
              String value = environment.getOrDefault(name, System.getenv().getOrDefault(name, ""));
              return Matcher.quoteReplacement(value);
            });
  }
}
