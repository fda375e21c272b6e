package dev.portcullis.cli.test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.cli.evaluate.LocalEvaluation.Response;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.engine.ExistingOutcome;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.engine.RuleType;
import dev.portcullis.generate.GenerateResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs one test: evaluates its policies on its resources and checks every expected result. */
final class TestRun {
  private final TestFile test;
  private final LoadedTest loaded;
  private final TestResponses said;
  private CheckRow rowCheck;

  private TestRun(TestFile test, LoadedTest loaded) {
    this.test = test;
    this.loaded = loaded;
    this.said = new TestResponses(loaded);
    this.rowCheck = new CheckRow(test.folder(), false);
  }

  /**
   * Loads a test.
   *
   * @throws InputException when something that the test names cannot be read
   */
  static TestRun load(TestFile test, PolicyLoader loader) throws InputException {
    return new TestRun(test, LoadedTest.of(test, loader));
  }

  LoadedTest loaded() {
    return loaded;
  }

  /** The rows of all expected results that are selected. */
  List<Row> rows(RowSelector selector) throws InputException {
    List<Row> rows = new ArrayList<>();
    for (ExpectedResult expected : test.results()) {
      Optional<ExpectedResult> selected = selector.select(expected);
      if (selected.isPresent()) {
        rows.addAll(check(selected.get()));
      }
    }
    return rows;
  }

  /**
   * Turns every expectation around and counts what still passes.
   *
   * @param flipped rows whose expectation was turned around
   * @param passing descriptions of those that pass all the same
   */
  record Flipped(int flipped, List<String> passing) {}

  /**
   * Rows that are as expected by definition, such as excluded ones, are left alone, and so are rows
   * that already fail as they are.
   */
  Flipped flip() throws InputException {
    int count = 0;
    List<String> passing = new ArrayList<>();
    for (ExpectedResult expected : test.results()) {
      List<Row> rows = check(expected);
      count += (int) rows.stream().filter(TestRun::decided).count();
      stillPassing("result", rows, check(expected.flipped()), passing);
      if (expected.comparesObjects()) {
        rowCheck = new CheckRow(test.folder(), true);
        stillPassing("object", rows, check(expected), passing);
        rowCheck = new CheckRow(test.folder(), false);
      }
    }
    return new Flipped(count, passing);
  }

  private static void stillPassing(
      String what, List<Row> rows, List<Row> flipped, List<String> into) {
    for (int i = 0; i < rows.size(); i++) {
      if (decided(rows.get(i)) && decided(flipped.get(i))) {
        into.add(what + " " + rows.get(i).rule() + " " + rows.get(i).resource());
      }
    }
  }

  private static boolean decided(Row row) {
    return row.reason().equals("Ok");
  }

  private List<Row> check(ExpectedResult expected) throws InputException {
    Map<String, List<Response>> responses = said.of(expected.operation());
    List<Row> rows = new ArrayList<>();
    for (String resource : candidates(expected, said.keys(expected.operation()))) {
      rows.addAll(target(expected, resource, responses));
      rows.addAll(check(expected, resource, responses.getOrDefault(resource, List.of())));
    }
    if (!rows.isEmpty()) {
      return rows;
    }
    Optional<String> refusal = loaded.refusal(expected.policyName());
    String named = String.join(", ", expected.resources());
    return List.of(
        refusal
            .map(
                reason ->
                    new Row(
                        expected.policy(),
                        expected.rule(),
                        named,
                        Row.Outcome.SKIP,
                        "Invalid Policy",
                        reason))
            .orElseGet(
                () ->
                    new Row(
                        expected.policy(),
                        expected.rule(),
                        named,
                        Row.Outcome.FAIL,
                        "Not found",
                        missing(expected))));
  }

  private String missing(ExpectedResult expected) {
    if (loaded.policies().policies().stream()
        .anyMatch(p -> p.policy().name().equals(expected.policyName()))) {
      return "the policy said nothing of these resources";
    }
    return loaded
        .unsupported(expected.policyName())
        .orElse("no policy `" + expected.policyName() + "` among the policies of the test");
  }

  /** Rows of an existing object, for each response that was about it. */
  private List<Row> target(
      ExpectedResult expected, String resource, Map<String, List<Response>> responses)
      throws InputException {
    List<Row> rows = new ArrayList<>();
    for (List<Response> list : responses.values()) {
      for (Response response : list) {
        for (ExistingOutcome existing : response.existing()) {
          if (expected.means(existing.outcome().rule().rule())
              && !existing.target().isMissingNode()
              && ResourceKey.of(existing.target()).equals(resource)) {
            rowCheck
                .of(expected, resource, response, existing.outcome(), existing.target())
                .ifPresent(rows::add);
          }
        }
      }
    }
    return rows;
  }

  /** The resources that are named; all of them when none of the names is known. */
  private static List<String> candidates(ExpectedResult expected, List<String> keys) {
    List<String> named = new ArrayList<>();
    for (String name : expected.resources()) {
      keys.stream().filter(key -> ResourceKey.isNamed(key, name)).forEach(named::add);
    }
    if (!expected.resources().isEmpty()) {
      for (JsonNode spec : expected.specs()) {
        keys.stream().filter(key -> ResourceKey.isDescribed(key, spec)).forEach(named::add);
      }
    }
    return named.isEmpty() ? keys : named;
  }

  /**
   * What an author would want to know of expectations that check less than they seem to: names that
   * nothing has, and rules that are not there.
   */
  List<String> doubts() throws InputException {
    List<String> doubts = new ArrayList<>();
    if (test.results().isEmpty()) {
      doubts.add("the test expects nothing");
    }
    for (ExpectedResult expected : test.results()) {
      List<String> keys = said.keys(expected.operation());
      for (String name : expected.resources()) {
        if (keys.stream().noneMatch(key -> ResourceKey.isNamed(key, name))) {
          doubts.add(expected.policy() + ": no resource is named `" + name + "`");
        }
      }
      boolean known =
          loaded.policies().policies().stream()
              .anyMatch(p -> p.policy().name().equals(expected.policyName()));
      if (known && !expected.rule().isEmpty() && !loaded.hasRule(expected)) {
        doubts.add(expected.policy() + ": there is no rule `" + expected.rule() + "`");
      }
    }
    return doubts.stream().distinct().toList();
  }

  private List<Row> check(ExpectedResult expected, String resource, List<Response> responses)
      throws InputException {
    List<Row> rows = new ArrayList<>();
    boolean omitted = false;
    for (Response response : responses) {
      if (!response.policy().policy().name().equals(expected.policyName())) {
        continue;
      }
      if (response.stage() == RuleType.GENERATE && response.outcome().rules().isEmpty()) {
        continue;
      }
      for (RuleOutcome outcome : response.outcome().rules()) {
        if (expected.means(outcome.rule().rule())) {
          for (JsonNode object : objects(response, outcome)) {
            Optional<Row> row = rowCheck.of(expected, resource, response, outcome, object);
            omitted |= row.isEmpty();
            row.ifPresent(rows::add);
          }
        }
      }
      for (ExistingOutcome existing : response.existing()) {
        if (expected.means(existing.outcome().rule().rule())) {
          Optional<Row> row =
              rowCheck.of(expected, resource, response, existing.outcome(), existing.target());
          omitted |= row.isEmpty();
          row.ifPresent(rows::add);
        }
      }
      // As in Kyverno, a response without rows counts only as long as there are none from those
      // before.
      if (rows.isEmpty() && !omitted) {
        rows.add(excluded(expected, resource));
      }
    }
    return omitted && rows.isEmpty() ? List.of(omittedRow(expected, resource)) : rows;
  }

  private Row excluded(ExpectedResult expected, String resource) {
    String why =
        loaded.hasRule(expected)
            ? "no such rule of the policy applies to the resource"
            : "the policy has no rule `" + expected.rule() + "`";
    return new Row(
        expected.policy(), expected.rule(), Row.shown(resource), Row.Outcome.SKIP, "Excluded", why);
  }

  /**
   * A row that is left out of the table and counts nothing; kept so that the resource is not
   * missed.
   */
  private static Row omittedRow(ExpectedResult expected, String resource) {
    return new Row(
        expected.policy(), expected.rule(), Row.shown(resource), Row.Outcome.SKIP, OMITTED, "");
  }

  static final String OMITTED = "Omitted";

  /** What is compared: the patched object, each generated object, or the resource itself. */
  private static List<JsonNode> objects(Response response, RuleOutcome outcome) {
    return switch (response.stage()) {
      case MUTATE -> List.of(response.outcome().object());
      case GENERATE -> {
        GenerateResult generated = response.outcome().generated().get(outcome.rule().rule());
        List<JsonNode> objects = new ArrayList<>();
        if (generated != null) {
          generated.desired().forEach(desired -> objects.add(desired.object()));
        }
        yield objects.isEmpty() ? List.of(MissingNode.getInstance()) : objects;
      }
      case VALIDATE, VERIFY_IMAGES -> List.of(response.resource());
    };
  }
}
