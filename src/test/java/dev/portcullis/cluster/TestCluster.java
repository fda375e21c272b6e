package dev.portcullis.cluster;

import dev.portcullis.cluster.ControlPlane.Component;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;

/** A real API server with its controllers, as a test uses it. Pods stay Pending. */
public final class TestCluster implements AutoCloseable {
  private static final Duration LONGEST_COMMAND = Duration.ofMinutes(1);
  private static final long POLL_MILLIS = 50;

  private final ControlPlane plane;
  private final KubernetesClient client;

  TestCluster(ControlPlane plane) {
    this.plane = plane;
    this.client =
        new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(plane.kubeconfig().toFile()))
            .build();
  }

  /** The kubeconfig of an administrator. */
  public Path kubeconfig() {
    return plane.kubeconfig();
  }

  /** The kubeconfig of a server under test, which is another user with all rights. */
  public Path serverKubeconfig() {
    return plane.serverKubeconfig();
  }

  /** The folder with keys ({@code pki/}) and logs of the control plane. */
  public Path folder() {
    return plane.folder();
  }

  /** A client of an administrator. */
  public KubernetesClient client() {
    return client;
  }

  /**
   * Runs {@code kubectl}.
   *
   * @return what it printed
   * @throws AssertionError with its errors, if its status is not 0
   */
  public String kubectl(String... arguments) {
    CommandResult result = run("", arguments);
    if (!result.succeeded()) {
      throw new AssertionError(
          "kubectl %s ended with %d: %s%s"
              .formatted(
                  String.join(" ", arguments), result.status(), result.output(), result.errors()));
    }
    return result.output();
  }

  /** Runs {@code kubectl} with a standard input, and gives back status, output and errors. */
  public CommandResult run(String input, String... arguments) {
    List<String> command = new ArrayList<>(List.of("kubectl"));
    command.addAll(List.of(arguments));
    return CommandResult.of(
        LONGEST_COMMAND,
        command,
        Project.ROOT,
        Map.of("KUBECONFIG", kubeconfig().toString()),
        input);
  }

  /** {@code kubectl apply} of the objects in a text; fails if one is refused. */
  public String apply(String yaml) {
    CommandResult result = run(yaml, "apply", "-f", "-");
    if (!result.succeeded()) {
      throw new AssertionError("kubectl apply failed: " + result.errors());
    }
    return result.output() + result.errors();
  }

  /** {@code kubectl apply} of a file or a folder; fails if an object is refused. */
  public String apply(Path path) {
    return kubectl("apply", "-f", path.toString());
  }

  /**
   * Makes a namespace with a name that no other test has.
   *
   * @param labels keys and values in turn
   * @return its name
   */
  public String newNamespace(String... labels) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < labels.length; i += 2) {
      map.put(labels[i], labels[i + 1]);
    }
    String name = "it-" + UUID.randomUUID().toString().substring(0, 8);
    client
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(map)
                .endMetadata()
                .build())
        .create();
    // Pods are refused until its controller has made this.
    await(
        Duration.ofSeconds(20),
        "the service account of namespace " + name,
        () -> client.serviceAccounts().inNamespace(name).withName("default").get() != null);
    return name;
  }

  /** Ends the API server as a crash would; needs a cluster of the class's own. */
  public void stopApiServer() {
    plane.stop(Component.API_SERVER);
  }

  /** Starts the API server at its old address and waits until it is ready. */
  public void startApiServer() {
    plane.start(Component.API_SERVER);
  }

  /** Ends the API server and starts it again. */
  public void restartApiServer() {
    stopApiServer();
    startApiServer();
  }

  /** Stops the time of etcd, so that the API server answers nothing that it must look up. */
  public void pauseEtcd() {
    plane.pause(Component.ETCD);
  }

  /** Lets etcd run on. */
  public void resumeEtcd() {
    plane.resume(Component.ETCD);
  }

  /**
   * Waits until a condition holds. One that throws does not hold.
   *
   * @throws AssertionError that names the condition, and what it last threw, if it does not in time
   */
  public static void await(Duration longest, String what, Callable<Boolean> condition) {
    long deadline = System.nanoTime() + longest.toNanos();
    Throwable last = null;
    while (true) {
      try {
        if (condition.call()) {
          return;
        }
        last = null;
      } catch (Exception | AssertionError e) {
        last = e;
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within " + longest + ": " + what, last);
      }
      pause(what);
    }
  }

  private static void pause(String what) {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + what, e);
    }
  }

  @Override
  public void close() {
    client.close();
    plane.close();
  }
}
