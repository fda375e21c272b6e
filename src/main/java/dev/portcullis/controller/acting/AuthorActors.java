package dev.portcullis.controller.acting;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KubeLookup;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.admission.author.Author;
import dev.portcullis.admission.author.AuthorSeal;
import dev.portcullis.port.Authority;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.request.UserInfo;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Gives each policy what its author may do. Thread-safe.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/">Authorization</a>
 */
public final class AuthorActors implements Actors {
  private final KubeObjects objects;
  private final Supplier<Optional<AuthorSeal>> seal;
  private final RecordedAuthors authors;
  private final AuthorRights rights;

  /**
   * Actors.
   *
   * @param objects the cluster with our own rights
   * @param seal knows which recorded authors are genuine; empty while its key is not known
   * @param nanoTime a monotonic clock: what is known of rights is believed for seconds only
   */
  public AuthorActors(
      KubeObjects objects, Supplier<Optional<AuthorSeal>> seal, LongSupplier nanoTime) {
    this.objects = objects;
    this.seal = seal;
    this.authors = new RecordedAuthors(seal);
    this.rights = new AuthorRights(nanoTime);
  }

  @Override
  public ActingCluster of(JsonNode policy) {
    return new AuthorCluster(objects, rights(policy), seal);
  }

  /**
   * Look-ups that a policy makes on the way of a request. Who its author is and what they may do is
   * looked at when something is looked up, in the same time.
   *
   * @param all looks up everything
   */
  public ClusterLookup lookups(JsonNode policy, ClusterLookup all) {
    return new AuthorLookup(rights(policy), all, objects.discovery()::current);
  }

  /** What a user may do who is about to become an author. */
  public Authority authority(UserInfo user) {
    Author author = Author.of(user);
    ClusterLookup asking = new KubeLookup(objects);
    return access ->
        rights.allows(
            author,
            Act.with(
                access.verb(),
                access.resource(),
                access.subresource(),
                access.namespace(),
                access.name()),
            false,
            asking);
  }

  private PolicyRights rights(JsonNode policy) {
    return new PolicyRights(policy, authors, rights);
  }
}
