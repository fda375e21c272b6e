package dev.portcullis.controller.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.controller.work.Shares;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A replica ends at any call while users work, another one goes on, and in the end everything is as
 * if nothing had happened. {@code -Dportcullis.kill.seeds=200} runs that many seeds, {@code
 * -Dportcullis.kill.first=17} begins with that one.
 */
@WithCluster(own = true)
class KilledGenerateIT {
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final int SEEDS = Integer.getInteger("portcullis.kill.seeds", 8);
  private static final int FIRST = Integer.getInteger("portcullis.kill.first", 0);
  private static final int STEPS = 24;
  private static final int MOST_CALLS = 45;
  private static final int LIVES = 5;

  /** So old is what the Lease says about the cluster, which the watches have told by then. */
  private static final long LAG_NANOS = Duration.ofSeconds(1).toNanos();

  private static int kills;
  private static int writes;
  private static int reads;

  private final KubernetesClient client;

  KilledGenerateIT(TestCluster cluster) {
    this.client = cluster.client();
  }

  @BeforeAll
  static void install(TestCluster cluster) {
    cluster.apply(Path.of("deploy/crds"));
    cluster.kubectl("wait", "--for=condition=Established", "--timeout=20s", "crd", "--all");
  }

  @AfterAll
  static void tell() {
    System.out.printf(
        "killed: %d seeds, %d kills, %d writes, %d reads%n", SEEDS, kills, writes, reads);
  }

  @Test
  void nothingIsLostOrDoubledOrWrong() throws InterruptedException {
    List<String> bad = new ArrayList<>();
    long start = System.nanoTime();
    for (long seed : LongStream.range(FIRST, FIRST + SEEDS).toArray()) {
      new Run(seed).run().ifPresent(bad::add);
    }
    System.out.printf(
        "killed: %d of %d seeds bad, %.0f s%n",
        bad.size(), SEEDS, (System.nanoTime() - start) / 1e9);
    assertThat(bad).isEmpty();
  }

  private String newPlace(String name) {
    client
        .namespaces()
        .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
        .create();
    return name;
  }

  /** One seed. */
  private final class Run {
    private final long seed;
    private final Random random;
    private final GenerateScript script;
    private final List<String> places = new ArrayList<>();
    private final List<RunningGenerate> all = new ArrayList<>();
    private RunningGenerate replica;
    private FatalCluster fate;
    private int lives;
    private long written;
    private long seen;
    private long seenAt;

    Run(long seed) {
      this.seed = seed;
      this.random = new Random(~seed);
      for (int i = 0; i < 4; i++) {
        places.add(newPlace("kill-" + seed + "-" + i));
      }
      this.script = new GenerateScript(client, seed, places);
    }

    Optional<String> run() throws InterruptedException {
      long begin = System.nanoTime();
      seen = version();
      seenAt = begin;
      written = seen;
      begin();
      script.begin();
      for (int i = 0; i < STEPS; i++) {
        script.step();
        boolean died = fate.awaitDeath(random.nextInt(60));
        beat();
        if (died) {
          next();
        }
      }
      GenerateScript.Verdict verdict = end();
      stop();
      if (!verdict.isGood()) {
        String what =
            "seed %d: %s%n%s%n%s"
                .formatted(
                    seed,
                    verdict,
                    String.join("\n", script.story),
                    String.join("\n", all.getLast().log));
        System.out.println(what);
        return Optional.of(what);
      }
      System.out.printf(
          "killed: seed %d, %d lives, %.1f s%n", seed, lives, (System.nanoTime() - begin) / 1e9);
      return Optional.empty();
    }

    /** Waits until all is well and stays so. */
    private GenerateScript.Verdict end() throws InterruptedException {
      long deadline = System.nanoTime() + SOON.toNanos();
      GenerateScript.Verdict verdict = script.look();
      int good = 0;
      while (System.nanoTime() < deadline) {
        if (fate.awaitDeath(50)) {
          next();
        }
        beat();
        verdict = script.look();
        good = verdict.isGood() ? good + 1 : 0;
        if (good > 3 && replica.controller.awaitIdle(Duration.ofMillis(200))) {
          break;
        }
      }
      return verdict;
    }

    private void begin() {
      boolean last = ++lives == LIVES;
      fate =
          last
              ? FatalCluster.never()
              : new FatalCluster(
                  FatalCluster.End.values()[random.nextInt(3)],
                  1 + random.nextInt(MOST_CALLS),
                  random.nextInt(3) == 0);
      replica = new RunningGenerate(client, Shares.ALL, fate::around);
      all.add(replica);
      story(" -- replica " + lives);
      RunningGenerate now = replica;
      long from = written;
      now.checkpoint.reached(seen);
      if (lives > 1) {
        Checkpoint.Pending inherited = now.checkpoint.begin(from);
        Thread.ofVirtual().start(() -> now.checkpoint.tell(from, inherited));
      }
    }

    private void story(String text) {
      script.story.add(text);
    }

    private void next() {
      kills++;
      story(" -- killed");
      end(replica);
      begin();
    }

    private void end(RunningGenerate one) {
      writes += fate.writes();
      reads += fate.reads();
      one.close();
    }

    private long version() {
      return Long.parseLong(
          client
              .configMaps()
              .inNamespace(places.getFirst())
              .list()
              .getMetadata()
              .getResourceVersion());
    }

    /** Keeps the checkpoint, as a Lease does. */
    private void beat() {
      long now = System.nanoTime();
      if (now - seenAt > LAG_NANOS && !fate.isDead()) {
        replica.checkpoint.reached(seen);
        written = replica.checkpoint.handled();
        seen = version();
        seenAt = now;
      }
    }

    private void stop() {
      end(replica);
      script
          .policies()
          .forEach(
              name ->
                  client
                      .genericKubernetesResources("kyverno.io/v1", "ClusterPolicy")
                      .withName(name)
                      .delete());
      places.forEach(place -> client.configMaps().inNamespace(place).delete());
    }
  }
}
