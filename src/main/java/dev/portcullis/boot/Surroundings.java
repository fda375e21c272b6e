package dev.portcullis.boot;

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

  /** Look-ups of a server that has no cluster but this one. */
  static Ports ports(ClusterLookup cluster) {
    return new Ports(
        cluster,
        ServiceCalls.none(),
        RegistryLookup.none(),
        GlobalContextLookup.none(),
        Ports.Mode.CONNECTED);
  }
}
