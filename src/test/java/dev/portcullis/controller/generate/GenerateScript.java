package dev.portcullis.controller.generate;

import dev.portcullis.cluster.Stored;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What users do with triggers, sources, policies and generated objects, by a seed; and what must be
 * there in the end, computed without the engine.
 */
final class GenerateScript {
  private static final int TRIGGERS = 4;
  private static final List<String> ELEMENTS = List.of("a", "b", "c");

  /** What was done, for whoever wants to know why something is not as it should be. */
  final List<String> story = new ArrayList<>();

  private final KubernetesClient client;
  private final Random random;
  private final String in;
  private final String src;
  private final String out;
  private final String list;
  private final Map<String, Trigger> triggers = new TreeMap<>();
  private final Map<String, Source> sources = new TreeMap<>();
  private final Map<String, Set<String>> history = new HashMap<>();
  private final Set<String> edited = new HashSet<>();
  private final Set<String> uncertain = new HashSet<>();
  private String own = "k0";
  private int count;

  private record Trigger(String uid, String value, boolean matches, List<String> elements) {}

  private record Source(String value, boolean listed) {}

  /** An object as it is compared. */
  record Made(Map<String, String> data, String rule, String triggerUid) {}

  GenerateScript(KubernetesClient client, long seed, List<String> places) {
    this.client = client;
    this.random = new Random(seed);
    this.in = places.get(0);
    this.src = places.get(1);
    this.out = places.get(2);
    this.list = places.get(3);
  }

  /** The policies with rules of all kinds. */
  void begin() {
    for (int i = 0; i < 2; i++) {
      source("s" + i);
    }
    apply(changing());
    apply(staying());
    story.add("policies");
  }

  private void apply(String policy) {
    client.resource(policy).fieldManager("users").forceConflicts().serverSideApply();
  }

  private static String rule(String name, String names, String match, String generate) {
    return """
        - name: %s
          match:
            any:
            - resources:
                kinds: [ConfigMap]
                names: ["%s"]
                namespaces: [%s]
                selector: {matchLabels: {trigger: "yes"}}
          generate:
        """
            .formatted(name, names, match)
        + generate.indent(4);
  }

  private String target(String name) {
    return "apiVersion: v1\nkind: ConfigMap\nname: \"%s\"\nnamespace: %s\n".formatted(name, out);
  }

  private static String policy(String name, boolean existing, String rules) {
    return """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: %s}
        spec:
          generateExisting: %s
          rules:
        """
            .formatted(name, existing)
        + rules.indent(2);
  }

  private String changing() {
    return policy(
        "changing-" + in,
        true,
        rule(
                "data",
                "t*",
                in,
                target("data-{{ request.object.metadata.name }}")
                    + "synchronize: true\n"
                    + "data: {data: {v: \"{{ request.object.data.v }}\", own: \"%s\"}}\n"
                        .formatted(own))
            + rule(
                "clone",
                "t*",
                in,
                target("clone-{{ request.object.metadata.name }}")
                    + "synchronize: true\nclone: {namespace: %s, name: s0}\n".formatted(src)));
  }

  private String staying() {
    return policy(
        "staying-" + in,
        false,
        rule(
                "list",
                "t0",
                in,
                """
                synchronize: true
                namespace: %s
                cloneList: {namespace: %s, kinds: [v1/ConfigMap], selector: {matchLabels: {copy: "yes"}}}
                """
                    .formatted(list, src))
            + rule(
                "each",
                "t*",
                in,
                "synchronize: true\nforeach:\n- list: request.object.data.names | split(@, ',')\n"
                    + (target("each-{{ request.object.metadata.name }}-{{ element }}")
                            + "data: {data: {v: \"{{ request.object.data.v }}\"}}\n")
                        .indent(2))
            + rule(
                "once",
                "t*",
                in,
                target("once-{{ request.object.metadata.name }}")
                    + "synchronize: false\ndata: {data: {v: \"{{ request.object.data.v }}\"}}\n"));
  }

  /** The names of the policies. */
  List<String> policies() {
    return List.of("changing-" + in, "staying-" + in);
  }

  /** One thing that a user does. */
  void step() {
    int what = random.nextInt(100);
    if (what < 40) {
      putTrigger("t" + random.nextInt(TRIGGERS));
    } else if (what < 50) {
      deleteTrigger("t" + random.nextInt(TRIGGERS));
    } else if (what < 60) {
      source("s" + random.nextInt(3));
    } else if (what < 65) {
      deleteSource("s" + random.nextInt(3));
    } else if (what < 78) {
      edit();
    } else if (what < 91) {
      delete();
    } else if (what < 97) {
      own = "k" + ++count;
      apply(changing());
      story.add("policy with " + own);
    } else {
      client
          .genericKubernetesResources("kyverno.io/v1", "ClusterPolicy")
          .withName("changing-" + in)
          .delete();
      apply(changing());
      story.add("policy deleted and made again");
    }
  }

  private void putTrigger(String name) {
    String value = "v" + ++count;
    boolean matches = random.nextInt(10) > 0;
    List<String> elements = ELEMENTS.stream().filter(e -> random.nextInt(3) > 0).toList();
    ConfigMap made =
        put(
            in,
            name,
            Map.of("v", value, "names", elements.isEmpty() ? "z" : String.join(",", elements)),
            Map.of("trigger", matches ? "yes" : "no"));
    Trigger trigger =
        new Trigger(
            made.getMetadata().getUid(),
            value,
            matches,
            elements.isEmpty() ? List.of("z") : elements);
    triggers.put(name, trigger);
    history.computeIfAbsent(name, n -> new HashSet<>()).add(value);
    story.add(
        "put " + name + " " + value + (matches ? " " : " not ") + "matching " + trigger.elements());
  }

  private void deleteTrigger(String name) {
    client.configMaps().inNamespace(in).withName(name).delete();
    triggers.remove(name);
    story.add("delete " + name);
  }

  private void source(String name) {
    String value = "c" + ++count;
    boolean listed = random.nextInt(4) > 0;
    put(src, name, Map.of("c", value), Map.of("copy", listed ? "yes" : "no"));
    sources.put(name, new Source(value, listed));
    story.add("source " + name + " " + value + (listed ? " listed" : ""));
  }

  private void deleteSource(String name) {
    client.configMaps().inNamespace(src).withName(name).delete();
    sources.remove(name);
    story.add("delete source " + name);
  }

  private ConfigMap put(
      String namespace, String name, Map<String, String> data, Map<String, String> labels) {
    return Stored.put(
        client,
        new ConfigMapBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(name)
            .withLabels(labels)
            .endMetadata()
            .withData(data)
            .build());
  }

  private List<ConfigMap> there() {
    List<ConfigMap> found = new ArrayList<>();
    for (String place : List.of(out, list)) {
      client.configMaps().inNamespace(place).list().getItems().stream()
          .filter(map -> !map.getMetadata().getName().equals("kube-root-ca.crt"))
          .forEach(found::add);
    }
    return found;
  }

  private void edit() {
    List<ConfigMap> found = there();
    if (found.isEmpty()) {
      return;
    }
    ConfigMap map = found.get(random.nextInt(found.size()));
    String name = map.getMetadata().getName();
    ConfigMap changed =
        new ConfigMapBuilder(map).addToData(random.nextBoolean() ? "mine" : "v", "x").build();
    try {
      client.resource(changed).update();
      edited.add(name);
      story.add("edit " + name);
    } catch (KubernetesClientException e) {
      story.add("edit of " + name + " came too late: " + e.getCode());
    }
  }

  private void delete() {
    List<ConfigMap> found = there();
    if (found.isEmpty()) {
      return;
    }
    ConfigMap map = found.get(random.nextInt(found.size()));
    String name = map.getMetadata().getName();
    if (name.startsWith("once-")) {
      uncertain.add(name);
    }
    client.resource(map).delete();
    story.add("remove " + name);
  }

  /** What must be there. */
  private Map<String, Made> wanted() {
    Map<String, Made> wanted = new TreeMap<>();
    triggers.forEach(
        (name, trigger) -> {
          if (trigger.matches()) {
            wanted(name, trigger, wanted);
          }
        });
    return wanted;
  }

  private void wanted(String name, Trigger trigger, Map<String, Made> wanted) {
    String uid = trigger.uid();
    wanted.put(
        out + "/data-" + name, new Made(Map.of("v", trigger.value(), "own", own), "data", uid));
    if (sources.containsKey("s0")) {
      wanted.put(
          out + "/clone-" + name, new Made(Map.of("c", sources.get("s0").value()), "clone", uid));
    }
    for (String element : trigger.elements()) {
      wanted.put(
          out + "/each-" + name + "-" + element,
          new Made(Map.of("v", trigger.value()), "each", uid));
    }
    if (name.equals("t0")) {
      sources.forEach(
          (source, content) -> {
            if (content.listed()) {
              wanted.put(list + "/" + source, new Made(Map.of("c", content.value()), "list", uid));
            }
          });
    }
  }

  /** What is lost, doubled and wrong. */
  record Verdict(Set<String> lost, Set<String> doubled, Set<String> wrong) {
    boolean isGood() {
      return lost.isEmpty() && doubled.isEmpty() && wrong.isEmpty();
    }
  }

  /** Compares what is there with what must be. */
  Verdict look() {
    Verdict verdict = new Verdict(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    Map<String, Made> wanted = wanted();
    Set<String> once = new TreeSet<>();
    triggers.forEach(
        (name, trigger) -> {
          if (trigger.matches() && !uncertain.contains("once-" + name)) {
            once.add("once-" + name);
          }
        });
    for (ConfigMap map : there()) {
      String name = map.getMetadata().getName();
      String at = map.getMetadata().getNamespace() + "/" + name;
      Map<String, String> labels =
          map.getMetadata().getLabels() == null ? Map.of() : map.getMetadata().getLabels();
      Made is =
          new Made(
              map.getData(),
              labels.getOrDefault("generate.kyverno.io/rule-name", ""),
              labels.getOrDefault("generate.kyverno.io/trigger-uid", ""));
      if (name.startsWith("once-")) {
        once.remove(name);
        once(name, is, verdict);
      } else {
        Made must = wanted.remove(at);
        if (must == null) {
          verdict.doubled().add(at + " " + is);
        } else if (!must.equals(is)) {
          verdict.wrong().add(at + " is " + is + " and not " + must);
        }
      }
    }
    verdict.lost().addAll(wanted.keySet());
    verdict.lost().addAll(once);
    return verdict;
  }

  /** An object that is made once is as it was made, or as somebody left it. */
  private void once(String name, Made is, Verdict verdict) {
    Set<String> values = history.getOrDefault(name.substring("once-".length()), Set.of());
    boolean right =
        edited.contains(name) || (is.data().size() == 1 && values.contains(is.data().get("v")));
    if (values.isEmpty()) {
      verdict.doubled().add(name);
    } else if (!right) {
      verdict.wrong().add(name + " " + is);
    }
  }
}
