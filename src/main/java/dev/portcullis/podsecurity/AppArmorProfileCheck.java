package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** AppArmor profiles, in fields and in annotations, must be the runtime's or local ones. */
final class AppArmorProfileCheck implements PodCheck {
  private static final Set<String> TYPES = Set.of("RuntimeDefault", "Localhost");
  private static final String ANNOTATION = "container.apparmor.security.beta.kubernetes.io/";

  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    Set<String> types = new TreeSet<>();
    for (SecurityContext context : pod.securityContexts()) {
      JsonNode profile = context.json().path("appArmorProfile");
      String type = Values.text(profile.path("type"));
      if (Values.set(profile) && !TYPES.contains(type)) {
        String field = context.field("appArmorProfile.type");
        findings.add(context, FieldError.forbidden(field, type));
        types.add(type);
      }
    }
    Map<String, String> annotations = forbiddenAnnotations(pod);
    annotations.forEach(
        (key, value) ->
            findings.add(FieldError.forbidden("metadata.annotations[" + key + "]", value)));
    boolean one = types.size() + annotations.size() == 1;
    return findings.violation(
        "appArmorProfile",
        one ? "forbidden AppArmor profile" : "forbidden AppArmor profiles",
        findings.containers().map(names -> blamed(names, annotations.size())));
  }

  private static Map<String, String> forbiddenAnnotations(Pod pod) {
    Map<String, String> forbidden = new TreeMap<>();
    for (Map.Entry<String, JsonNode> annotation : pod.annotations().properties()) {
      String value = Values.text(annotation.getValue());
      if (annotation.getKey().startsWith(ANNOTATION) && !allowed(value)) {
        forbidden.put(annotation.getKey(), value);
      }
    }
    return forbidden;
  }

  private static boolean allowed(String profile) {
    return profile.isEmpty()
        || profile.equals("runtime/default")
        || profile.startsWith("localhost/");
  }

  /**
   * Kyverno reads the names out of a sentence that goes on with the annotations, and takes those
   * words for a part of the last name.
   */
  private static List<String> blamed(List<String> names, int annotations) {
    if (annotations == 0) {
      return names;
    }
    List<String> blamed = new ArrayList<>(names);
    String words = annotations == 1 ? "andannotation" : "andannotations";
    blamed.set(blamed.size() - 1, blamed.getLast() + words);
    return blamed;
  }
}
