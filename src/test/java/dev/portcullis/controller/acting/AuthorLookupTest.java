package dev.portcullis.controller.acting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ServedResources;
import dev.portcullis.port.ServingLookup;
import dev.portcullis.value.Json;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AuthorLookupTest {
  private final ServingLookup cluster = new ServingLookup();
  private final ClusterLookup narrowed =
      new AuthorLookup(
          new PolicyRights(
              Json.object(), new RecordedAuthors(Optional::empty), new AuthorRights(() -> 0)),
          cluster,
          () -> ServedResources.NONE);

  @Test
  void typesAreThoseOfTheCluster() {
    ServingLookup.assertIsAskedBy(narrowed);
    ServingLookup.assertIsAskedBy(narrowed.until(new Deadline(1, () -> 0)));
  }

  @Test
  void theEngineLooksUpAllForItself() {
    assertThat(narrowed.ofEngine()).isSameAs(cluster);
  }
}
