package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values given by a user in place of what a request or a look-up would bring (the command line's
 * values file). Keys are dotted names ({@code request.object.metadata.labels."a.b/c"}).
 *
 * @param request values for the whole evaluation
 * @param rules values by rule name, written when the context of that rule is loaded (autogen names
 *     included by the reader)
 * @param foreach values by rule name that are written for each element; index 0 of each list is
 *     used
 */
public record GivenValues(
    Map<String, JsonNode> request,
    Map<String, Map<String, JsonNode>> rules,
    Map<String, Map<String, List<JsonNode>>> foreach) {
  /** Nothing given. */
  public static final GivenValues NONE = new GivenValues(Map.of(), Map.of(), Map.of());

  public GivenValues {
    request = new LinkedHashMap<>(request);
    rules = new LinkedHashMap<>(rules);
    foreach = new LinkedHashMap<>(foreach);
  }
}
