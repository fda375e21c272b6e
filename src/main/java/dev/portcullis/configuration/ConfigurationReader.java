package dev.portcullis.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.configuration.Configuration.SuccessEvents;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.match.ResourceFilters;
import dev.portcullis.match.UserExclusions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads the ConfigMap. Nothing in it can make reading fail: a bad value is a problem, and its key
 * counts as missing.
 *
 * @see <a href="https://kyverno.io/docs/installation/customization/#configmap-keys">ConfigMap
 *     keys</a>
 */
public final class ConfigurationReader {
  private static final Set<String> KEYS =
      Set.of(
          "resourceFilters",
          "defaultRegistry",
          "enableDefaultRegistryMutation",
          "excludeGroups",
          "excludeUsernames",
          "excludeRoles",
          "excludeClusterRoles",
          "generateSuccessEvents",
          "successEventActions",
          "webhooks",
          "webhookAnnotations",
          "webhookLabels",
          "matchConditions",
          "updateRequestThreshold",
          "maxContextSize");

  private final Map<String, String> data;
  private final List<ConfigurationProblem> problems = new ArrayList<>();

  private ConfigurationReader(Map<String, String> data) {
    this.data = data;
  }

  /** Reads a ConfigMap as it stands in a cluster. */
  public static ConfigurationReading read(JsonNode configMap) {
    Map<String, String> data = new LinkedHashMap<>();
    List<ConfigurationProblem> problems = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : configMap.path("data").properties()) {
      if (entry.getValue().isTextual()) {
        data.put(entry.getKey(), entry.getValue().textValue());
      } else {
        problems.add(
            new ConfigurationProblem(
                entry.getKey(), entry.getValue().toString(), "must be a string; put it in quotes"));
      }
    }
    ConfigurationReading reading = read(data);
    problems.addAll(reading.problems());
    return new ConfigurationReading(reading.configuration(), problems);
  }

  /** Reads the data of a ConfigMap. */
  public static ConfigurationReading read(Map<String, String> data) {
    ConfigurationReader reader = new ConfigurationReader(data);
    Configuration configuration = reader.configuration();
    reader.unknownKeys();
    return new ConfigurationReading(configuration, reader.problems);
  }

  private Configuration configuration() {
    Configuration none = Configuration.DEFAULT;
    return new Configuration(
        filters(),
        users(),
        new ImageDefaults(
            value("defaultRegistry", ScalarValue::registry, none.images().registry()),
            value("enableDefaultRegistryMutation", ScalarValue::bool, none.images().mutate())),
        new SuccessEvents(
            value("generateSuccessEvents", ScalarValue::bool, none.events().enabled()), actions()),
        webhooks(),
        value("updateRequestThreshold", ScalarValue::count, none.updateRequestThreshold()),
        value("maxContextSize", ScalarValue::bytes, none.maxContextSize()));
  }

  private WebhookSettings webhooks() {
    SelectorPair selectors = value("webhooks", SelectorPair::read, SelectorPair.EVERYTHING);
    return new WebhookSettings(
        selectors.namespaces(),
        selectors.objects(),
        value("webhookAnnotations", JsonValue::annotations, Map.of()),
        value("webhookLabels", JsonValue::labels, Map.of()),
        value(
            "matchConditions", JsonValue::matchConditions, WebhookSettings.NONE.matchConditions()));
  }

  private ResourceFilters filters() {
    String text = text("resourceFilters").orElse("");
    for (String part : text.split("]", -1)) {
      String filter = part.strip();
      if (!filter.isEmpty() && isBad(filter)) {
        problems.add(
            new ConfigurationProblem(
                "resourceFilters",
                filter,
                "a filter is written [kind,namespace,name]; the others count"));
      }
    }
    return ResourceFilters.parse(text);
  }

  private static boolean isBad(String filter) {
    return !filter.startsWith("[") || ResourceFilters.parse(filter + "]").filters().isEmpty();
  }

  private UserExclusions users() {
    return UserExclusions.parse(
        text("excludeUsernames").orElse(""),
        text("excludeGroups").orElse(""),
        text("excludeRoles").orElse(""),
        text("excludeClusterRoles").orElse(""));
  }

  private Set<String> actions() {
    Set<String> actions = new LinkedHashSet<>();
    Arrays.stream(text("successEventActions").orElse("").split(",", -1))
        .map(String::strip)
        .filter(action -> !action.isEmpty())
        .forEach(actions::add);
    return actions;
  }

  private Optional<String> text(String key) {
    return Optional.ofNullable(data.get(key));
  }

  /** The value of a key, or what counts without it. */
  private <T> T value(String key, Function<String, Parsed<T>> parse, T absent) {
    Optional<String> text = text(key);
    if (text.isEmpty()) {
      return absent;
    }
    return switch (parse.apply(text.get())) {
      case Parsed.Good<T>(T value) -> value;
      case Parsed.Bad<T>(String reason) -> {
        problems.add(new ConfigurationProblem(key, text.get(), reason));
        yield absent;
      }
    };
  }

  private void unknownKeys() {
    data.forEach(
        (key, value) -> {
          if (!KEYS.contains(key)) {
            problems.add(new ConfigurationProblem(key, value, "there is no such key"));
          }
        });
  }
}
