package dev.portcullis.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The processes of one control plane, started and ended by {@code scripts/dev-cluster} with a
 * folder of their own below {@code target/it-cluster}.
 */
public final class ControlPlane implements AutoCloseable {
  /** The programs of a control plane. */
  public enum Component {
    /** The store. */
    ETCD("etcd"),
    /** The API server. */
    API_SERVER("kube-apiserver"),
    /** Deployments, garbage collection, namespaces and the like. */
    CONTROLLER_MANAGER("kube-controller-manager");

    private final String program;

    Component(String program) {
      this.program = program;
    }
  }

  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final Path folder;
  private final Thread atExit = new Thread(this::down);

  private ControlPlane(Path folder) {
    this.folder = folder;
  }

  /** Starts a control plane of its own and waits until it is ready. */
  public static ControlPlane start() {
    endForgotten();
    String name = ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet();
    ControlPlane plane = new ControlPlane(clusters().resolve(name));
    Runtime.getRuntime().addShutdownHook(plane.atExit);
    plane.script("up");
    return plane;
  }

  /** The control plane in a folder that {@code scripts/dev-cluster up --dir} made. */
  public static ControlPlane in(Path folder) {
    return new ControlPlane(folder);
  }

  /** Why there is no control plane to be had, or nothing if there is one. */
  public static Optional<String> unavailable() {
    CommandResult result =
        CommandResult.of(
            LONGEST,
            List.of("bash", "-c", ". scripts/lib/control-plane.sh && need_control_plane"),
            Project.ROOT);
    return result.succeeded() ? Optional.empty() : Optional.of(result.errors().strip());
  }

  /** Whether the lack of a control plane is a failure. */
  public static boolean isRequired() {
    return "required".equals(System.getenv("PORTCULLIS_CLUSTER"));
  }

  /** The kubeconfig of an administrator. */
  public Path kubeconfig() {
    return folder.resolve("kubeconfig");
  }

  /**
   * The kubeconfig of a server under test: an account of its own, with all rights, so that what it
   * does itself can be told from what tests do.
   */
  public Path serverKubeconfig() {
    return folder.resolve("server.kubeconfig");
  }

  /** The folder with keys, logs and data. */
  public Path folder() {
    return folder;
  }

  /** Ends a program; its data stays. */
  public void stop(Component component) {
    script("stop", component.program);
  }

  /** Starts a program again and waits until it is ready. */
  public void start(Component component) {
    script("start", component.program);
  }

  /** Stops the time of a program. */
  public void pause(Component component) {
    script("pause", component.program);
  }

  /** Lets a paused program run on. */
  public void resume(Component component) {
    script("resume", component.program);
  }

  @Override
  public void close() {
    down();
    Runtime.getRuntime().removeShutdownHook(atExit);
  }

  private void down() {
    script("down");
  }

  private void script(String... words) {
    script(folder, words);
  }

  private static void script(Path folder, String... words) {
    List<String> command = new ArrayList<>(List.of("scripts/dev-cluster"));
    command.addAll(List.of(words));
    command.addAll(List.of("--dir", folder.toString()));
    CommandResult result = CommandResult.of(LONGEST, command, Project.ROOT);
    if (!result.succeeded()) {
      throw new IllegalStateException(
          "%s ended with %d: %s"
              .formatted(String.join(" ", command), result.status(), result.errors()));
    }
  }

  private static Path clusters() {
    return Project.ROOT.resolve("target/it-cluster");
  }

  /** Ends the control planes of test runs that were killed. */
  private static void endForgotten() {
    if (!Files.isDirectory(clusters())) {
      return;
    }
    try (Stream<Path> folders = Files.list(clusters())) {
      folders.filter(folder -> !isOfLiveRun(folder)).forEach(folder -> script(folder, "down"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOfLiveRun(Path folder) {
    String pid = folder.getFileName().toString().split("-", 2)[0];
    return ProcessHandle.of(Long.parseLong(pid)).isPresent();
  }
}
