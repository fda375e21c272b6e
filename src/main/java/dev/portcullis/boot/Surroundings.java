package dev.portcullis.boot;

import dev.portcullis.adapter.service.AddressBlock;
import dev.portcullis.adapter.service.AddressRules;
import dev.portcullis.adapter.service.ServiceCallSettings;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.inject.InjectorSettings;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.port.ServiceCalls;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;

/** Connects the engine to the machine it runs on. */
final class Surroundings {
  private Surroundings() {}

  /**
   * A loader whose functions read the real clock, randomness and name service.
   *
   * @param images how image references without a registry are read at the moment
   */
  static PolicyLoader loader(Supplier<ImageDefaults> images) {
    return new PolicyLoader(
        new FunctionEnvironment(
            InstantSource.system(),
            ZoneId.systemDefault(),
            new SecureRandom(),
            host -> List.of(InetAddress.getAllByName(host)),
            images));
  }

  /** What an injector is told; nothing is injected in the server's own namespace. */
  static InjectorSettings injector(ServeSettings settings) {
    ServeSettings.Sidecars sidecars = settings.sidecars();
    InjectorSettings injector =
        InjectorSettings.DEFAULT
            .withPrefix(sidecars.annotationPrefix())
            .withNamespaceLabels(
                sidecars.namespaceLabels().orElse(InjectorSettings.DEFAULT.namespaceLabels()))
            .ignoring(settings.certificates().namespace());
    for (String namespace : sidecars.ignoredNamespaces().orElse(List.of())) {
      injector = injector.ignoring(namespace);
    }
    return injector;
  }

  /** What service calls may take. */
  static ServiceCallSettings serviceCalls(ServeSettings.Context context) {
    return new ServiceCallSettings(
        Duration.ofSeconds(context.timeoutSeconds()),
        context.longestResponse(),
        ServiceCallSettings.DEFAULT.atOnce(),
        AddressRules.DEFAULT.with(
            blocks(context.allow().orElse(List.of())), blocks(context.deny().orElse(List.of()))));
  }

  private static List<AddressBlock> blocks(List<String> texts) {
    return texts.stream()
        .map(
            text ->
                AddressBlock.read(text)
                    .orElseThrow(
                        () -> new IllegalArgumentException("`" + text + "` is no address")))
        .toList();
  }

  /** Look-ups of a server. */
  static Ports ports(
      ClusterLookup cluster, ServiceCalls services, GlobalContextLookup globalContext) {
    return new Ports(
        cluster, services, RegistryLookup.none(), globalContext, Ports.Mode.CONNECTED);
  }
}
