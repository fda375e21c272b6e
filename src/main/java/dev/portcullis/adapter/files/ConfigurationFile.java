package dev.portcullis.adapter.files;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.configuration.Configuration;
import dev.portcullis.configuration.ConfigurationReader;
import dev.portcullis.configuration.ConfigurationReading;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The configuration from the ConfigMap in a file, through its edits: a file that holds no ConfigMap
 * keeps the last good configuration, a file that goes away takes it along. Used by one thread.
 */
public final class ConfigurationFile {
  private Configuration last = Configuration.DEFAULT;

  /**
   * What a reading gave.
   *
   * @param configuration the configuration that counts from now on
   * @param messages everything there is to say, a line each
   */
  public record Reading(Configuration configuration, List<String> messages) {
    public Reading {
      messages = List.copyOf(messages);
    }
  }

  /** Takes the files as they are now; with several ConfigMaps the last one counts. */
  public Reading take(FileTexts files) {
    List<String> messages = new ArrayList<>();
    files
        .unreadable()
        .forEach((path, reason) -> messages.add(path + ": error: " + reason + kept()));
    if (files.texts().isEmpty() && files.unreadable().isEmpty()) {
      last = Configuration.DEFAULT;
    }
    for (Map.Entry<Path, String> file : files.texts().entrySet()) {
      take(file.getKey(), file.getValue(), messages);
    }
    return new Reading(last, messages);
  }

  private void take(Path path, String text, List<String> messages) {
    List<JsonNode> maps;
    try {
      maps =
          YamlReader.documents(text).stream()
              .map(document -> document.content())
              .filter(content -> content.path("kind").asText("").equals("ConfigMap"))
              .toList();
    } catch (YamlSyntaxException e) {
      messages.add(
          path + ":" + e.line() + ":" + e.column() + ": error: " + e.getMessage() + kept());
      return;
    }
    if (maps.isEmpty()) {
      messages.add(path + ": error: there is no ConfigMap in it" + kept());
      return;
    }
    ConfigurationReading reading = ConfigurationReader.read(maps.getLast());
    reading.problems().forEach(problem -> messages.add(path + ": warning: " + problem.text()));
    last = reading.configuration();
  }

  private static String kept() {
    return "; the last good configuration stays in use";
  }
}
