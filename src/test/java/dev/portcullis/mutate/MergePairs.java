package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.Random;
import java.util.Set;

/** Makes a Pod and an overlay that has much to do with it. */
final class MergePairs {
  /** Without these an element is no element of its list, which is another matter. */
  private static final Set<String> IDENTITIES =
      Set.of("name", "mountPath", "ip", "uid", "containerPort", "protocol");

  private final Random random;

  MergePairs(long seed) {
    this.random = new Random(seed);
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String one(String... of) {
    return of[random.nextInt(of.length)];
  }

  JsonNode pod() {
    ObjectNode pod = Json.object().put("apiVersion", "v1").put("kind", "Pod");
    ObjectNode metadata = pod.putObject("metadata").put("name", "demo");
    if (chance(60)) {
      texts(metadata.putObject("labels"), "app", "tier", "env");
    }
    if (chance(30)) {
      scalars(metadata.putArray("finalizers"), "a/x", "b/y", "c/z");
    }
    if (chance(20)) {
      keyed(metadata.putArray("ownerReferences"), "uid", "u1", "u2");
    }
    ObjectNode spec = pod.putObject("spec");
    if (chance(50)) {
      spec.put("hostNetwork", random.nextBoolean());
    }
    if (chance(40)) {
      texts(spec.putObject("nodeSelector"), "disk", "zone");
    }
    if (chance(20)) {
      spec.putNull("dnsPolicy");
    }
    containers(spec.putArray("containers"));
    if (chance(30)) {
      containers(spec.putArray("initContainers"));
    }
    if (chance(50)) {
      volumes(spec.putArray("volumes"));
    }
    if (chance(30)) {
      keyed(spec.putArray("imagePullSecrets"), "name", "s", "t");
    }
    if (chance(30)) {
      keyed(spec.putArray("hostAliases"), "ip", "1.1.1.1", "2.2.2.2");
    }
    if (chance(30)) {
      keyed(spec.putArray("tolerations"), "key", "a", "b");
    }
    return pod;
  }

  private void texts(ObjectNode map, String... names) {
    for (String name : names) {
      if (chance(60)) {
        map.put(name, one("1", "2", "x"));
      }
    }
  }

  private void scalars(ArrayNode list, String... values) {
    for (String value : values) {
      if (chance(60)) {
        list.add(value);
      }
    }
  }

  private void keyed(ArrayNode list, String key, String... values) {
    for (String value : values) {
      if (chance(70)) {
        ObjectNode element = list.addObject().put(key, value);
        if (chance(50)) {
          element.put("value", one("1", "2"));
        }
      }
    }
    if (chance(8) && !list.isEmpty()) {
      list.add(list.get(0).deepCopy());
    }
  }

  private void containers(ArrayNode list) {
    for (String name : new String[] {"a", "b", "c"}) {
      if (chance(65)) {
        container(list.addObject().put("name", name));
      }
    }
    if (chance(5) && !list.isEmpty()) {
      container(list.addObject().put("name", list.get(0).get("name").asText()));
    }
  }

  private void container(ObjectNode container) {
    container.put("image", one("nginx:1", "nginx:latest", "busybox:1"));
    if (chance(40)) {
      container.put("imagePullPolicy", one("Always", "Never"));
    }
    if (chance(40)) {
      keyed(container.putArray("env"), "name", "A", "B", "C");
    }
    if (chance(30)) {
      keyed(container.putArray("volumeMounts"), "mountPath", "/a", "/b");
    }
    if (chance(40)) {
      ports(container.putArray("ports"));
    }
    if (chance(50)) {
      texts(container.putObject("resources").putObject("requests"), "cpu", "memory");
    }
    if (chance(20)) {
      scalars(container.putArray("args"), "x", "y");
    }
  }

  private void ports(ArrayNode list) {
    boolean protocols = chance(60);
    for (int port : new int[] {80, 81, 53}) {
      if (chance(50)) {
        ObjectNode element = list.addObject().put("containerPort", port);
        if (protocols) {
          element.put("protocol", one("TCP", "UDP"));
        }
        if (chance(40)) {
          element.put("hostPort", port + 1000);
        }
      }
    }
  }

  private void volumes(ArrayNode list) {
    for (String name : new String[] {"v", "w"}) {
      if (chance(70)) {
        ObjectNode volume = list.addObject().put("name", name);
        if (chance(50)) {
          ObjectNode source = volume.putObject("emptyDir");
          if (chance(50)) {
            source.put("sizeLimit", "1Mi");
          }
        } else {
          volume.putObject("configMap").put("name", "c");
        }
      }
    }
  }

  /** An overlay made from the Pod and from another one, disturbed and anchored. */
  JsonNode overlay(JsonNode pod) {
    JsonNode like = chance(50) ? pod.deepCopy() : pod();
    ObjectNode overlay = Json.object();
    for (String part : new String[] {"metadata", "spec"}) {
      if (chance(70)) {
        overlay.set(part, disturbed((ObjectNode) like.get(part), part, true));
      }
    }
    return overlay;
  }

  private JsonNode disturbed(ObjectNode map, String field, boolean anchors) {
    ObjectNode result = Json.object();
    map.properties()
        .forEach(
            entry -> {
              String name = entry.getKey();
              boolean identity = IDENTITIES.contains(name);
              if (identity || chance(45)) {
                JsonNode there = entry.getValue();
                String key = key(name, identity, anchors && !there.isArray());
                boolean kept = identity && key.equals(name);
                boolean condition = key.startsWith("(") || key.startsWith("<");
                JsonNode value = condition ? condition(there) : value(there, name, anchors);
                result.set(key, kept ? there : value);
              }
            });
    if (anchors && chance(15)) {
      result.put("+(" + one("tty", "image", "cpu", "app") + ")", "added");
    }
    if (chance(4) && !field.equals("metadata") && !field.equals("spec")) {
      result.put("$patch", one("delete", "replace", "merge"));
    }
    return result;
  }

  private String key(String name, boolean identity, boolean anchors) {
    if (!anchors || chance(75)) {
      return name;
    }
    if (identity) {
      return "(" + name + ")";
    }
    return one("(", "(", "<(", "+(") + name + ")";
  }

  /** What is asked of a scalar or of a map of scalars; anchors inside are the patterns' matter. */
  private JsonNode condition(JsonNode value) {
    if (value.isObject()) {
      ObjectNode result = Json.object();
      value
          .properties()
          .forEach(
              field -> {
                if (!field.getValue().isArray() && chance(60)) {
                  result.set(field.getKey(), condition(field.getValue()));
                }
              });
      if (chance(20)) {
        result.put("+(sizeLimit)", "added");
      }
      return result;
    }
    return switch (random.nextInt(6)) {
      case 0 -> Json.NODES.textNode("*");
      case 1 -> Json.NODES.textNode("nginx*");
      case 2 -> Json.NODES.textNode("other");
      default -> value;
    };
  }

  private JsonNode value(JsonNode value, String name, boolean anchors) {
    if (value.isObject()) {
      return disturbed((ObjectNode) value, name, anchors);
    }
    if (value.isArray()) {
      return list(value, anchors);
    }
    return switch (random.nextInt(12)) {
      case 0 -> Json.NODES.nullNode();
      case 1 -> Json.NODES.textNode("*");
      case 2 -> Json.NODES.textNode("nginx*");
      case 3 -> Json.NODES.numberNode(5L);
      case 4 -> Json.NODES.textNode("other");
      default -> value;
    };
  }

  /** At most one element has anchors: Kyverno loses elements when there are more. */
  private JsonNode list(JsonNode list, boolean anchors) {
    ArrayNode result = Json.NODES.arrayNode();
    boolean free = anchors;
    for (JsonNode element : list) {
      if (!chance(70)) {
        continue;
      }
      if (!element.isObject()) {
        result.add(element);
        continue;
      }
      JsonNode disturbed = disturbed((ObjectNode) element, "element", free && chance(50));
      free &= disturbed.toString().indexOf('(') < 0;
      result.add(disturbed);
    }
    return result;
  }
}
