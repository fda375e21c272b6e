package dev.portcullis.admission.author;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes and checks the seal of a recorded author. It holds for one author of one content under one
 * name, so that it can neither be invented, nor moved to another policy, nor kept over a change,
 * not even while no webhook of ours is registered. Thread-safe.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc2104">HMAC</a>
 */
public final class AuthorSeal {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String SEAL = "seal";

  /** What is no content: identity and the server's own notes. */
  private static final List<String> NO_CONTENT =
      List.of("apiVersion", "kind", "metadata", "status");

  private final byte[] key;

  /** Seals with this key, 32 random bytes that nobody else knows. */
  public AuthorSeal(byte[] key) {
    this.key = key.clone();
  }

  /** What a seal is for. */
  private enum Purpose {
    /** The author of a stored policy. */
    AUTHOR,
    /** The author of a policy that we are about to write for another policy. */
    WRITTEN_FOR
  }

  /** The annotation that names the author of a policy object as it is. */
  public String author(Author author, JsonNode policy) {
    return annotation(Purpose.AUTHOR, author, policy, content(policy));
  }

  /** The recorded author of a policy object; empty when none is, or not for what it says. */
  public Optional<Author> author(JsonNode policy) {
    return read(Purpose.AUTHOR, policy, content(policy));
  }

  /**
   * A policy object that is to be written for a policy of this author, with an annotation that lets
   * our own account hand the author on. What the API server completes is sealed when it comes to
   * the webhook.
   */
  public JsonNode writtenFor(Author author, JsonNode policy) {
    return with(
        policy,
        Optional.of(annotation(Purpose.WRITTEN_FOR, author, policy, Json.NODES.missingNode())));
  }

  /** The author whom our own account writes a policy object for. */
  Optional<Author> writtenFor(JsonNode policy) {
    return read(Purpose.WRITTEN_FOR, policy, Json.NODES.missingNode());
  }

  /** An object with this annotation, or without any. */
  static JsonNode with(JsonNode policy, Optional<String> annotation) {
    ObjectNode copy = policy.deepCopy();
    if (annotation.isPresent()) {
      copy.withObject("/metadata/annotations").put(Author.ANNOTATION, annotation.get());
    } else if (copy.at("/metadata/annotations") instanceof ObjectNode annotations) {
      annotations.remove(Author.ANNOTATION);
    }
    return copy;
  }

  /** What a policy object says, besides what it is called and how it fares. */
  static JsonNode content(JsonNode policy) {
    ObjectNode content = Json.object();
    policy
        .properties()
        .forEach(
            field -> {
              if (!NO_CONTENT.contains(field.getKey())) {
                content.set(field.getKey(), field.getValue());
              }
            });
    return content;
  }

  private String annotation(Purpose purpose, Author author, JsonNode policy, JsonNode content) {
    ObjectNode annotation = author.json();
    return annotation.put(SEAL, seal(purpose, author, policy, name(policy), content)).toString();
  }

  private Optional<Author> read(Purpose purpose, JsonNode policy, JsonNode content) {
    Optional<JsonNode> written = Author.annotation(policy).flatMap(AuthorSeal::parsed);
    Optional<Author> author = written.flatMap(Author::read);
    if (author.isEmpty()) {
      return author;
    }
    String seal = written.get().path(SEAL).asText("");
    // A name that the API server makes is not known yet where the seal is made.
    return isSealed(seal, seal(purpose, author.get(), policy, name(policy), content))
            || isSealed(seal, seal(purpose, author.get(), policy, beginning(policy), content))
        ? author
        : Optional.empty();
  }

  private static boolean isSealed(String seal, String expected) {
    return MessageDigest.isEqual(
        seal.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8));
  }

  private static Optional<JsonNode> parsed(String annotation) {
    try {
      return Optional.of(Json.parse(annotation));
    } catch (JsonSyntaxException e) {
      // Anybody may have written it; what is no JSON names nobody.
      return Optional.empty();
    }
  }

  private static String name(JsonNode policy) {
    String name = policy.path("metadata").path("name").asText("");
    return name.isEmpty() ? beginning(policy) : name;
  }

  private static String beginning(JsonNode policy) {
    return policy.path("metadata").path("generateName").asText("") + "*";
  }

  private String seal(
      Purpose purpose, Author author, JsonNode policy, String name, JsonNode content) {
    ObjectNode sealed = author.json().put("purpose", purpose.name());
    String apiVersion = policy.path("apiVersion").asText("");
    String kind = policy.path("kind").asText("");
    sealed.put("group", GroupVersionKind.of(apiVersion, kind).group()).put("kind", kind);
    sealed.put("namespace", policy.path("metadata").path("namespace").asText("")).put("name", name);
    sealed.set("content", content);
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      byte[] text = sorted(sealed).toString().getBytes(StandardCharsets.UTF_8);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(mac.doFinal(text));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  /** The order of fields is nobody's to rely on. */
  private static JsonNode sorted(JsonNode node) {
    if (node.isObject()) {
      TreeMap<String, JsonNode> fields = new TreeMap<>();
      node.properties().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
      ObjectNode out = Json.object();
      fields.forEach(out::set);
      return out;
    }
    if (node.isArray()) {
      ArrayNode out = Json.NODES.arrayNode();
      node.forEach(item -> out.add(sorted(item)));
      return out;
    }
    return node;
  }
}
