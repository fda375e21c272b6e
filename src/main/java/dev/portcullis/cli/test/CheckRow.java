package dev.portcullis.cli.test;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.evaluate.LocalEvaluation.Response;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.report.RuleResult;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks one outcome of a rule against what is expected of it: first the objects, where a file with
 * expected ones is named, then the status.
 */
final class CheckRow {
  private static final String NOT_IN_MANIFEST = "not found in manifest";

  private final Path folder;
  private final boolean disturbed;
  private final Map<String, List<JsonNode>> expectedFiles = new HashMap<>();

  /**
   * A check.
   *
   * @param folder what the names of files are relative to
   * @param disturbed whether expected objects get a field that no rule makes, so that every
   *     comparison must fail
   */
  CheckRow(Path folder, boolean disturbed) {
    this.folder = folder;
    this.disturbed = disturbed;
  }

  /** The row of an outcome; empty when the file has no such object, which leaves the row out. */
  Optional<Row> of(
      ExpectedResult expected,
      String resource,
      Response response,
      RuleOutcome outcome,
      JsonNode object)
      throws InputException {
    String rule = outcome.rule().rule();
    if (!object.isMissingNode()) {
      Optional<Row> compared = compare(expected, rule, resource, object);
      if (compared.isPresent()) {
        boolean missing = compared.get().message().contains(NOT_IN_MANIFEST);
        return missing && !expected.failOnMissingResources() ? Optional.empty() : compared;
      }
    }
    RuleResult line =
        RuleResult.of(response.policy(), outcome, response.request(), response.resource(), false);
    if (line.status() != expected.result()) {
      String reason = "Want " + expected.result().text() + ", got " + line.status().text();
      return Optional.of(
          new Row(
              expected.policy(),
              rule,
              Row.shown(resource),
              Row.Outcome.FAIL,
              reason,
              line.message()));
    }
    Row.Outcome good =
        expected.result() == RuleResult.Status.SKIP ? Row.Outcome.SKIP : Row.Outcome.PASS;
    return Optional.of(
        new Row(expected.policy(), rule, Row.shown(resource), good, "Ok", line.message()));
  }

  /** A failed row when the object is not the expected one. */
  private Optional<Row> compare(
      ExpectedResult expected, String rule, String resource, JsonNode object) {
    List<List<String>> files = new ArrayList<>();
    if (!expected.patchedResources().isEmpty()) {
      files.add(List.of(expected.patchedResources()));
    }
    if (!expected.generatedResources().isEmpty()) {
      files.add(expected.generatedResources());
    }
    for (List<String> anyOf : files) {
      Optional<Row> last = Optional.empty();
      for (String file : anyOf) {
        last = compare(expected, rule, resource, object, file);
        if (last.isEmpty()) {
          break;
        }
      }
      if (last.isPresent()) {
        return last;
      }
    }
    return Optional.empty();
  }

  private Optional<Row> compare(
      ExpectedResult expected, String rule, String resource, JsonNode object, String file) {
    Optional<String> difference;
    String reason = "Resource diff";
    try {
      Optional<JsonNode> wanted = ObjectComparison.find(expectedObjects(file), object);
      if (wanted.isEmpty()) {
        reason = "Resource error";
        difference = Optional.of("resource " + NOT_IN_MANIFEST + " " + file);
      } else {
        difference =
            ObjectComparison.difference(
                disturbed ? ObjectComparison.disturbed(wanted.get()) : wanted.get(), object);
      }
    } catch (InputException e) {
      reason = "Resource error";
      difference = Optional.of(String.valueOf(e.getMessage()));
    }
    String why = reason;
    return difference.map(
        text -> new Row(expected.policy(), rule, Row.shown(resource), Row.Outcome.FAIL, why, text));
  }

  private List<JsonNode> expectedObjects(String file) throws InputException {
    List<JsonNode> known = expectedFiles.get(file);
    if (known == null) {
      known = Resources.read(TextFile.flat(folder, List.of(file), InputStream.nullInputStream()));
      expectedFiles.put(file, known);
    }
    return known;
  }
}
