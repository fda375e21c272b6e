package dev.portcullis.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.UserInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a user information file ({@code kind: UserInfo}). */
public final class UserInfoFile {
  private UserInfoFile() {}

  /** The user of a file. */
  public static UserInfo read(TextFile file) throws InputException {
    List<JsonNode> documents = Resources.documents(file);
    if (documents.size() != 1 || !documents.getFirst().isObject()) {
      throw new InputException(file.name() + ": expected one UserInfo object");
    }
    return read(documents.getFirst());
  }

  /** The user of a document. */
  public static UserInfo read(JsonNode document) {
    JsonNode user = Values.field(document, "userInfo");
    Map<String, List<String>> extra = new LinkedHashMap<>();
    Values.field(user, "extra")
        .properties()
        .forEach(e -> extra.put(e.getKey(), strings(e.getValue())));
    return new UserInfo(
        Values.field(user, "username").asText(""),
        Values.field(user, "uid").asText(""),
        strings(Values.field(user, "groups")),
        extra,
        strings(Values.field(document, "roles")),
        strings(Values.field(document, "clusterRoles")));
  }

  private static List<String> strings(JsonNode list) {
    List<String> out = new ArrayList<>();
    list.forEach(e -> out.add(e.asText()));
    return out;
  }
}
