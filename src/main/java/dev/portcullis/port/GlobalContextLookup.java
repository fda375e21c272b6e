package dev.portcullis.port;

import com.fasterxml.jackson.databind.JsonNode;

/** Reads the data of GlobalContextEntry objects. */
public interface GlobalContextLookup {
  /**
   * The data of an entry, or of one of its projections, numbers as floats.
   *
   * @param name {@code <entry>} or {@code <entry>.<projection>}
   */
  Answer<JsonNode> entry(String name);

  /** Knows no entry. */
  static GlobalContextLookup none() {
    return GlobalContextLookup::missing;
  }

  /** The answer for a name whose entry is not known. */
  static Answer<JsonNode> missing(String name) {
    int dot = name.indexOf('.');
    return new Answer.Absent<>(
        "failed to fetch entry key=" + (dot < 0 ? name : name.substring(0, dot)));
  }
}
