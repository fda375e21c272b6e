package dev.portcullis.cli.test;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.port.Answer;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What policies in CEL find outside: the objects and images of the file that a test names as its
 * {@code context}.
 *
 * @param objects objects of the cluster
 * @param images what a registry says of images, by reference
 * @see <a href="https://kyverno.io/docs/kyverno-cli/reference/kyverno_test/">kyverno test</a>
 */
record TestContext(List<JsonNode> objects, Map<String, JsonNode> images) implements RegistryLookup {
  TestContext {
    objects = List.copyOf(objects);
    images = Map.copyOf(images);
  }

  /** The context of a test; without a file it holds nothing. */
  static TestContext of(TestFile test) throws InputException {
    List<JsonNode> objects = new ArrayList<>();
    Map<String, JsonNode> images = new HashMap<>();
    if (!test.text("context").isEmpty()) {
      TextFile file = TextFile.read(test.folder().resolve(test.text("context")));
      for (JsonNode document : Resources.documents(file)) {
        JsonNode spec = document.path("spec");
        spec.path("resources").forEach(object -> objects.add(Resources.normal(object)));
        spec.path("images")
            .forEach(image -> images.put(image.path("image").asText(""), Numbers.floats(image)));
      }
    }
    return new TestContext(objects, images);
  }

  @Override
  public Answer<JsonNode> image(String reference) {
    JsonNode image = images.get(reference);
    return image == null
        ? new Answer.Unavailable<>("image registries are not available")
        : new Answer.Found<>(image);
  }
}
