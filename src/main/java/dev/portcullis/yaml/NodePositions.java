package dev.portcullis.yaml;

import java.util.Optional;

/** Finds nodes by JSON pointer: a key's place for a field, the value's own place for an item. */
final class NodePositions implements YamlDocument.Positions {
  private final YamlNode root;

  NodePositions(YamlNode root) {
    this.root = root;
  }

  @Override
  public YamlDocument.Place at(String pointer) {
    YamlNode node = root;
    YamlDocument.Place place = place(root);
    if (pointer.isEmpty()) {
      return place;
    }
    for (String token : pointer.substring(1).split("/", -1)) {
      Optional<Step> step = step(node, unescape(token));
      if (step.isEmpty()) {
        return place;
      }
      place = step.get().place();
      node = step.get().value();
    }
    return place;
  }

  /** A text as one token of a JSON pointer. */
  static String escape(String key) {
    return key.replace("~", "~0").replace("/", "~1");
  }

  private static String unescape(String token) {
    return token.replace("~1", "/").replace("~0", "~");
  }

  private static YamlDocument.Place place(YamlNode node) {
    return new YamlDocument.Place(node.line(), node.column());
  }

  private record Step(YamlDocument.Place place, YamlNode value) {}

  private static Optional<Step> step(YamlNode node, String token) {
    return switch (node) {
      case YamlNode.Scalar _ -> Optional.empty();
      case YamlNode.Sequence sequence -> item(sequence, token);
      case YamlNode.Mapping mapping -> field(mapping, token);
    };
  }

  private static Optional<Step> item(YamlNode.Sequence sequence, String token) {
    if (token.isEmpty()
        || token.length() > 9
        || !token.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Optional.empty();
    }
    int index = Integer.parseInt(token);
    return index < sequence.items().size()
        ? Optional.of(new Step(place(sequence.items().get(index)), sequence.items().get(index)))
        : Optional.empty();
  }

  /** The last entry of that name, as it is the one that counts; else one that is merged in. */
  private static Optional<Step> field(YamlNode.Mapping mapping, String token) {
    for (YamlNode.Entry entry : mapping.entries().reversed()) {
      if (!(entry.key() instanceof YamlNode.Scalar key)) {
        continue;
      }
      if (key.text().equals(token)) {
        return Optional.of(new Step(place(key), entry.value()));
      }
      if (key.isMerge() && entry.value() instanceof YamlNode.Mapping merged) {
        Optional<Step> found = field(merged, token);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
