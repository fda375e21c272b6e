package dev.portcullis.controller.acting;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.adapter.kube.KubeLookup;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.Optional;

/** The cluster with the rights of our own account, which are the limit of every policy's. */
public final class OwnAccountCluster implements ActingCluster {
  private final KubeObjects objects;
  private final ClusterLookup lookup;

  /** Uses this cluster. */
  public OwnAccountCluster(KubeObjects objects) {
    this.objects = objects;
    this.lookup = new KubeLookup(objects);
  }

  @Override
  public ClusterLookup lookup() {
    return lookup;
  }

  @Override
  public Optional<ApiResource> resource(GroupVersionKind kind) {
    return objects.discovery().current().ofKind(kind);
  }

  @Override
  public ApiAnswer list(ApiPath path) {
    return objects.api().get(path);
  }

  @Override
  public ApiAnswer create(JsonNode object) {
    return objects.create(object);
  }

  @Override
  public ApiAnswer replace(JsonNode object, String subresource) {
    return objects.replace(object, subresource);
  }

  @Override
  public ApiAnswer apply(JsonNode object, String manager) {
    return objects.apply(object, manager);
  }

  @Override
  public ApiAnswer delete(ResourceRef ref, Deletion deletion) {
    return objects.delete(ref, deletion);
  }
}
