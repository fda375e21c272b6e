package dev.portcullis.yaml;

import java.util.List;

/** A node of a YAML document with its place, before its scalars are resolved. */
sealed interface YamlNode {
  /** The line, from 1. */
  int line();

  /** The column, from 1. */
  int column();

  /** How many nodes there are when every alias is followed. */
  long weight();

  /**
   * A scalar.
   *
   * @param text its text without quotes, folded
   * @param plain whether it was written without quotes, so that its text decides its type
   * @param tag its tag without the prefix of YAML's own ({@code int}), empty for none
   */
  record Scalar(String text, boolean plain, String tag, int line, int column) implements YamlNode {
    @Override
    public long weight() {
      return 1;
    }

    /** Whether it stands for the merge of another mapping. */
    boolean isMerge() {
      return text.equals("<<") && (plain || tag.equals("merge"));
    }
  }

  /** A list. */
  record Sequence(List<YamlNode> items, long weight, int line, int column) implements YamlNode {}

  /** A mapping, in the order it was written. */
  record Mapping(List<Entry> entries, long weight, int line, int column) implements YamlNode {}

  /** One key of a mapping with its value. */
  record Entry(YamlNode key, YamlNode value) {}
}
