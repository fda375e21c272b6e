package dev.portcullis.controller.configuration;

import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.configuration.Configuration;
import dev.portcullis.configuration.ConfigurationReader;
import dev.portcullis.configuration.ConfigurationReading;
import dev.portcullis.controller.Names;
import dev.portcullis.port.ApiPath;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Follows the configuration ConfigMap: what it says counts at once, a value that cannot be read is
 * said and counts as missing, and without a ConfigMap the defaults count.
 *
 * @see <a href="https://kyverno.io/docs/installation/customization/#configmap-keys">ConfigMap
 *     keys</a>
 */
public final class ConfigurationController implements AutoCloseable {
  private final Names names;
  private final Consumer<Configuration> users;
  private final Consumer<String> log;
  private final WatchedKind watch;
  private volatile List<String> problems = List.of();

  /**
   * Begins to follow.
   *
   * @param users are given each configuration, by one thread
   * @param log receives lines about values that cannot be read
   */
  public ConfigurationController(
      KubeApi api, Names names, Consumer<Configuration> users, Consumer<String> log) {
    this.names = names;
    this.users = users;
    this.log = log;
    this.watch =
        new WatchedKind(
            api,
            new ApiPath(
                "",
                "v1",
                names.namespace(),
                "configmaps",
                "",
                "",
                Map.of("fieldSelector", "metadata.name=" + names.configMap())),
            WatchListener.always(this::read),
            log);
    watch.start();
  }

  /** Whether the ConfigMap is followed, or known to be absent. */
  public boolean isCurrent() {
    return watch.isCurrent();
  }

  /** The values that are ignored at the moment, a line each. */
  public List<String> problems() {
    return problems;
  }

  private void read() {
    ConfigurationReading reading =
        watch
            .find(names.namespace(), names.configMap())
            .map(ConfigurationReader::read)
            .orElseGet(() -> ConfigurationReader.read(Map.of()));
    String place = "ConfigMap " + names.namespace() + "/" + names.configMap() + ": ";
    List<String> said = reading.problems().stream().map(p -> place + p.text()).toList();
    said.stream().filter(line -> !problems.contains(line)).forEach(log);
    problems = said;
    users.accept(reading.configuration());
  }

  @Override
  public void close() {
    watch.close();
  }
}
