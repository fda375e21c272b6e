package dev.portcullis.adapter.files;

import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What some files held when they were read.
 *
 * @param texts the text of each file, by path
 * @param unreadable why a file that is there could not be read, by path
 */
public record FileTexts(SortedMap<Path, String> texts, SortedMap<Path, String> unreadable) {
  public FileTexts {
    texts = new TreeMap<>(texts);
    unreadable = new TreeMap<>(unreadable);
  }

  /** Texts that were read without trouble. */
  public static FileTexts of(Map<Path, String> texts) {
    return new FileTexts(new TreeMap<>(texts), new TreeMap<>());
  }
}
