package dev.portcullis.controller.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import java.util.Optional;

/** What global context entries may read. */
public interface EntryRights {
  /** Every entry may read everything. */
  EntryRights UNLIMITED =
      new EntryRights() {
        @Override
        public ClusterLookup lookups(JsonNode entry, ClusterLookup all) {
          return all;
        }

        @Override
        public Optional<String> unfollowed(JsonNode entry, ApiPath path) {
          return Optional.empty();
        }
      };

  /**
   * The look-ups of an entry.
   *
   * @param entry the {@code GlobalContextEntry} object
   * @param all looks up everything
   */
  ClusterLookup lookups(JsonNode entry, ClusterLookup all);

  /**
   * Why an entry may not follow the objects at a path; empty when it may.
   *
   * @param entry the {@code GlobalContextEntry} object
   * @param path a list path
   */
  Optional<String> unfollowed(JsonNode entry, ApiPath path);
}
