package dev.portcullis.boot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.admission.PolicyLookups;
import dev.portcullis.admission.author.RecordAuthor;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.acting.Actors;
import dev.portcullis.controller.acting.AuthorActors;
import dev.portcullis.controller.acting.AuthorKey;
import dev.portcullis.controller.acting.OwnAccountCluster;
import dev.portcullis.controller.globalcontext.EntryRights;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.Authority;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.request.UserInfo;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * With whose rights policies act: their authors', or only our own account's. Authors are recorded
 * in both cases, so that the first can be chosen at any time.
 */
final class PolicyRights implements AutoCloseable {
  private final KubeObjects objects;
  private final AuthorKey key;
  private final AuthorActors authors;
  private final boolean ofAuthors;
  private final boolean ttlAuthors;

  PolicyRights(
      KubeApi api,
      KubeObjects objects,
      Names names,
      ServeSettings.Kube kube,
      Consumer<String> log) {
    this.objects = objects;
    this.key = new AuthorKey(api, names, log);
    this.authors = new AuthorActors(objects, key, System::nanoTime);
    this.ofAuthors = kube.policyAuthority().equals(AuthorityOptions.AUTHOR);
    this.ttlAuthors = kube.checkTtlAuthors();
  }

  void start() {
    key.start();
  }

  /** Whether authors can be recorded and read. */
  boolean areKnown() {
    return key.isKnown();
  }

  /** What is done in the background. */
  Actors actors() {
    return ofAuthors ? authors : policy -> new OwnAccountCluster(objects);
  }

  /** What is looked up on the way of requests. */
  PolicyLookups lookups() {
    return ofAuthors
        ? (policy, all) -> all.withCluster(authors.lookups(policy.document(), all.cluster()))
        : PolicyLookups.UNLIMITED;
  }

  /** What global context entries read. */
  EntryRights entries() {
    return ofAuthors ? new EntriesOfAuthors(authors) : EntryRights.UNLIMITED;
  }

  /** What a user may do whose policy is admitted. */
  Function<UserInfo, Authority> ofUsers() {
    return ofAuthors ? authors::authority : user -> Authority.UNLIMITED;
  }

  /** What a user may do who sets the label that ends an object. */
  Function<UserInfo, Authority> ofTtlAuthors() {
    return ttlAuthors ? authors::authority : user -> Authority.UNLIMITED;
  }

  /**
   * Records authors.
   *
   * @param account the user that we are
   */
  RecordAuthor recording(Supplier<String> account) {
    return new RecordAuthor(key, user -> user.equals(account.get()));
  }

  @Override
  public void close() {
    key.close();
  }

  /** Entries that read with the rights of their authors. */
  private record EntriesOfAuthors(AuthorActors authors) implements EntryRights {
    @Override
    public ClusterLookup lookups(JsonNode entry, ClusterLookup all) {
      return authors.lookups(entry, all);
    }

    @Override
    public Optional<String> unfollowed(JsonNode entry, ApiPath path) {
      return authors.of(entry).unfollowed(path);
    }
  }
}
