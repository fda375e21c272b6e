package dev.portcullis.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A file of text.
 *
 * @param name the path as the user would recognise it
 * @param text its content
 */
public record TextFile(String name, String text) {
  /** Standard input, as an argument. */
  public static final String STANDARD_INPUT = "-";

  /** Reads one file. */
  public static TextFile read(Path path) throws InputException {
    try {
      return new TextFile(path.toString(), Files.readString(path));
    } catch (IOException e) {
      throw new InputException("failed to read " + path + ": " + reason(e));
    }
  }

  /** Reads a stream to its end. */
  public static TextFile read(String name, InputStream in) throws InputException {
    try {
      return new TextFile(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new InputException("failed to read " + name + ": " + reason(e));
    }
  }

  /**
   * Reads policies: files as they are, folders with everything below them, hidden entries left out.
   *
   * @param base what relative paths are relative to
   */
  public static List<TextFile> tree(Path base, List<String> paths, InputStream standardInput)
      throws InputException {
    return files(base, paths, Integer.MAX_VALUE, standardInput);
  }

  /**
   * Reads resources: files as they are, folders with the YAML files directly in them.
   *
   * @param base what relative paths are relative to
   */
  public static List<TextFile> flat(Path base, List<String> paths, InputStream standardInput)
      throws InputException {
    return files(base, paths, 1, standardInput);
  }

  private static List<TextFile> files(
      Path base, List<String> paths, int depth, InputStream standardInput) throws InputException {
    List<TextFile> files = new ArrayList<>();
    for (String path : paths) {
      if (path.equals(STANDARD_INPUT)) {
        files.add(read("standard input", standardInput));
      } else {
        for (Path file : below(local(base, path), depth)) {
          files.add(read(file));
        }
      }
    }
    return files;
  }

  private static Path local(Path base, String path) throws InputException {
    if (path.startsWith("https://") || path.startsWith("http://") || path.startsWith("git@")) {
      throw new InputException(
          path + " is an address, and addresses are not read: fetch it and give the file");
    }
    return base.resolve(path).normalize();
  }

  private static List<Path> below(Path path, int depth) throws InputException {
    if (!Files.exists(path)) {
      throw new InputException("no such file or directory: " + path);
    }
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> found = Files.walk(path, depth)) {
      return found
          .filter(Files::isRegularFile)
          .filter(file -> yaml(file) && !hidden(path.relativize(file)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new InputException("failed to read " + path + ": " + reason(e));
    }
  }

  private static boolean yaml(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
  }

  private static boolean hidden(Path relative) {
    for (Path part : relative) {
      if (part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  private static String reason(IOException e) {
    return e instanceof java.nio.file.NoSuchFileException
        ? "no such file"
        : String.valueOf(e.getMessage());
  }
}
