package dev.portcullis.expr.cel.admission;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import dev.cel.common.types.StructTypeReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The types of the variables of admission expressions. Objects have none: their fields are known
 * only when an expression runs.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/#validation-expression">Validation
 *     expression</a>
 */
final class AdmissionTypes {
  static final String REQUEST = "kubernetes.AdmissionRequest";
  static final String NAMESPACE = "kubernetes.Namespace";
  static final String VARIABLES = "kubernetes.variables";

  /** The request as Kyverno's own policies see it, with its objects. */
  static final String KYVERNO_REQUEST = "kyverno.AdmissionRequest";

  static final String EXCEPTIONS = "libs.Exception";

  private static final CelType STRINGS = ListType.create(SimpleType.STRING);
  private static final CelType TEXT_MAP = MapType.create(SimpleType.STRING, SimpleType.STRING);

  static final List<StructType> ALL =
      List.of(
          struct(
              "kubernetes.GroupVersionKind",
              Map.of(
                  "group",
                  SimpleType.STRING,
                  "version",
                  SimpleType.STRING,
                  "kind",
                  SimpleType.STRING)),
          struct(
              "kubernetes.GroupVersionResource",
              Map.of(
                  "group",
                  SimpleType.STRING,
                  "version",
                  SimpleType.STRING,
                  "resource",
                  SimpleType.STRING)),
          struct(
              "kubernetes.UserInfo",
              Map.of(
                  "username",
                  SimpleType.STRING,
                  "uid",
                  SimpleType.STRING,
                  "groups",
                  STRINGS,
                  "extra",
                  MapType.create(SimpleType.STRING, STRINGS))),
          struct(REQUEST, request()),
          struct(KYVERNO_REQUEST, kyvernoRequest()),
          struct(EXCEPTIONS, Map.of("allowedImages", STRINGS, "allowedValues", STRINGS)),
          struct("kubernetes.NamespaceSpec", Map.of("finalizers", STRINGS)),
          struct(
              "kubernetes.NamespaceCondition",
              Map.of(
                  "status",
                  SimpleType.STRING,
                  "type",
                  SimpleType.STRING,
                  "lastTransitionTime",
                  SimpleType.TIMESTAMP,
                  "message",
                  SimpleType.STRING,
                  "reason",
                  SimpleType.STRING)),
          struct(
              "kubernetes.NamespaceStatus",
              Map.of(
                  "conditions",
                  ListType.create(StructTypeReference.create("kubernetes.NamespaceCondition")),
                  "phase",
                  SimpleType.STRING)),
          struct("kubernetes.NamespaceMetadata", namespaceMetadata()),
          struct(
              NAMESPACE,
              Map.of(
                  "metadata",
                  StructTypeReference.create("kubernetes.NamespaceMetadata"),
                  "spec",
                  StructTypeReference.create("kubernetes.NamespaceSpec"),
                  "status",
                  StructTypeReference.create("kubernetes.NamespaceStatus"))));

  private AdmissionTypes() {}

  private static Map<String, CelType> request() {
    CelType kind = StructTypeReference.create("kubernetes.GroupVersionKind");
    CelType resource = StructTypeReference.create("kubernetes.GroupVersionResource");
    return ImmutableMap.<String, CelType>builder()
        .put("kind", kind)
        .put("resource", resource)
        .put("subResource", SimpleType.STRING)
        .put("requestKind", kind)
        .put("requestResource", resource)
        .put("requestSubResource", SimpleType.STRING)
        .put("name", SimpleType.STRING)
        .put("namespace", SimpleType.STRING)
        .put("operation", SimpleType.STRING)
        .put("userInfo", StructTypeReference.create("kubernetes.UserInfo"))
        .put("dryRun", SimpleType.BOOL)
        .put("options", SimpleType.DYN)
        .buildOrThrow();
  }

  private static Map<String, CelType> kyvernoRequest() {
    return ImmutableMap.<String, CelType>builder()
        .putAll(request())
        .put("object", SimpleType.DYN)
        .put("oldObject", SimpleType.DYN)
        .buildOrThrow();
  }

  private static Map<String, CelType> namespaceMetadata() {
    return ImmutableMap.<String, CelType>builder()
        .put("name", SimpleType.STRING)
        .put("generateName", SimpleType.STRING)
        .put("namespace", SimpleType.STRING)
        .put("labels", TEXT_MAP)
        .put("annotations", TEXT_MAP)
        .put("UID", SimpleType.STRING)
        .put("creationTimestamp", SimpleType.TIMESTAMP)
        .put("deletionGracePeriodSeconds", SimpleType.INT)
        .put("deletionTimestamp", SimpleType.TIMESTAMP)
        .put("generation", SimpleType.INT)
        .put("resourceVersion", SimpleType.STRING)
        .put("finalizers", STRINGS)
        .buildOrThrow();
  }

  /** A structure with these fields. */
  static StructType struct(String name, Map<String, CelType> fields) {
    ImmutableMap<String, CelType> known = ImmutableMap.copyOf(fields);
    return StructType.create(
        name, ImmutableSet.copyOf(known.keySet()), field -> Optional.ofNullable(known.get(field)));
  }

  /** The type that a variable of a policy has for those after it. */
  static CelType ofVariable(CelType type) {
    return switch (type) {
      case SimpleType simple -> simple;
      case ListType list -> ListType.create(ofVariable(list.elemType()));
      case MapType map -> MapType.create(ofVariable(map.keyType()), ofVariable(map.valueType()));
      default -> SimpleType.DYN;
    };
  }
}
