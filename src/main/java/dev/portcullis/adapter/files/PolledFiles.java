package dev.portcullis.adapter.files;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files and folders of YAML or JSON that are looked at again and again. A change is taken only when
 * it has stood still from one look to the next, so that half-written files are not read. Used by
 * one thread.
 *
 * <p>Looking costs a walk over the folders; it needs no operating system support, and sees the
 * swapped symbolic links by which Kubernetes mounts ConfigMaps.
 */
public final class PolledFiles {
  private static final int MAX_DEPTH = 32;

  private final List<Path> roots;
  private SortedMap<Path, Fingerprint> seen = new TreeMap<>();
  private SortedMap<Path, Fingerprint> taken = new TreeMap<>();

  private record Fingerprint(FileTime modified, long size, @Nullable Object file) {}

  /** Looks at these files, and at everything below these folders. */
  public PolledFiles(List<Path> roots) {
    this.roots = List.copyOf(roots);
  }

  /** The paths that are looked at. */
  public List<Path> roots() {
    return roots;
  }

  /** Reads everything now. */
  public FileTexts read() {
    seen = look();
    taken = seen;
    return texts();
  }

  /** Looks once; the new texts when something changed before the last look and not since. */
  public Optional<FileTexts> poll() {
    SortedMap<Path, Fingerprint> now = look();
    boolean still = now.equals(seen);
    seen = now;
    if (!still || now.equals(taken)) {
      return Optional.empty();
    }
    taken = now;
    return Optional.of(texts());
  }

  private FileTexts texts() {
    SortedMap<Path, String> texts = new TreeMap<>();
    SortedMap<Path, String> unreadable = new TreeMap<>();
    for (Path file : taken.keySet()) {
      try {
        texts.put(file, Files.readString(file));
      } catch (IOException e) {
        unreadable.put(file, "cannot be read: " + e.getClass().getSimpleName());
      }
    }
    return new FileTexts(texts, unreadable);
  }

  private SortedMap<Path, Fingerprint> look() {
    SortedMap<Path, Fingerprint> found = new TreeMap<>();
    for (Path root : roots) {
      if (Files.isRegularFile(root)) {
        add(root, found);
      } else if (Files.isDirectory(root)) {
        walk(root, found);
      }
    }
    return found;
  }

  private static void walk(Path root, Map<Path, Fingerprint> found) {
    try (Stream<Path> all = Files.walk(root, MAX_DEPTH, FileVisitOption.FOLLOW_LINKS)) {
      all.filter(file -> isYaml(file) && !isHidden(root.relativize(file)))
          .filter(Files::isRegularFile)
          .forEach(file -> add(file, found));
    } catch (IOException | java.io.UncheckedIOException e) {
      // A folder that goes away while it is walked: the next look sees what is left.
      return;
    }
  }

  private static void add(Path file, Map<Path, Fingerprint> found) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      found.put(
          file,
          new Fingerprint(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey()));
    } catch (IOException e) {
      // Gone between walking and asking.
      found.remove(file);
    }
  }

  private static boolean isYaml(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
  }

  /** Kubernetes keeps the files of a mounted ConfigMap in folders that begin with two dots. */
  private static boolean isHidden(Path relative) {
    for (Path part : relative) {
      if (part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }
}
