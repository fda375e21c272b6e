package dev.portcullis.boot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The reviews of a rehearsal: for each object its creation and an update, mutating and validating.
 */
record RehearsedReviews(List<Review> all) {
  /** One review: where it goes, and what is sent. */
  record Review(String path, byte[] body) {}

  private enum Call {
    CREATE,
    UPDATE
  }

  /** Those of the objects in a file. */
  static RehearsedReviews of(Path objects) throws InputException {
    List<Review> reviews = new ArrayList<>();
    for (JsonNode object : Resources.documents(TextFile.read(objects))) {
      for (Call call : Call.values()) {
        byte[] body = JsonText.of(review(object, call)).getBytes(StandardCharsets.UTF_8);
        reviews.add(new Review("/mutate", body));
        reviews.add(new Review("/validate", body));
      }
    }
    return new RehearsedReviews(List.copyOf(reviews));
  }

  private static ObjectNode review(JsonNode object, Call call) {
    GroupVersionKind kind = Resources.kind(object);
    ObjectNode review = Json.object().put("apiVersion", "admission.k8s.io/v1");
    review.put("kind", "AdmissionReview");
    ObjectNode request = review.putObject("request");
    request.put("uid", "00000000-0000-0000-0000-000000000000");
    request
        .putObject("kind")
        .put("group", kind.group())
        .put("version", kind.version())
        .put("kind", kind.kind());
    request
        .putObject("resource")
        .put("group", kind.group())
        .put("version", kind.version())
        .put("resource", KnownKinds.resource(kind));
    request.put("name", Resources.name(object)).put("namespace", Resources.namespace(object));
    request.put("operation", call.name());
    ObjectNode user = request.putObject("userInfo").put("username", "kubernetes-admin");
    user.putArray("groups").add("system:masters").add("system:authenticated");
    request.set("object", object);
    if (call == Call.UPDATE) {
      request.set("oldObject", object);
    } else {
      request.putNull("oldObject");
    }
    // What is stored would differ from one rehearsal to the next.
    request.put("dryRun", true);
    return review;
  }
}
