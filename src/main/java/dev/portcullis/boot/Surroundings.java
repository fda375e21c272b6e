package dev.portcullis.boot;

import dev.portcullis.adapter.http.AnswerPolicies;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.adapter.service.AddressBlock;
import dev.portcullis.adapter.service.AddressRules;
import dev.portcullis.adapter.service.ServiceCallSettings;
import dev.portcullis.admission.policy.ExceptionSettings;
import dev.portcullis.admission.policy.PolicyAdmission;
import dev.portcullis.admission.policy.PolicyAdmissionSettings;
import dev.portcullis.admission.policy.ServiceAccounts;
import dev.portcullis.admission.policy.TimeToLiveReview;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.inject.InjectorSettings;
import dev.portcullis.policy.NamespaceReach;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.port.Authority;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.port.ServedResources;
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
    return loader(images, new PolicyReader());
  }

  /** The same with a reader that judges in its own way. */
  static PolicyLoader loader(Supplier<ImageDefaults> images, PolicyReader reader) {
    return new PolicyLoader(environment(images), reader);
  }

  private static FunctionEnvironment environment(Supplier<ImageDefaults> images) {
    return new FunctionEnvironment(
        InstantSource.system(),
        ZoneId.systemDefault(),
        new SecureRandom(),
        host -> List.of(InetAddress.getAllByName(host)),
        images);
  }

  /** The webhooks for policies of a server whose objects are only its own business. */
  static AnswerPolicies policies(Supplier<ImageDefaults> images, EmbeddedCluster cluster) {
    PolicyAdmissionSettings settings =
        new PolicyAdmissionSettings(
            ExceptionSettings.EVERYWHERE,
            NamespaceReach.OWN_NAMESPACE,
            PolicyAdmissionSettings.UnknownKinds.WARN,
            PolicyAdmissionSettings.RemovedFields.UNDERSTAND);
    ServiceAccounts accounts = ServiceAccounts.one("system:serviceaccount:portcullis:portcullis");
    return new AnswerPolicies(
        new PolicyAdmission(
            environment(images), settings, cluster::served, Authority.UNLIMITED, () -> accounts));
  }

  /**
   * The webhooks for policies.
   *
   * @param served what the API server serves at the moment
   * @param authority what our accounts may do there
   * @param accounts our accounts
   * @param rights what policies may do, and who their authors are
   * @param account the user that we are
   */
  static AnswerPolicies policies(
      Supplier<ImageDefaults> images,
      PolicyAdmissionSettings settings,
      Supplier<ServedResources> served,
      Authority authority,
      Supplier<ServiceAccounts> accounts,
      PolicyRights rights,
      Supplier<String> account) {
    return new AnswerPolicies(
        new PolicyAdmission(
            environment(images), settings, served, authority, accounts, rights.ofUsers()),
        new TimeToLiveReview(served, rights.ofTtlAuthors()),
        rights.recording(account)::review);
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

  /**
   * The name of this replica, which in a cluster is that of its pod.
   *
   * @param otherwise where the machine has no name
   */
  static String replica(String otherwise) {
    String host = System.getenv("HOSTNAME");
    return host == null || host.isBlank() ? otherwise : host;
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
    return new Ports(cluster, services, RegistryLookup.none(), globalContext, Ports.Mode.CONNECTED);
  }
}
