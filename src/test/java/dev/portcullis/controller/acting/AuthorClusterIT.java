package dev.portcullis.controller.acting;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.adapter.kube.Discovery;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.admission.author.Author;
import dev.portcullis.admission.author.AuthorSeal;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What policies of authors with few rights get from a real API server. */
@WithCluster
class AuthorClusterIT {
  private static final GroupVersionKind CONFIG_MAP = new GroupVersionKind("", "v1", "ConfigMap");
  private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");
  private static final GroupVersionKind SECRET = new GroupVersionKind("", "v1", "Secret");
  private static final String RBAC = "rbac.authorization.k8s.io/v1";
  private static final AuthorSeal SEAL = new AuthorSeal(new byte[32]);
  private static final String DONE = "done";
  private static final int ATTEMPTS = 66;

  private static KubeObjects objects;
  private static AuthorActors actors;
  private static final AtomicLong NOW = new AtomicLong();
  private static String own;
  private static String other;
  private static int made;

  @BeforeAll
  static void start(TestCluster cluster) {
    KubeApi api = new KubeApi(cluster.client(), Duration.ofSeconds(10));
    Discovery discovery = new Discovery(api);
    objects = new KubeObjects(api, discovery);
    actors = new AuthorActors(objects, () -> Optional.of(SEAL), NOW::get);
    own = cluster.newNamespace();
    other = cluster.newNamespace();
    for (String namespace : List.of(own, other)) {
      cluster.apply(
          """
          ---
          {apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: %1$s}, data: {a: b}}
          ---
          {apiVersion: v1, kind: Secret, metadata: {name: keys, namespace: %1$s}, data: {a: Yg==}}
          """
              .formatted(namespace));
    }
    cluster.apply(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: Role
        metadata: {name: tenant, namespace: %1$s}
        rules:
        - {apiGroups: [""], resources: [configmaps], verbs: ["*"]}
        - {apiGroups: [""], resources: [secrets], verbs: [get], resourceNames: [keys]}
        - {apiGroups: [apps], resources: [deployments], verbs: ["*"]}
        - {apiGroups: [rbac.authorization.k8s.io], resources: [roles, rolebindings], verbs: [get, list, create, update, patch, delete]}
        - {apiGroups: [rbac.authorization.k8s.io], resources: [clusterroles], verbs: [bind], resourceNames: [view]}
        ---
        apiVersion: rbac.authorization.k8s.io/v1
        kind: RoleBinding
        metadata: {name: tenant, namespace: %1$s}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: tenant}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: tenant-of-%1$s}]
        """
            .formatted(own));
    assertThat(discovery.refresh()).isEmpty();
  }

  /** Something that is tried, and what comes of it: {@link #DONE}, or a part of the refusal. */
  private record Attempt(
      String name, JsonNode policy, Function<ActingCluster, String> act, String expected) {}

  private static Author tenant() {
    return new Author("tenant-of-" + own, "", List.of("system:authenticated"), Map.of());
  }

  private static Author administrator() {
    return new Author("root", "", List.of("system:masters"), Map.of());
  }

  private static ObjectNode unsigned(String kind, String namespace) {
    ObjectNode policy = Json.object().put("apiVersion", "kyverno.io/v1").put("kind", kind);
    ObjectNode metadata = policy.putObject("metadata").put("name", "p");
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    policy.putObject("spec").put("background", true);
    return policy;
  }

  private static JsonNode by(Author author, String kind, String namespace) {
    ObjectNode policy = unsigned(kind, namespace);
    return annotated(policy, SEAL.author(author, policy));
  }

  private static JsonNode annotated(ObjectNode policy, String author) {
    policy.withObject("/metadata/annotations").put(Author.ANNOTATION, author);
    return policy;
  }

  private static ObjectNode object(String apiVersion, String kind, String namespace, String name) {
    ObjectNode object = Json.object().put("apiVersion", apiVersion).put("kind", kind);
    ObjectNode metadata = object.putObject("metadata").put("name", name);
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    return object;
  }

  private static ObjectNode fresh(String apiVersion, String kind, String namespace) {
    made++;
    return object(apiVersion, kind, namespace, "made-" + own + "-" + made);
  }

  private static ObjectNode binding(String namespace, String kind, String role) {
    ObjectNode binding = fresh(RBAC, "RoleBinding", namespace);
    binding
        .putObject("roleRef")
        .put("apiGroup", "rbac.authorization.k8s.io")
        .put("kind", kind)
        .put("name", role);
    return binding;
  }

  private static ObjectNode role(String namespace) {
    ObjectNode role = fresh(RBAC, "Role", namespace);
    ObjectNode rule = role.putArray("rules").addObject();
    rule.putArray("apiGroups").add("");
    rule.putArray("resources").add("secrets");
    rule.putArray("verbs").add("*");
    return role;
  }

  private static String text(ApiAnswer answer) {
    return switch (answer) {
      case ApiAnswer.Done done -> DONE;
      case ApiAnswer.Refused(int code, String reason, String message) -> code + " " + message;
      case ApiAnswer.Unreachable(String reason) -> reason;
    };
  }

  private static <T> String text(Answer<T> answer) {
    return switch (answer) {
      case Answer.Found<T> found -> DONE;
      case Answer.Absent<T>(String reason) -> "absent: " + reason;
      case Answer.Unavailable<T>(String reason) -> reason;
    };
  }

  private static Function<ActingCluster, String> find(
      GroupVersionKind kind, String namespace, String name) {
    return acting -> text(acting.lookup().find(new ResourceRef(kind, namespace, name)));
  }

  private static Function<ActingCluster, String> list(GroupVersionKind kind, String namespace) {
    return acting -> text(acting.lookup().list(kind, namespace, Json.object()));
  }

  private static Function<ActingCluster, String> read(
      String group, String namespace, String resource, String name, String subresource) {
    ApiPath path = new ApiPath(group, "v1", namespace, resource, name, subresource, Map.of());
    return acting -> text(acting.lookup().read(path));
  }

  private static Function<ActingCluster, String> review(String resource, String kind) {
    ApiPath path = new ApiPath("authorization.k8s.io", "v1", "", resource, "", "", Map.of());
    ObjectNode body = Json.object().put("apiVersion", "authorization.k8s.io/v1").put("kind", kind);
    body.putObject("spec")
        .put("user", "joe")
        .putObject("resourceAttributes")
        .put("verb", "get")
        .put("resource", "pods");
    return acting -> text(acting.lookup().create(path, body));
  }

  private static Function<ActingCluster, String> create(JsonNode object) {
    return acting -> text(acting.create(object));
  }

  private static Function<ActingCluster, String> apply(JsonNode object) {
    return acting -> text(acting.apply(object, "test"));
  }

  private static Function<ActingCluster, String> replace(JsonNode object, String subresource) {
    return acting -> text(acting.replace(object, subresource));
  }

  private static Function<ActingCluster, String> delete(
      GroupVersionKind kind, String namespace, String name) {
    return acting -> text(acting.delete(new ResourceRef(kind, namespace, name), Deletion.of("")));
  }

  /** What the author of a cluster policy may not do with something. */
  private static String lacks(String act) {
    return "ClusterPolicy p may not %s: its author %s may not; give them that right"
        .formatted(act, tenant().username());
  }

  private static String outside(String act) {
    return "Policy %s/p may not %s: it acts in its own namespace only".formatted(own, act);
  }

  @TestFactory
  Stream<DynamicTest> attempts() {
    List<Attempt> all = new ArrayList<>();
    ofATenant(by(tenant(), "ClusterPolicy", ""), all);
    givingRights(by(tenant(), "ClusterPolicy", ""), all);
    ofANamespace(by(tenant(), "Policy", own), "tenant", all);
    ofANamespace(by(administrator(), "Policy", own), "administrator", all);
    ofNobody(all);
    ofAnAdministrator(by(administrator(), "ClusterPolicy", ""), all);
    assertThat(all).hasSize(ATTEMPTS);
    return all.stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.name(),
                    () ->
                        assertThat(one.act().apply(actors.of(one.policy())))
                            .contains(one.expected())));
  }

  private static void ofATenant(JsonNode policy, List<Attempt> all) {
    String name = "cluster policy of a tenant: ";
    attempt(all, name + "reads at home", policy, find(CONFIG_MAP, own, "settings"), DONE);
    attempt(all, name + "reads a named object", policy, find(SECRET, own, "keys"), DONE);
    attempt(
        all,
        name + "reads another object",
        policy,
        find(SECRET, own, "others"),
        lacks("get secrets \"others\" in namespace " + own));
    attempt(
        all,
        name + "reads elsewhere",
        policy,
        find(CONFIG_MAP, other, "settings"),
        lacks("get configmaps \"settings\" in namespace " + other));
    attempt(
        all,
        name + "reads a namespace",
        policy,
        find(NAMESPACE, "", other),
        lacks("get namespaces \"" + other + "\""));
    attempt(
        all,
        name + "reads what is not there elsewhere",
        policy,
        find(CONFIG_MAP, other, "nothing"),
        lacks("get configmaps \"nothing\" in namespace " + other));
    attempt(all, name + "lists at home", policy, list(CONFIG_MAP, own), DONE);
    attempt(
        all,
        name + "lists elsewhere",
        policy,
        list(CONFIG_MAP, other),
        lacks("list configmaps in namespace " + other));
    attempt(all, name + "lists all", policy, list(CONFIG_MAP, ""), lacks("list configmaps"));
    attempt(
        all,
        name + "lists what it may get by name",
        policy,
        list(SECRET, own),
        lacks("list secrets in namespace " + own));
    attempt(all, name + "reads a path", policy, read("", own, "configmaps", "settings", ""), DONE);
    attempt(
        all,
        name + "reads a path elsewhere",
        policy,
        read("", other, "secrets", "keys", ""),
        "permission denied: " + lacks("get secrets \"keys\" in namespace " + other));
    attempt(
        all,
        name + "lists a path",
        policy,
        read("", "", "secrets", "", ""),
        "permission denied: " + lacks("list secrets"));
    attempt(
        all,
        name + "reads a subresource",
        policy,
        read("", own, "pods", "p", "log"),
        "permission denied: " + lacks("get pods/log \"p\" in namespace " + own));
    attempt(all, name + "reads what is served", policy, read("apps", "", "", "", ""), DONE);
    attempt(
        all,
        name + "asks what others may do",
        policy,
        review("subjectaccessreviews", "SubjectAccessReview"),
        "permission denied: " + lacks("create subjectaccessreviews.authorization.k8s.io"));
    attempt(all, name + "creates at home", policy, create(fresh("v1", "ConfigMap", own)), DONE);
    attempt(
        all,
        name + "creates elsewhere",
        policy,
        create(fresh("v1", "ConfigMap", other)),
        "403 " + lacks("create configmaps in namespace " + other));
    attempt(
        all,
        name + "creates another kind",
        policy,
        create(fresh("v1", "Secret", own)),
        "403 " + lacks("create secrets in namespace " + own));
    attempt(
        all,
        name + "creates a namespace",
        policy,
        create(fresh("v1", "Namespace", "")),
        "403 " + lacks("create namespaces"));
    attempt(
        all,
        name + "creates what is not served",
        policy,
        create(fresh("example.org/v1", "Gadget", own)),
        "404 no resource of kind Gadget is served");
    attempt(
        all,
        name + "replaces at home",
        policy,
        replace(object("v1", "ConfigMap", own, "settings"), ""),
        DONE);
    attempt(
        all,
        name + "replaces elsewhere",
        policy,
        replace(object("v1", "ConfigMap", other, "settings"), ""),
        "403 " + lacks("update configmaps \"settings\" in namespace " + other));
    attempt(
        all,
        name + "replaces a status",
        policy,
        replace(object("apps/v1", "Deployment", own, "d"), "status"),
        "403 " + lacks("update deployments.apps/status \"d\" in namespace " + own));
    attempt(all, name + "applies at home", policy, apply(fresh("v1", "ConfigMap", own)), DONE);
    ObjectNode applied = fresh("v1", "ConfigMap", other);
    attempt(
        all,
        name + "applies elsewhere",
        policy,
        apply(applied),
        "403 "
            + lacks(
                "patch configmaps \"%s\" in namespace %s"
                    .formatted(applied.at("/metadata/name").asText(), other)));
    attempt(
        all,
        name + "deletes elsewhere",
        policy,
        delete(CONFIG_MAP, other, "settings"),
        "403 " + lacks("delete configmaps \"settings\" in namespace " + other));
    attempt(
        all,
        name + "deletes a namespace",
        policy,
        delete(NAMESPACE, "", other),
        "403 " + lacks("delete namespaces \"" + other + "\""));
    attempt(
        all, name + "deletes at home", policy, delete(CONFIG_MAP, own, "kube-root-ca.crt"), DONE);
  }

  private static void givingRights(JsonNode policy, List<Attempt> all) {
    String name = "cluster policy of a tenant who may write roles: ";
    String here = " in namespace " + own;
    ObjectNode role = role(own);
    attempt(
        all,
        name + "makes a role",
        policy,
        create(role),
        "403 "
            + lacks(
                "escalate roles.rbac.authorization.k8s.io \"%s\""
                        .formatted(role.at("/metadata/name").asText())
                    + here));
    attempt(
        all,
        name + "widens its role",
        policy,
        replace(object(RBAC, "Role", own, "tenant"), ""),
        "403 " + lacks("escalate roles.rbac.authorization.k8s.io \"tenant\"" + here));
    attempt(
        all,
        name + "applies a role",
        policy,
        apply(object(RBAC, "Role", own, "tenant")),
        "403 " + lacks("escalate roles.rbac.authorization.k8s.io \"tenant\"" + here));
    attempt(
        all,
        name + "binds an administrator's role",
        policy,
        create(binding(own, "ClusterRole", "cluster-admin")),
        "403 " + lacks("bind clusterroles.rbac.authorization.k8s.io \"cluster-admin\"" + here));
    attempt(
        all,
        name + "binds a role of the namespace",
        policy,
        create(binding(own, "Role", "view")),
        "403 " + lacks("bind roles.rbac.authorization.k8s.io \"view\"" + here));
    attempt(
        all,
        name + "binds a role that they may bind",
        policy,
        create(binding(own, "ClusterRole", "view")),
        DONE);
    attempt(
        all,
        name + "binds it for everything",
        policy,
        create(fresh(RBAC, "ClusterRoleBinding", "")),
        "403 " + lacks("create clusterrolebindings.rbac.authorization.k8s.io"));
  }

  private static void ofANamespace(JsonNode policy, String author, List<Attempt> all) {
    String name = "policy of a namespace by a " + author + ": ";
    attempt(all, name + "reads at home", policy, find(CONFIG_MAP, own, "settings"), DONE);
    attempt(
        all,
        name + "reads elsewhere",
        policy,
        find(CONFIG_MAP, other, "settings"),
        outside("get configmaps \"settings\" in namespace " + other));
    attempt(all, name + "lists all", policy, list(CONFIG_MAP, ""), outside("list configmaps"));
    attempt(all, name + "lists at home", policy, list(CONFIG_MAP, own), DONE);
    attempt(
        all,
        name + "reads another namespace",
        policy,
        find(NAMESPACE, "", other),
        outside("get namespaces \"" + other + "\""));
    attempt(
        all,
        name + "changes its namespace",
        policy,
        replace(object("v1", "Namespace", "", own), ""),
        outside("update namespaces \"" + own + "\""));
    attempt(
        all,
        name + "makes a cluster role",
        policy,
        create(fresh(RBAC, "ClusterRole", "")),
        outside("create clusterroles.rbac.authorization.k8s.io"));
    attempt(
        all,
        name + "creates elsewhere",
        policy,
        create(fresh("v1", "ConfigMap", other)),
        outside("create configmaps in namespace " + other));
    attempt(
        all,
        name + "deletes elsewhere",
        policy,
        delete(CONFIG_MAP, other, "settings"),
        outside("delete configmaps \"settings\" in namespace " + other));
    attempt(all, name + "creates at home", policy, create(fresh("v1", "ConfigMap", own)), DONE);
  }

  private static void ofNobody(List<Attempt> all) {
    Function<ActingCluster, String> write = create(fresh("v1", "ConfigMap", own));
    String nobody = "no author is recorded for what it says now";
    attempt(all, "nobody writes", unsigned("ClusterPolicy", ""), write, nobody);
    attempt(
        all,
        "nobody reads",
        unsigned("ClusterPolicy", ""),
        find(CONFIG_MAP, own, "settings"),
        nobody);
    attempt(
        all,
        "a forged author",
        annotated(
            unsigned("ClusterPolicy", ""),
            "{\"username\":\"root\",\"groups\":[\"system:masters\"]}"),
        write,
        nobody);
    ObjectNode changed = (ObjectNode) by(administrator(), "ClusterPolicy", "");
    changed.withObject("/spec").put("background", false);
    attempt(all, "an author of something else", changed, write, nobody);
    attempt(
        all,
        "an author in another key",
        annotated(
            unsigned("ClusterPolicy", ""),
            new AuthorSeal("another key".getBytes(StandardCharsets.UTF_8))
                .author(administrator(), unsigned("ClusterPolicy", ""))),
        write,
        nobody);
  }

  private static void ofAnAdministrator(JsonNode policy, List<Attempt> all) {
    String name = "cluster policy of an administrator: ";
    attempt(all, name + "reads", policy, find(SECRET, other, "keys"), DONE);
    attempt(all, name + "lists all", policy, list(SECRET, ""), DONE);
    attempt(all, name + "creates", policy, create(fresh("v1", "Secret", other)), DONE);
    attempt(all, name + "makes a role", policy, create(role(other)), DONE);
    attempt(
        all, name + "binds a role", policy, create(binding(other, "ClusterRole", "edit")), DONE);
  }

  private static void attempt(
      List<Attempt> all,
      String name,
      JsonNode policy,
      Function<ActingCluster, String> act,
      String expected) {
    all.add(new Attempt(name, policy, act, expected));
  }

  @Test
  void whereTheKeyIsNotKnownNothingIsDoneYet() {
    ApiAnswer answer =
        new AuthorActors(objects, Optional::empty, NOW::get)
            .of(by(administrator(), "ClusterPolicy", ""))
            .create(fresh("v1", "ConfigMap", own));
    assertThat(answer)
        .isInstanceOfSatisfying(
            ApiAnswer.Refused.class,
            refused -> {
              assertThat(refused.isTransient()).isTrue();
              assertThat(refused.message())
                  .contains("ClusterPolicy p may not create configmaps in namespace " + own)
                  .endsWith("the key that seals authors is not known yet");
            });
  }

  @Test
  void aRightThatIsTakenAwayIsGoneInSeconds(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    String user = "leaving-" + namespace;
    cluster.kubectl(
        "create", "rolebinding", "edit", "--clusterrole=edit", "--user=" + user, "-n", namespace);
    Author author = new Author(user, "", List.of(), Map.of());
    ActingCluster acting = actors.of(by(author, "ClusterPolicy", ""));
    TestCluster.await(
        Duration.ofSeconds(10),
        "the binding to count",
        () -> {
          NOW.addAndGet(Duration.ofSeconds(6).toNanos());
          return text(acting.create(fresh("v1", "ConfigMap", namespace))).equals(DONE);
        });
    cluster.kubectl("delete", "rolebinding", "edit", "-n", namespace);
    assertThat(text(acting.create(fresh("v1", "ConfigMap", namespace)))).isEqualTo(DONE);
    NOW.addAndGet(Duration.ofSeconds(11).toNanos());
    TestCluster.await(
        Duration.ofSeconds(10),
        "the right to be gone",
        () -> {
          NOW.addAndGet(Duration.ofSeconds(11).toNanos());
          return text(acting.create(fresh("v1", "ConfigMap", namespace)))
              .startsWith("403 ClusterPolicy p may not create configmaps");
        });
  }

  @Test
  void whatMayNotBeFollowedIsSaid() {
    ActingCluster acting = actors.of(by(tenant(), "ClusterPolicy", ""));
    ApiPath maps = new ApiPath("", "v1", own, "configmaps", "", "", Map.of());
    assertThat(acting.unfollowed(maps)).isEmpty();
    assertThat(acting.unfollowed(new ApiPath("", "v1", "", "configmaps", "", "", Map.of())))
        .hasValueSatisfying(why -> assertThat(why).contains("may not list configmaps"));
  }
}
