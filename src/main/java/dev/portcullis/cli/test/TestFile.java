package dev.portcullis.cli.test;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.value.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * One {@code Test} document of a {@code kyverno-test.yaml}. Unknown fields are refused; case does
 * not count in their names.
 *
 * @param path the file
 * @param name the test's name
 * @param fields the document's fields by their name in lower case
 * @param results its expected results
 * @see <a href="https://kyverno.io/docs/kyverno-cli/usage/test/">kyverno test</a>
 */
record TestFile(
    Path path, String name, Map<String, JsonNode> fields, List<ExpectedResult> results) {
  static final String API_VERSION = "cli.kyverno.io/v1alpha1";

  private static final Set<String> FIELDS =
      Set.of(
          "apiversion",
          "kind",
          "metadata",
          "policies",
          "resources",
          "targetresources",
          "paramresources",
          "variables",
          "values",
          "userinfo",
          "context",
          "exceptions",
          "jsonpayload",
          "jsonpayloads",
          "httppayloads",
          "envoypayloads",
          "clusterresources",
          "apicallresponses",
          "globalcontextentries",
          "results");

  private static final List<String> PAYLOADS =
      List.of("jsonPayload", "jsonPayloads", "httpPayloads", "envoyPayloads");

  /** Reads all tests of a file. */
  static List<TestFile> read(Path path) throws InputException {
    return read(path, TextFile.read(path));
  }

  /** Reads all tests of a text that stands in a file. */
  static List<TestFile> read(Path path, TextFile text) throws InputException {
    List<TestFile> tests = new ArrayList<>();
    for (JsonNode document : Resources.documents(text)) {
      tests.add(of(path, document));
    }
    if (tests.isEmpty()) {
      throw new InputException(path + ": holds no test");
    }
    return tests;
  }

  private static TestFile of(Path path, JsonNode document) throws InputException {
    if (!document.isObject()) {
      throw new InputException(path + ": expected a Test object, found " + document.getNodeType());
    }
    Map<String, JsonNode> fields = Fields.of(document, FIELDS, path.toString());
    if (text(fields, "apiversion").isEmpty() || !text(fields, "kind").equals("Test")) {
      throw new InputException(
          path + ": a test needs `apiVersion: " + API_VERSION + "` and `kind: Test` (old schema?)");
    }
    for (String payload : PAYLOADS) {
      if (fields.containsKey(payload.toLowerCase(Locale.ROOT))) {
        throw new InputException(
            path + ": `" + payload + "` is not supported: only Kubernetes objects are evaluated");
      }
    }
    List<ExpectedResult> results = new ArrayList<>();
    for (JsonNode result : fields.getOrDefault("results", Json.NODES.arrayNode())) {
      results.add(ExpectedResult.of(result, path + " results[" + results.size() + "]"));
    }
    JsonNode metadata = fields.getOrDefault("metadata", Json.object());
    return new TestFile(path, metadata.path("name").asText(""), fields, List.copyOf(results));
  }

  private static String text(Map<String, JsonNode> fields, String name) {
    return fields.getOrDefault(name, Json.NODES.missingNode()).asText("");
  }

  /** The folder that relative paths start from. */
  Path folder() {
    Path parent = path.getParent();
    return parent == null ? Path.of("") : parent;
  }

  /** A list of texts. */
  List<String> texts(String field) {
    List<String> texts = new ArrayList<>();
    fields
        .getOrDefault(field.toLowerCase(Locale.ROOT), Json.NODES.arrayNode())
        .forEach(e -> texts.add(e.asText()));
    return texts;
  }

  /** One text, empty when it is not there. */
  String text(String field) {
    return text(fields, field.toLowerCase(Locale.ROOT));
  }

  /** Any field; a missing node when it is not there. */
  JsonNode field(String field) {
    return fields.getOrDefault(field.toLowerCase(Locale.ROOT), Json.NODES.missingNode());
  }
}
