package dev.portcullis.admission.policy;

import dev.portcullis.match.KindPattern;
import dev.portcullis.policy.KindScopes;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import java.util.List;
import java.util.function.Supplier;

/**
 * The scopes of the kinds that an API server serves at the moment of asking. Kinds that it does not
 * serve are taken for ones with namespaces, as Kyverno does.
 *
 * @param served what is served now
 */
public record ServedScopes(Supplier<ServedResources> served) implements KindScopes {
  @Override
  public Scope of(String kind) {
    List<ApiResource> found =
        KindPattern.parse(kind).map(pattern -> pattern.servedBy(served.get())).orElse(List.of());
    boolean cluster = !found.isEmpty() && found.stream().noneMatch(ApiResource::namespaced);
    return cluster ? Scope.CLUSTER : Scope.NAMESPACED;
  }
}
