package dev.portcullis.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import dev.portcullis.value.Numbers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The objects of many files, packed: ten thousand of them take a few megabytes, and only the one
 * that is looked at is a tree. An object whose type, namespace and name were there before is left
 * out.
 */
public final class ResourceList {
  private final List<byte[]> packed = new ArrayList<>();
  private final Set<List<String>> identities = new HashSet<>();
  private final Consumer<String> warnings;

  private ResourceList(Consumer<String> warnings) {
    this.warnings = warnings;
  }

  /**
   * Reads files one document at a time.
   *
   * @param warnings told of objects that are left out
   * @throws InputException when a file is no YAML or holds something that is no object
   */
  public static ResourceList read(List<TextFile> files, Consumer<String> warnings)
      throws InputException {
    ResourceList list = new ResourceList(warnings);
    for (TextFile file : files) {
      Resources.each(file, object -> list.add(file.name(), object));
    }
    return list;
  }

  private void add(String file, JsonNode object) {
    String kind = object.path("kind").asText();
    String namespace = Resources.namespace(object);
    String name = Resources.name(object);
    if (identities.add(List.of(Resources.kind(object).group(), kind, namespace, name))) {
      packed.add(object.toString().getBytes(StandardCharsets.UTF_8));
      return;
    }
    String place = namespace.isEmpty() ? name : namespace + "/" + name;
    warnings.accept(
        "warning: "
            + file
            + ": "
            + kind
            + " "
            + place
            + " is given more than once; the first counts");
  }

  /** How many there are. */
  public int size() {
    return packed.size();
  }

  /** One of them, unpacked anew each time. */
  public JsonNode get(int index) {
    try {
      return Numbers.floats(Json.parse(packed.get(index)));
    } catch (JsonSyntaxException e) {
      throw new IllegalStateException("an object was not packed as JSON", e);
    }
  }

  /** All of them, unpacked. */
  public List<JsonNode> all() {
    List<JsonNode> all = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      all.add(get(i));
    }
    return all;
  }
}
