package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.port.ApiPath;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Creates good and bad ConfigMaps in turn until it is ended, and counts what becomes of them. Bad
 * ones are those that a policy refuses.
 */
final class Load {
  private static final int THREADS = 2;

  private final KubeApi api;
  private final String namespace;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger number = new AtomicInteger();
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger admitted = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger badAdmitted = new AtomicInteger();
  private final AtomicInteger goodRefused = new AtomicInteger();
  private volatile String lastRefusal = "";
  private volatile boolean ended;

  private Load(KubeApi api, String namespace) {
    this.api = api;
    this.namespace = namespace;
  }

  static Load start(KubeApi api, String namespace) {
    Load load = new Load(api, namespace);
    for (int i = 0; i < THREADS; i++) {
      load.threads.add(Thread.ofVirtual().start(load::run));
    }
    return load;
  }

  /** What was counted. */
  record Count(int sent, int badAdmitted, int goodRefused, String lastRefusal) {}

  /** What was counted since it was last asked. */
  Count take() {
    return new Count(
        sent.getAndSet(0), badAdmitted.getAndSet(0), goodRefused.getAndSet(0), lastRefusal);
  }

  /** Whether a good one was let in and a bad one refused by the policy, just now. */
  static boolean isWhole(KubeApi api, String namespace) {
    return create(api, namespace, "whole-good-" + System.nanoTime(), false)
            instanceof ApiAnswer.Done
        && create(api, namespace, "whole-bad-" + System.nanoTime(), true)
            instanceof ApiAnswer.Refused refused
        && refused.message().contains("nothing bad");
  }

  private void run() {
    while (!ended) {
      int one = number.incrementAndGet();
      boolean bad = one % 2 == 0;
      ApiAnswer answer = create(api, namespace, "load-" + System.nanoTime() + "-" + one, bad);
      sent.incrementAndGet();
      if (answer instanceof ApiAnswer.Done) {
        admitted.incrementAndGet();
        badAdmitted.addAndGet(bad ? 1 : 0);
      } else {
        refused.incrementAndGet();
        if (!bad) {
          goodRefused.incrementAndGet();
          lastRefusal = answer.toString();
        }
      }
    }
  }

  private static ApiAnswer create(KubeApi api, String namespace, String name, boolean bad) {
    ObjectNode map = Json.object().put("apiVersion", "v1").put("kind", "ConfigMap");
    ObjectNode metadata = map.putObject("metadata").put("name", name);
    metadata.putObject("labels").put("bad", bad ? "yes" : "no");
    return api.create(new ApiPath("", "v1", namespace, "configmaps", "", "", Map.of()), map);
  }

  /** Ends it and gives back what was counted since it was last asked. */
  Count end() throws InterruptedException {
    ended = true;
    for (Thread thread : threads) {
      thread.join();
    }
    return take();
  }
}
