package dev.portcullis.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.Rule;
import dev.portcullis.value.Wildcard;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether our accounts may do what a rule asks for: a rule that cannot work is refused when it is
 * written, not when it is needed.
 */
final class RulePermissions {
  private static final List<String> READ = List.of("get", "list", "watch");
  private static final List<String> CHANGE = List.of("get", "update");
  private static final List<String> CREATE = List.of("get", "create");
  private static final List<String> FOLLOW = List.of("get", "create", "update", "delete");
  private static final List<String> SEE = List.of("list", "get");

  private final Permissions permissions;
  private final ServiceAccounts accounts;

  RulePermissions(Permissions permissions, ServiceAccounts accounts) {
    this.permissions = permissions;
    this.accounts = accounts;
  }

  /** Why a rule cannot work; empty when it can. */
  Optional<String> refusal(Rule rule, String path) {
    JsonNode mutate = rule.json().path("mutate");
    if (mutate.path("foreach").isEmpty() && !mutate.path("targets").isEmpty()) {
      return mutate(mutate.path("targets"))
          .map(
              lacks ->
                  "path: " + path + ".mutate.targets.: " + fails(accounts.background(), lacks));
    }
    JsonNode generate = rule.json().path("generate");
    return generate.isEmpty()
        ? Optional.empty()
        : generate(generate).map(wrong -> "path: " + path + ".generate.: " + wrong);
  }

  private static String fails(String account, String lacks) {
    return "auth check fails, additional privileges are required for the service account '"
        + account
        + "': "
        + lacks;
  }

  private Optional<String> mutate(JsonNode targets) {
    List<String> lacks = new ArrayList<>();
    for (JsonNode target : targets) {
      String kind = text(target, "kind");
      if (!isOpen(kind) && !isOpen(text(target, "apiVersion"))) {
        permissions
            .missing(
                accounts.background(),
                CHANGE,
                permissions.objects(
                    text(target, "apiVersion"),
                    kind,
                    text(target, "namespace"),
                    text(target, "name")))
            .ifPresent(lacks::add);
      }
    }
    return lacks.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", lacks));
  }

  private Optional<String> generate(JsonNode generate) {
    boolean follows = generate.path("synchronize").asBoolean();
    List<JsonNode> targets =
        generate.path("foreach").isEmpty()
            ? List.of(generate)
            : generate.path("foreach").valueStream().toList();
    return targets.stream()
        .flatMap(target -> generated(target).stream())
        .flatMap(
            objects ->
                Stream.concat(
                    follows ? lacking(accounts.admission(), SEE, objects).stream() : Stream.empty(),
                    lacking(accounts.background(), follows ? FOLLOW : CREATE, objects).stream()))
        .findFirst();
  }

  /** What a target generates, as far as it is known; of many kinds the first stands for all. */
  private Optional<Permissions.Objects> generated(JsonNode target) {
    String namespace = text(target, "namespace");
    JsonNode kinds = target.path("cloneList").path("kinds");
    if (!kinds.isEmpty()) {
      String kind = kinds.get(0).asText("");
      return isOpen(kind)
          ? Optional.empty()
          : Optional.of(permissions.objects(kind, namespace, ""));
    }
    String apiVersion = text(target, "apiVersion");
    String kind = text(target, "kind");
    return isOpen(apiVersion) || isOpen(kind)
        ? Optional.empty()
        : Optional.of(permissions.objects(apiVersion, kind, namespace, ""));
  }

  private Optional<String> lacking(
      String account, List<String> verbs, Permissions.Objects objects) {
    return permissions.missing(account, verbs, objects).map(lacks -> fails(account, lacks));
  }

  /** What is missing to look at all objects that a rule is about; nothing depends on it. */
  List<String> warnings(Rule rule) {
    List<String> kinds = kinds(rule.match());
    if (accounts.reports().isEmpty() || kinds.stream().anyMatch(Wildcard::isPattern)) {
      return List.of();
    }
    String account = accounts.reports().get();
    return kinds.stream()
        .map(kind -> permissions.objects(kind, "", ""))
        .flatMap(objects -> permissions.missing(account, READ, objects).stream())
        .toList();
  }

  private static List<String> kinds(MatchBlock match) {
    return Stream.of(List.of(match.direct()), match.any(), match.all())
        .flatMap(List::stream)
        .flatMap(filter -> filter.resources().kinds().stream())
        .distinct()
        .toList();
  }

  private static boolean isOpen(String text) {
    return text.contains("{{") || text.contains("$(");
  }

  private static String text(JsonNode object, String field) {
    return Objects.requireNonNullElse(object.path(field).textValue(), "");
  }
}
