package dev.portcullis.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Wildcard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the author of a policy lacks to do what the policy asks for, as far as it can be seen: kinds
 * and namespaces that are written without variables. Nothing is refused for it, because what counts
 * is what they may do when it is done.
 */
final class AuthorWarnings {
  /** A policy about everything is not a reason to ask about everything. */
  private static final int MOST = 16;

  private final Permissions permissions;
  private final String author;

  AuthorWarnings(Permissions permissions, String author) {
    this.permissions = permissions;
    this.author = author;
  }

  /** Objects, and what is done with them. */
  private record Wanted(List<String> verbs, Permissions.Objects objects) {}

  /** The warnings about a policy of any kind that acts. */
  List<String> of(JsonNode policy) {
    JsonNode spec = policy.path("spec");
    String home = policy.path("metadata").path("namespace").asText("");
    List<Wanted> wanted = new ArrayList<>();
    for (JsonNode rule : spec.path("rules")) {
      targets(rule.path("mutate"), home, wanted);
      generated(rule.path("generate"), home, wanted);
    }
    if (spec.has("schedule")) {
      deleted(spec.path("match"), home, wanted);
    }
    return wanted.stream().distinct().limit(MOST).flatMap(one -> lacks(one).stream()).toList();
  }

  private Optional<String> lacks(Wanted wanted) {
    if (wanted.objects().resource().isEmpty()) {
      return Optional.empty();
    }
    return permissions
        .missing(author, wanted.verbs(), wanted.objects())
        .map(lacks -> "this policy acts with the rights of its author, who lacks some: " + lacks);
  }

  private void targets(JsonNode mutate, String home, List<Wanted> out) {
    for (JsonNode target : mutate.path("targets")) {
      String name = text(target, "name");
      boolean one = !name.isEmpty() && !Wildcard.isPattern(name);
      add(one ? List.of("get", "update") : List.of("list", "update"), target, home, out);
    }
  }

  private void generated(JsonNode generate, String home, List<Wanted> out) {
    boolean follows = generate.path("synchronize").asBoolean();
    List<String> verbs =
        follows ? List.of("get", "create", "update", "delete") : List.of("get", "create");
    if (generate.path("foreach").isEmpty()) {
      generated(generate, verbs, home, out);
    }
    generate.path("foreach").forEach(each -> generated(each, verbs, home, out));
  }

  private void generated(JsonNode target, List<String> verbs, String home, List<Wanted> out) {
    JsonNode many = target.path("cloneList");
    for (JsonNode kind : many.path("kinds")) {
      add(verbs, kind.asText(""), text(target, "namespace"), home, out);
      add(List.of("list"), kind.asText(""), text(many, "namespace"), home, out);
    }
    if (many.isEmpty()) {
      add(verbs, target, home, out);
    }
    JsonNode source = target.path("clone");
    if (!source.isEmpty() && !isOpen(text(target, "kind"))) {
      String type = text(target, "apiVersion") + "/" + text(target, "kind");
      add(List.of("get"), type, text(source, "namespace"), home, out);
    }
  }

  private void deleted(JsonNode match, String home, List<Wanted> out) {
    for (String block : List.of("any", "all")) {
      for (JsonNode filter : match.path(block)) {
        filter
            .path("resources")
            .path("kinds")
            .forEach(kind -> add(List.of("list", "delete"), kind.asText(""), "", home, out));
      }
    }
  }

  private void add(List<String> verbs, JsonNode target, String home, List<Wanted> out) {
    String apiVersion = text(target, "apiVersion");
    String kind = text(target, "kind");
    if (!isOpen(apiVersion) && !isOpen(kind) && !kind.isEmpty()) {
      String namespace = home.isEmpty() ? text(target, "namespace") : home;
      out.add(
          new Wanted(
              verbs, permissions.objects(apiVersion, kind, namespace, text(target, "name"))));
    }
  }

  private void add(
      List<String> verbs, String kind, String namespace, String home, List<Wanted> out) {
    if (!isOpen(kind) && !isOpen(namespace)) {
      out.add(new Wanted(verbs, permissions.objects(kind, home.isEmpty() ? namespace : home, "")));
    }
  }

  /** Known only when the policy acts. */
  private static boolean isOpen(String text) {
    return text.contains("{{") || text.contains("$(") || text.contains("*");
  }

  private static String text(JsonNode object, String field) {
    return Optional.ofNullable(object.path(field).textValue()).orElse("");
  }
}
