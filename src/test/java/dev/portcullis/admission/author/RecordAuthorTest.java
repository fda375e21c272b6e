package dev.portcullis.admission.author;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.Verdict;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.mutate.JsonPatchText;
import dev.portcullis.mutate.PatchResult;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class RecordAuthorTest {
  private static final List<JsonNode> CASES = BehaviourTable.fixture("authors/recorded");
  private static final int CASE_COUNT = 39;
  private static final AuthorSeal SEAL = new AuthorSeal(new byte[32]);
  private static final AuthorSeal OTHER =
      new AuthorSeal("another key".getBytes(StandardCharsets.UTF_8));
  private static final String OURS = "system:serviceaccount:portcullis:portcullis";
  private static final RecordAuthor RECORD =
      new RecordAuthor(() -> Optional.of(SEAL), user -> Set.of(OURS, "admin-of-us").contains(user));

  @Test
  void everyCaseIsThere() {
    assertThat(CASES).hasSize(CASE_COUNT);
  }

  @TestFactory
  Stream<DynamicTest> cases() {
    return CASES.stream()
        .map(one -> DynamicTest.dynamicTest(one.path("name").asText(), () -> check(one)));
  }

  private static void check(JsonNode one) throws Exception {
    JsonNode old = one.has("old") ? policy(one.path("old").asText()) : NullNode.getInstance();
    if (one.has("had")) {
      String had = one.path("had").asText();
      old = annotated(old, Set.of("root", "jane").contains(had) ? "seal-of-" + had : had, old);
    }
    JsonNode object = one.has("new") ? policy(one.path("new").asText()) : NullNode.getInstance();
    if (one.has("carries")) {
      object = annotated(object, one.path("carries").asText(), old);
    }
    Operation operation =
        Operation.valueOf(one.path("operation").asText(one.has("old") ? "UPDATE" : "CREATE"));
    String by = one.path("by").asText();
    Verdict verdict =
        RECORD.review(
            request(
                operation,
                one.path("subresource").asText(""),
                object,
                old,
                user(by.equals("portcullis") ? OURS : by)));
    assertThat(verdict.allowed()).isTrue();
    if (one.path("untouched").asBoolean()) {
      assertThat(verdict.patch()).isEmpty();
      return;
    }
    JsonNode stored = patched(object, verdict);
    assertThat(SEAL.author(stored).map(Author::username))
        .isEqualTo(one.optional("author").map(JsonNode::asText));
    assertThat(Author.annotation(stored).isPresent()).isEqualTo(one.has("author"));
    assertThat(stored.path("metadata").path("annotations").path("kept").asText()).isEqualTo("yes");
    assertThat(stored.path("spec")).isEqualTo(object.path("spec"));
  }

  private static JsonNode patched(JsonNode object, Verdict verdict) throws Exception {
    if (verdict.patch().isEmpty()) {
      return object;
    }
    return ((PatchResult.Patched) JsonPatchText.apply(verdict.patch().toString(), object))
        .resource();
  }

  private static Request request(
      Operation operation, String subresource, JsonNode object, JsonNode old, UserInfo user) {
    return new Request(
        operation,
        new GroupVersionKind("kyverno.io", "v1", "ClusterPolicy"),
        new GroupVersionResource("kyverno.io", "v1", "clusterpolicies"),
        subresource,
        "p",
        "",
        object,
        old,
        Optional.of(user),
        Map.of(),
        false,
        Json.object());
  }

  private static UserInfo user(String name) {
    return new UserInfo(
        name,
        "uid-of-" + name,
        List.of("system:authenticated"),
        Map.of(
            "scopes", List.of("b", "a"), "authentication.kubernetes.io/pod-name", List.of("pod")),
        List.of(),
        List.of());
  }

  private static Author author(String name) {
    return Author.of(user(name));
  }

  private static ObjectNode policy(String content) {
    ObjectNode policy = Json.object().put("apiVersion", "kyverno.io/v1");
    policy.put("kind", "ClusterPolicy");
    policy.withObject("/metadata").put("name", "p").withObject("/annotations").put("kept", "yes");
    policy.withObject("/spec").put("background", content.equals("a")).put("text", content);
    return policy;
  }

  private static JsonNode annotated(JsonNode object, String what, JsonNode old) {
    String text =
        switch (what) {
          case "forged" -> "{\"username\":\"root\",\"groups\":[\"system:masters\"]}";
          case "moved" -> SEAL.author(author("root"), renamed(object));
          case "other-spec" -> SEAL.author(author("root"), policy("c"));
          case "other-key" -> OTHER.author(author("root"), object);
          case "same" -> Author.annotation(old).orElseThrow();
          default ->
              what.startsWith("seal-of-")
                  ? SEAL.author(author(what.substring(8)), object)
                  : what.startsWith("for-")
                      ? Author.annotation(SEAL.writtenFor(author(what.substring(4)), object))
                          .orElseThrow()
                      : what;
        };
    return AuthorSeal.with(object, Optional.of(text));
  }

  private static JsonNode renamed(JsonNode object) {
    ObjectNode copy = object.deepCopy();
    copy.withObject("/metadata").put("name", "another");
    return copy;
  }

  @Test
  void everythingThatAuthorizersUseComesBack() {
    JsonNode policy = policy("a");
    Author jane = author("jane");
    JsonNode sealed = AuthorSeal.with(policy, Optional.of(SEAL.author(jane, policy)));
    assertThat(SEAL.author(sealed)).contains(jane);
    assertThat(jane.uid()).isEqualTo("uid-of-jane");
    assertThat(jane.groups()).containsExactly("system:authenticated");
    assertThat(jane.extra()).isEqualTo(Map.of("scopes", List.of("b", "a")));
  }

  @Test
  void theSealHoldsForWhatWasSealedOnly() {
    JsonNode policy = policy("a");
    JsonNode sealed = AuthorSeal.with(policy, Optional.of(SEAL.author(author("jane"), policy)));
    assertThat(SEAL.author(renamed(sealed))).isEmpty();
    ObjectNode elsewhere = sealed.deepCopy();
    elsewhere.withObject("/metadata").put("namespace", "n");
    assertThat(SEAL.author(elsewhere)).isEmpty();
    assertThat(SEAL.author(((ObjectNode) sealed.deepCopy()).put("kind", "Policy"))).isEmpty();
    ObjectNode changed = sealed.deepCopy();
    changed.withObject("/spec").put("text", "b");
    assertThat(SEAL.author(changed)).isEmpty();
    String other =
        Author.annotation(sealed)
            .orElseThrow()
            .replace("\"username\":\"jane\"", "\"username\":\"root\"");
    assertThat(SEAL.author(AuthorSeal.with(policy, Optional.of(other)))).isEmpty();
    assertThat(OTHER.author(sealed)).isEmpty();
    assertThat(SEAL.writtenFor(sealed)).isEmpty();
  }

  @Test
  void statusLabelsVersionAndOrderOfFieldsDoNotMatter() {
    JsonNode policy = policy("a");
    JsonNode sealed = AuthorSeal.with(policy, Optional.of(SEAL.author(author("jane"), policy)));
    ObjectNode stored = Json.object();
    stored.set("status", Json.object().put("ready", true));
    ObjectNode spec = stored.putObject("spec").put("text", "a");
    spec.put("background", true);
    stored.set("metadata", sealed.path("metadata").deepCopy());
    stored.withObject("/metadata/labels").put("a", "b");
    stored.withObject("/metadata").put("uid", "u").put("resourceVersion", "7");
    stored.put("kind", "ClusterPolicy").put("apiVersion", "kyverno.io/v2beta1");
    assertThat(SEAL.author(stored).map(Author::username)).contains("jane");
  }

  @Test
  void aNameThatIsMadeLaterIsSealedByItsBeginning() {
    ObjectNode policy = policy("a");
    policy.withObject("/metadata").put("generateName", "p-").remove("name");
    ObjectNode stored =
        AuthorSeal.with(policy, Optional.of(SEAL.author(author("jane"), policy))).deepCopy();
    stored.withObject("/metadata").put("name", "p-x7k2p");
    assertThat(SEAL.author(stored).map(Author::username)).contains("jane");
    stored.withObject("/metadata").put("generateName", "q-");
    assertThat(SEAL.author(stored)).isEmpty();
  }

  @Test
  void withoutAKeyNothingIsLetIn() {
    Verdict verdict =
        new RecordAuthor(Optional::empty, user -> false)
            .review(
                request(Operation.CREATE, "", policy("a"), NullNode.getInstance(), user("jane")));
    assertThat(verdict.allowed()).isFalse();
    assertThat(verdict.message())
        .isEqualTo(
            "the author of ClusterPolicy p cannot be recorded: the key of its seal is not known"
                + " yet; try again");
  }
}
