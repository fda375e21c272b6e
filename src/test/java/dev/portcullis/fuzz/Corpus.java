package dev.portcullis.fuzz;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The saved inputs of a target: each line of {@code seeds.txt}, {@code hostile.txt} and {@code
 * regressions.txt} is one (empty lines and those from {@code #} on left out), any other file is one
 * as a whole.
 */
public final class Corpus {
  private Corpus() {}

  /** All saved inputs of a target, in a fixed order. */
  public static List<String> of(FuzzTarget target) {
    URL folder = Corpus.class.getResource("/corpus/" + target.name());
    if (folder == null) {
      throw new IllegalStateException("no corpus for " + target.name());
    }
    List<String> inputs = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().endsWith(".txt")) {
          Files.readAllLines(file).stream()
              .filter(line -> !line.isEmpty() && !line.startsWith("# "))
              .map(CorpusText::read)
              .forEach(inputs::add);
        } else {
          inputs.add(Files.readString(file));
        }
      }
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    return inputs;
  }
}
