package dev.portcullis.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import java.util.Optional;
import java.util.Set;

/**
 * Protects the objects that rules have made: only the service accounts of one namespace may touch
 * them, and the controller that empties a deleted namespace.
 *
 * @see <a
 *     href="https://kyverno.io/docs/installation/customization/#container-flags">protectManagedResources</a>
 */
public final class ManagedResources {
  /** Protects nothing. */
  public static final ManagedResources UNPROTECTED = new ManagedResources(Set.of(), "");

  private static final String LABEL = "app.kubernetes.io/managed-by";
  private static final String NAMESPACE_CONTROLLER =
      "system:serviceaccount:kube-system:namespace-controller";

  private final Set<String> managers;
  private final String accounts;

  private ManagedResources(Set<String> managers, String accounts) {
    this.managers = Set.copyOf(managers);
    this.accounts = accounts;
  }

  /**
   * Protects objects.
   *
   * @param managers values of the label {@code app.kubernetes.io/managed-by}
   * @param namespace the namespace whose service accounts may do everything
   */
  public static ManagedResources of(Set<String> managers, String namespace) {
    return new ManagedResources(managers, "system:serviceaccount:" + namespace + ":");
  }

  /** Why a request may not be; empty when it may. */
  public Optional<String> refusal(Request request) {
    Optional<String> manager = manager(request.object()).or(() -> manager(request.oldObject()));
    if (manager.isEmpty() || mayTouch(request)) {
      return Optional.empty();
    }
    String name = manager.get();
    return Optional.of("A " + name + " managed resource can only be modified by " + name);
  }

  /** Whether an object is one of those that are protected. */
  public boolean protects(JsonNode object) {
    return manager(object).isPresent();
  }

  private boolean mayTouch(Request request) {
    String user = request.user().map(UserInfo::username).orElse("");
    return user.startsWith(accounts)
        || (request.operation() == Operation.DELETE && user.equals(NAMESPACE_CONTROLLER));
  }

  private Optional<String> manager(JsonNode object) {
    return Optional.of(object.path("metadata").path("labels").path(LABEL).asText(""))
        .filter(managers::contains);
  }
}
