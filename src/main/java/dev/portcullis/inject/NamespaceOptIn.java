package dev.portcullis.inject;

import dev.portcullis.inject.Injection.NotInjected;
import dev.portcullis.request.Request;
import java.util.List;
import java.util.Optional;

/** Whether a namespace opted in by one of its labels, and none of them opts out. */
final class NamespaceOptIn {
  static final String ENABLED = "enabled";
  static final String DISABLED = "disabled";

  private final InjectorSettings settings;

  NamespaceOptIn(InjectorSettings settings) {
    this.settings = settings;
  }

  /** Why pods of the request's namespace get no sidecar; empty when they may. */
  Optional<Injection> refusal(Request request) {
    Optional<String> disabled = label(request, DISABLED);
    if (disabled.isPresent()) {
      return Optional.of(not(Reason.NAMESPACE_DISABLED, disabled.get() + "=" + DISABLED));
    }
    return label(request, ENABLED).isPresent()
        ? Optional.empty()
        : Optional.of(not(Reason.NAMESPACE_NOT_ENABLED, request.namespace()));
  }

  private Optional<String> label(Request request, String value) {
    return settings.namespaceLabels().stream()
        .filter(label -> value.equals(request.namespaceLabels().get(label)))
        .findFirst();
  }

  private static Injection not(Reason reason, String detail) {
    return new NotInjected(reason, detail, List.of());
  }
}
