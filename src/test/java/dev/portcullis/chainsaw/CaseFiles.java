package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the files of cases. */
final class CaseFiles {
  private CaseFiles() {}

  /** The documents of a file, or of the files that a pattern means, below a folder. */
  static List<JsonNode> documents(Path folder, String pattern) throws CaseFault {
    List<JsonNode> out = new ArrayList<>();
    for (Path file : files(folder, pattern)) {
      for (JsonNode document : documents(file)) {
        // A List stands for its items.
        if (document.path("kind").asText("").equals("List") && document.path("items").isArray()) {
          document.get("items").forEach(out::add);
        } else {
          out.add(document);
        }
      }
    }
    return out;
  }

  /** The documents of a file. */
  static List<JsonNode> documents(Path file) throws CaseFault {
    try {
      return YamlReader.documents(Files.readString(file)).stream()
          .map(YamlDocument::content)
          .toList();
    } catch (IOException | YamlSyntaxException e) {
      throw new CaseFault(file.getFileName() + ": " + e.getMessage());
    }
  }

  private static List<Path> files(Path folder, String pattern) throws CaseFault {
    if (pattern.startsWith("https://") || pattern.startsWith("http://")) {
      throw new CaseFault("not supported: a file from the network: " + pattern);
    }
    if (!pattern.matches(".*[*?\\[{].*")) {
      Path path = folder.resolve(pattern).normalize();
      return Files.isDirectory(path) ? matching(path, "*") : List.of(path);
    }
    Path parent = folder.resolve(pattern).normalize().getParent();
    List<Path> found = matching(parent, Path.of(pattern).getFileName().toString());
    if (found.isEmpty()) {
      throw new CaseFault("no file matches " + pattern);
    }
    return found;
  }

  private static List<Path> matching(Path folder, String pattern) throws CaseFault {
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> matcher.matches(file.getFileName()) && isYaml(file))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new CaseFault(folder + ": " + e.getMessage());
    }
  }

  private static boolean isYaml(Path file) {
    String name = file.getFileName().toString();
    return Files.isRegularFile(file) && (name.endsWith(".yaml") || name.endsWith(".yml"));
  }
}
