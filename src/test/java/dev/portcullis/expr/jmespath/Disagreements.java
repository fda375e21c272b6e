package dev.portcullis.expr.jmespath;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The recorded cases that are answered differently on purpose, each list of them with a reason. */
final class Disagreements {
  private Disagreements() {}

  /** The names of the cases in {@code src/test/resources/behaviour}. */
  static Set<String> names(String file) {
    Set<String> names = new TreeSet<>();
    try (InputStream in = Disagreements.class.getResourceAsStream("/behaviour/" + file)) {
      Object entries = new Load(LoadSettings.builder().build()).loadFromInputStream(in);
      for (Object entry : (List<?>) entries) {
        Map<?, ?> fields = (Map<?, ?>) entry;
        assertThat((String) fields.get("reason")).as("reason of %s", fields).isNotBlank();
        ((List<?>) fields.get("cases")).forEach(name -> names.add((String) name));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }
}
