package dev.portcullis.controller.generate;

import dev.portcullis.port.ApiPath;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ServingLookup;
import dev.portcullis.request.GroupVersionKind;
import org.junit.jupiter.api.Test;

class RecordedReadsTest {
  private static final RecordedReads.Listener NOBODY =
      new RecordedReads.Listener() {
        @Override
        public ReadIndex.Read before(GroupVersionKind kind, String namespace, String name) {
          throw new IllegalStateException("nothing is read");
        }

        @Override
        public ReadIndex.Read before(ApiPath path) {
          throw new IllegalStateException("nothing is read");
        }

        @Override
        public void after(ReadIndex.Read read, String version) {
          throw new IllegalStateException("nothing is read");
        }
      };

  @Test
  void typesAreThoseOfTheCluster() {
    RecordedReads recorded = new RecordedReads(new ServingLookup(), NOBODY);
    ServingLookup.assertIsAskedBy(recorded);
    ServingLookup.assertIsAskedBy(recorded.ofEngine());
    ServingLookup.assertIsAskedBy(recorded.until(new Deadline(1, () -> 0)));
  }
}
