package dev.portcullis.behaviour;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * The recorded behaviour tables beside the project, where they are present. Read with a YAML
 * library of their own, so that they also judge the project's reader.
 */
public final class BehaviourTable {
  private static final Path FOLDER = Path.of("../shared/behaviour");

  private BehaviourTable() {}

  /** Whether the tables are beside the project. */
  public static boolean present() {
    return Files.isDirectory(FOLDER);
  }

  /**
   * The cases of a table ({@code conditions} for {@code conditions.yaml}); each has a {@code name}.
   */
  public static List<JsonNode> cases(String table) {
    try (InputStream in = Files.newInputStream(FOLDER.resolve(table + ".yaml"))) {
      return read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The cases of a table of the project's own ({@code yaml/scalars} for {@code
   * fixtures/yaml/scalars.yaml}).
   */
  public static List<JsonNode> fixture(String table) {
    String resource = "/fixtures/" + table + ".yaml";
    try (InputStream in = BehaviourTable.class.getResourceAsStream(resource)) {
      return read(Objects.requireNonNull(in, resource));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<JsonNode> read(InputStream in) {
    LoadSettings settings =
        LoadSettings.builder()
            .setSchema(new CoreSchema())
            .setCodePointLimit(64 << 20)
            .setMaxAliasesForCollections(1000)
            .build();
    List<JsonNode> cases = new ArrayList<>();
    json(new Load(settings).loadFromInputStream(in)).forEach(cases::add);
    return cases;
  }

  private static JsonNode json(Object value) {
    return switch (value) {
      case null -> Json.NODES.nullNode();
      case Map<?, ?> map -> {
        ObjectNode out = Json.object();
        map.forEach((k, v) -> out.set(String.valueOf(k), json(v)));
        yield out;
      }
      case List<?> list -> {
        ArrayNode out = Json.NODES.arrayNode();
        list.forEach(v -> out.add(json(v)));
        yield out;
      }
      case Boolean b -> Json.NODES.booleanNode(b);
      case Integer i -> Json.NODES.numberNode(i.longValue());
      case Long l -> Json.NODES.numberNode(l);
      case BigInteger b -> Json.NODES.numberNode(b);
      case Double d -> Json.NODES.numberNode(d);
      default -> Json.NODES.textNode(String.valueOf(value));
    };
  }
}
