package dev.portcullis.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.GroupVersionKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** What an API server serves: its own kinds, and those of definitions that are added. */
final class ServedFixture {
  private static final Set<String> VERBS = Set.of("get", "list", "watch", "create", "update");

  private final List<ApiResource> resources = new ArrayList<>();

  ServedFixture() {
    String file = "/fixtures/policy-admission/served.txt";
    try (InputStream in = ServedFixture.class.getResourceAsStream(file)) {
      new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#") && !line.contains("where it is another"))
          .forEach(line -> resources.add(resource(line.split(" ", -1))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ApiResource resource(String[] words) {
    GroupVersionKind place = GroupVersionKind.of(words[0], "");
    int slash = words[1].indexOf('/');
    int kind = words[2].lastIndexOf('/');
    List<String> rest = List.of(words).subList(3, words.length);
    return new ApiResource(
        place.group(),
        place.version(),
        slash < 0 ? words[1] : words[1].substring(0, slash),
        slash < 0 ? "" : words[1].substring(slash + 1),
        kind < 0
            ? GroupVersionKind.of(words[0], words[2])
            : GroupVersionKind.of(words[2].substring(0, kind), words[2].substring(kind + 1)),
        rest.contains("+"),
        !rest.contains("*"),
        VERBS);
  }

  /** Serves what a CustomResourceDefinition defines, too. */
  void define(JsonNode definition) {
    JsonNode spec = definition.path("spec");
    String group = spec.path("group").asText();
    for (JsonNode version : spec.path("versions")) {
      String name = version.path("name").asText();
      resources.add(
          new ApiResource(
              group,
              name,
              spec.path("names").path("plural").asText(),
              "",
              new GroupVersionKind(group, name, spec.path("names").path("kind").asText()),
              spec.path("scope").asText().equals("Namespaced"),
              true,
              VERBS));
    }
  }

  ServedResources served() {
    return new ServedResources(resources);
  }
}
