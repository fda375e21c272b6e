package dev.portcullis.admission;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.value.JsonText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes the answer to a review. It repeats the uid only, not the request, which an API server does
 * not read.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#response">Webhook
 *     response</a>
 */
public final class ReviewAnswer {
  private static final JsonFactory FACTORY = new JsonFactory();

  private ReviewAnswer() {}

  /** The JSON of the answer. */
  public static byte[] write(String uid, Verdict verdict) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(256 + verdict.message().length());
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("apiVersion", "admission.k8s.io/v1");
      json.writeStringField("kind", "AdmissionReview");
      json.writeObjectFieldStart("response");
      response(json, uid, verdict);
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return out.toByteArray();
  }

  /** Integral floats are written as ints: a field of type int takes no {@code 40.0}. */
  private static byte[] bytes(ArrayNode patch) {
    return JsonText.of(patch).getBytes(StandardCharsets.UTF_8);
  }

  private static void response(JsonGenerator json, String uid, Verdict verdict) throws IOException {
    json.writeStringField("uid", uid);
    json.writeBooleanField("allowed", verdict.allowed());
    if (!verdict.allowed()) {
      json.writeObjectFieldStart("status");
      json.writeStringField("status", "Failure");
      json.writeStringField("message", verdict.message());
      json.writeEndObject();
    }
    if (verdict.allowed() && !verdict.patch().isEmpty()) {
      json.writeStringField("patchType", "JSONPatch");
      json.writeBinaryField("patch", bytes(verdict.patch()));
    }
    if (!verdict.warnings().isEmpty()) {
      json.writeArrayFieldStart("warnings");
      for (String warning : verdict.warnings()) {
        json.writeString(warning);
      }
      json.writeEndArray();
    }
    if (!verdict.auditAnnotations().isEmpty()) {
      json.writeObjectFieldStart("auditAnnotations");
      for (Map.Entry<String, String> entry : new TreeMap<>(verdict.auditAnnotations()).entrySet()) {
        json.writeStringField(entry.getKey(), entry.getValue());
      }
      json.writeEndObject();
    }
  }
}
