package dev.portcullis.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.admission.Verdict;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.policy.NamespaceReach;
import dev.portcullis.port.Authority;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Puts objects before a PolicyAdmission as an API server would. */
final class AdmissionOf {
  static final String BACKGROUND = "system:serviceaccount:kyverno:kyverno-background-controller";
  static final String ADMISSION = "system:serviceaccount:kyverno:kyverno-admission-controller";
  static final String REPORTS = "system:serviceaccount:kyverno:kyverno-reports-controller";
  static final String CLEANUP = "system:serviceaccount:kyverno:kyverno-cleanup-controller";

  private AdmissionOf() {}

  static FunctionEnvironment environment() {
    return new FunctionEnvironment(
        InstantSource.system(),
        ZoneId.of("UTC"),
        new SecureRandom(),
        host -> List.of(InetAddress.getLoopbackAddress()),
        ImageDefaults.DOCKER);
  }

  static PolicyAdmissionSettings settings(ExceptionSettings exceptions, NamespaceReach reach) {
    return new PolicyAdmissionSettings(
        exceptions,
        reach,
        PolicyAdmissionSettings.UnknownKinds.REFUSE,
        PolicyAdmissionSettings.RemovedFields.REFUSE);
  }

  static PolicyAdmission with(
      PolicyAdmissionSettings settings, Supplier<ServedResources> served, Authority authority) {
    return with(settings, served, authority, Optional.of(REPORTS));
  }

  static PolicyAdmission with(
      PolicyAdmissionSettings settings,
      Supplier<ServedResources> served,
      Authority authority,
      Optional<String> reports) {
    ServiceAccounts accounts = new ServiceAccounts(BACKGROUND, ADMISSION, reports, CLEANUP);
    return new PolicyAdmission(environment(), settings, served, authority, () -> accounts);
  }

  static Verdict create(PolicyAdmission admission, JsonNode object) {
    return admission.review(request(Operation.CREATE, "", object, NullNode.getInstance()));
  }

  static Verdict update(PolicyAdmission admission, JsonNode old, JsonNode object) {
    return admission.review(request(Operation.UPDATE, "", object, old));
  }

  static Request request(Operation operation, String subresource, JsonNode object, JsonNode old) {
    JsonNode subject = object.isObject() ? object : old;
    GroupVersionKind kind =
        GroupVersionKind.of(subject.path("apiVersion").asText(""), subject.path("kind").asText(""));
    return new Request(
        operation,
        kind,
        new GroupVersionResource(kind.group(), kind.version(), ""),
        subresource,
        subject.path("metadata").path("name").asText(""),
        subject.path("metadata").path("namespace").asText(""),
        object,
        old,
        Optional.empty(),
        Map.of(),
        false,
        Json.object());
  }
}
