package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServingLookup;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CachedLookupTest {
  private final CachedLookup cached =
      new CachedLookup(new ServingLookup()) {
        @Override
        Optional<Answer<JsonNode>> cached(ResourceRef ref) {
          return Optional.empty();
        }
      };

  @Test
  void typesAreThoseOfTheCluster() {
    ServingLookup.assertIsAskedBy(cached);
    ServingLookup.assertIsAskedBy(cached.ofEngine());
    ServingLookup.assertIsAskedBy(cached.until(new Deadline(1, () -> 0)));
  }
}
