package dev.portcullis.port;

import com.fasterxml.jackson.databind.JsonNode;

/** Reads the data of GlobalContextEntry objects. */
public interface GlobalContextLookup {
  /**
   * The data of an entry, or of one of its projections.
   *
   * @param name {@code <entry>} or {@code <entry>.<projection>}
   */
  Answer<JsonNode> entry(String name);

  /** Knows no entry. */
  static GlobalContextLookup none() {
    return name -> new Answer.Absent<>("failed to fetch entry key=" + name);
  }
}
