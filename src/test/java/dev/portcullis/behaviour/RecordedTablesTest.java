package dev.portcullis.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.conformance.TableCases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every case of every recorded table, from the policy's text to the message. Known disagreements
 * stand in a list that only gets shorter.
 */
class RecordedTablesTest {
  private static final Path KNOWN = Path.of("src/test/conformance/known-disagreements.txt");

  /** No table is smaller than this, so that an empty one cannot look green. */
  private static final int FEWEST_CASES = 70;

  static List<String> tables() {
    return TableCases.tables();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void agreesWithTheRecord(String table) throws IOException {
    assumeTrue(BehaviourTable.present(), "the recorded tables are not beside the project");
    Set<String> known =
        Files.readAllLines(KNOWN).stream()
            .filter(line -> line.startsWith(table + " ") && !line.startsWith(table + " ("))
            .map(line -> line.substring(table.length() + 1).strip())
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> differing = new TreeSet<>();
    StringBuilder details = new StringBuilder();
    List<JsonNode> cases = BehaviourTable.cases(table);
    for (JsonNode recorded : cases) {
      if (recorded.path("defect").asBoolean(false)) {
        continue;
      }
      Optional<String> difference = TableCases.disagreement(table, recorded);
      if (difference.isPresent()) {
        String name = recorded.path("name").asText();
        differing.add(name);
        if (!known.contains(name)) {
          details.append(name).append(": ").append(difference.get()).append('\n');
        }
      }
    }
    assertThat(cases).hasSizeGreaterThan(FEWEST_CASES);
    assertThat(differing).as("%s%n%s", table, details).isEqualTo(known);
  }
}
