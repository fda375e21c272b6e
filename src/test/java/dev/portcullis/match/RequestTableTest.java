package dev.portcullis.match;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.policy.Rule;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The table against a slow twin that asks every rule. */
class RequestTableTest {
  private static final int REQUESTS = 2_000;
  private static final int RULES = 60;
  private static final String[] NAMES = {"a", "b", "a*", "?", "web"};
  private static final String[] NAMESPACES = {"ns1", "ns2", "ns*", "default"};
  private static final String[] VALUES = {"1", "2", "*"};

  @Test
  void findsEveryRuleThatMatchesAndLeavesOutMostOthers() {
    Random random = new Random(7);
    List<CompiledMatch> rules = new ArrayList<>();
    for (int i = 0; i < RULES; i++) {
      Rule rule = MatchDocuments.rule(Json.object().set("match", match(random)));
      rules.add(MatchCompiler.compile(rule.match(), rule.exclude()));
    }
    RequestTable<CompiledMatch> table =
        new RequestTable<>(
            rules.stream()
                .map(rule -> new RequestTable.Entry<>(rule, rule.keys(RequestKey.Aspect.ALL)))
                .toList());
    int matching = 0;
    int candidates = 0;
    for (int i = 0; i < REQUESTS; i++) {
      Request request = MatchDocuments.request(request(random));
      List<CompiledMatch> expected = rules.stream().filter(r -> matches(r, request)).toList();
      List<CompiledMatch> found = table.candidates(request);
      assertThat(found.stream().filter(r -> matches(r, request)).toList())
          .as("%s", request.object())
          .isEqualTo(expected);
      matching += expected.size();
      candidates += found.size();
    }
    assertThat(matching).isPositive();
    assertThat(candidates).isLessThan(REQUESTS * RULES * 2 / 3);
  }

  private static boolean matches(CompiledMatch rule, Request request) {
    return rule.matches(request, "") instanceof MatchResult.Matched;
  }

  private static ObjectNode match(Random random) {
    ObjectNode match = Json.object();
    String form = random.nextBoolean() ? "any" : "all";
    ArrayNode filters = match.putArray(form);
    int count = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      ObjectNode resources = filters.addObject().putObject("resources");
      resources.putArray("kinds").add("Pod").add("Namespace");
      texts(resources, "names", NAMES, random);
      texts(resources, "namespaces", NAMESPACES, random);
      selector(resources, "selector", random);
      selector(resources, "namespaceSelector", random);
    }
    return match;
  }

  private static void texts(ObjectNode resources, String field, String[] from, Random random) {
    if (random.nextInt(3) == 0) {
      ArrayNode list = resources.putArray(field);
      for (int i = random.nextInt(2); i >= 0; i--) {
        list.add(from[random.nextInt(from.length)]);
      }
    }
  }

  private static void selector(ObjectNode resources, String field, Random random) {
    if (random.nextInt(3) == 0) {
      ObjectNode selector = resources.putObject(field);
      if (random.nextBoolean()) {
        selector.putObject("matchLabels").put("l", VALUES[random.nextInt(VALUES.length)]);
      } else {
        ObjectNode expression = selector.putArray("matchExpressions").addObject();
        expression.put("key", "l").put("operator", random.nextBoolean() ? "In" : "NotIn");
        expression.putArray("values").add("1");
      }
    }
  }

  private static ObjectNode request(Random random) {
    ObjectNode c = Json.object();
    boolean namespace = random.nextInt(4) == 0;
    ObjectNode resource = c.putObject("resource").put("apiVersion", "v1");
    resource.put("kind", namespace ? "Namespace" : "Pod");
    ObjectNode metadata = resource.putObject("metadata");
    metadata.put(random.nextInt(5) == 0 ? "generateName" : "name", literal(NAMES, random));
    if (!namespace) {
      metadata.put("namespace", literal(NAMESPACES, random));
    }
    if (random.nextBoolean()) {
      metadata.putObject("labels").put("l", literal(VALUES, random));
    }
    c.put("operation", new String[] {"CREATE", "UPDATE", "DELETE"}[random.nextInt(3)]);
    JsonNode labels = Json.object().put("l", literal(VALUES, random));
    ObjectNode of = c.putObject("namespaceLabels");
    for (String name : NAMESPACES) {
      of.set(name, labels);
    }
    return c;
  }

  private static String literal(String[] from, Random random) {
    String text = from[random.nextInt(from.length)];
    return text.replace("*", "x").replace("?", "q");
  }
}
