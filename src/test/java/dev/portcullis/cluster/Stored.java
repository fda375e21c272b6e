package dev.portcullis.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;

/** Objects as somebody writes them who does not care what others do. */
public final class Stored {
  private static final int CONFLICT = 409;
  private static final int TRIES = 20;

  private Stored() {}

  /** Writes an object, again when somebody else wrote it in between. */
  public static <T extends HasMetadata> T put(KubernetesClient client, T object) {
    for (int i = 1; ; i++) {
      try {
        return client.resource(object).createOr(NonDeletingOperation::update);
      } catch (KubernetesClientException e) {
        if (e.getCode() != CONFLICT || i == TRIES) {
          throw e;
        }
      }
    }
  }
}
