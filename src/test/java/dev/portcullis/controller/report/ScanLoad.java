package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.ObjectPages;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.engine.RuleType;
import dev.portcullis.port.ApiResource;
import dev.portcullis.report.OutcomeResults;
import dev.portcullis.report.ReportForm;
import dev.portcullis.report.RuleResult.Status;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Measures a scan of many pods: time, calls, bytes of the reports and memory. Needs an API server
 * with the definitions of reports; {@code scripts/scan-load} brings one.
 */
public final class ScanLoad {
  private static final int NAMESPACES = 20;
  private static final int AT_ONCE = 16;
  private static final ApiResource PODS = resource("", "v1", "Pod", "pods");
  private static final ApiResource REPORTS =
      resource("wgpolicyk8s.io", "v1alpha2", "PolicyReport", "policyreports");

  private final KubernetesClient client;
  private final KubeApi api;
  private final Map<String, AtomicLong> calls = new ConcurrentHashMap<>();

  private ScanLoad(Path kubeconfig) {
    this.client =
        new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
            .withHttpClientBuilderConsumer(
                builder ->
                    builder.addOrReplaceInterceptor(
                        "count",
                        new Interceptor() {
                          @Override
                          public void before(
                              io.fabric8.kubernetes.client.http.BasicBuilder b,
                              HttpRequest request,
                              RequestTags tags) {
                            count(request);
                          }
                        }))
            .build();
    this.api = new KubeApi(client, Duration.ofSeconds(30));
  }

  private static ApiResource resource(String group, String version, String kind, String plural) {
    return new ApiResource(
        group,
        version,
        plural,
        "",
        new GroupVersionKind(group, version, kind),
        true,
        true,
        Set.of("get", "list", "watch"));
  }

  private void count(HttpRequest request) {
    String path = request.uri().getPath();
    String what =
        path.contains("/policyreports")
            ? "policyreports"
            : path.contains("/events")
                ? "events"
                : path.contains("/pods") ? "pods" : Boolean.getBoolean("verbose") ? path : "other";
    calls.computeIfAbsent(request.method() + " " + what, key -> new AtomicLong()).incrementAndGet();
  }

  /** Runs: KUBECONFIG POLICIES HOW_MANY_POLICIES PODS RESULT,... */
  public static void main(String[] arguments) throws Exception {
    ScanLoad load = new ScanLoad(Path.of(arguments[0]));
    String policies = policies(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
    int pods = Integer.parseInt(arguments[3]);
    Set<Status> allowed =
        Arrays.stream(arguments[4].split(",", -1))
            .flatMap(word -> Status.of(word).stream())
            .collect(Collectors.toSet());
    load.createPods(pods);
    load.scan("first scan", policies, pods, allowed);
    load.scan("restart", policies, pods, allowed);
    load.bytes();
    // The client keeps threads that do not end by themselves.
    System.exit(0);
  }

  private static String policies(Path file, int howMany) throws Exception {
    return Arrays.stream(Files.readString(file).split("(?m)^---$", -1))
        .filter(text -> text.contains("kind: ClusterPolicy"))
        .limit(howMany)
        .collect(Collectors.joining("---\n"));
  }

  private long listed(ApiResource resource, AtomicLong bytes) throws Exception {
    AtomicLong count = new AtomicLong();
    new ObjectPages(api)
        .read(
            resource,
            "",
            "",
            page -> {
              for (JsonNode one : page) {
                bytes.addAndGet(one.toString().getBytes(StandardCharsets.UTF_8).length);
                count.incrementAndGet();
              }
              return true;
            });
    return count.get();
  }

  private void createPods(int pods) throws Exception {
    long there = listed(PODS, new AtomicLong());
    long start = System.nanoTime();
    for (int i = 0; i < NAMESPACES; i++) {
      ObjectNode namespace = Json.object().put("apiVersion", "v1").put("kind", "Namespace");
      namespace.putObject("metadata").put("name", "load-" + i);
      api.create(resource("", "v1", "Namespace", "namespaces").at("", ""), namespace);
      ObjectNode account = Json.object().put("apiVersion", "v1").put("kind", "ServiceAccount");
      account.putObject("metadata").put("name", "default");
      api.create(
          resource("", "v1", "ServiceAccount", "serviceaccounts").at("load-" + i, ""), account);
    }
    Semaphore room = new Semaphore(AT_ONCE);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = (int) there; i < pods; i++) {
        int number = i;
        room.acquire();
        threads.submit(
            () -> {
              createPod(number);
              room.release();
            });
      }
    }
    System.out.printf("pods: %d, %d made in %d s%n", pods, pods - there, seconds(start));
  }

  private void createPod(int number) {
    String namespace = "load-" + number % NAMESPACES;
    ObjectNode pod = Json.object().put("apiVersion", "v1").put("kind", "Pod");
    pod.putObject("metadata")
        .put("name", "web-" + number)
        .put("namespace", namespace)
        .putObject("labels")
        .put("app", "web");
    ObjectNode spec = pod.putObject("spec");
    ObjectNode security = spec.putObject("securityContext").put("runAsNonRoot", true);
    security.put("runAsUser", 1000).putObject("seccompProfile").put("type", "RuntimeDefault");
    ObjectNode container = spec.putArray("containers").addObject();
    container.put("name", "app").put("image", "registry.k8s.io/pause:3.10");
    ObjectNode own = container.putObject("securityContext").put("allowPrivilegeEscalation", false);
    own.putObject("capabilities").putArray("drop").add("ALL");
    // One in ten violates something.
    if (number % 10 == 0) {
      own.put("privileged", false).put("runAsNonRoot", false);
    }
    if (!(api.create(PODS.at(namespace, ""), pod) instanceof ApiAnswer.Done)) {
      System.out.println("a pod was refused");
    }
  }

  private static long seconds(long start) {
    return Duration.ofNanos(System.nanoTime() - start).toSeconds();
  }

  private void scan(String what, String policies, int pods, Set<Status> allowed) throws Exception {
    calls.clear();
    System.gc();
    long idle = used();
    AtomicLong peak = new AtomicLong();
    ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .forEach(java.lang.management.MemoryPoolMXBean::resetPeakUsage);
    long start = System.nanoTime();
    ReportSettings settings =
        new ReportSettings(
            ReportForm.POLICY_REPORT,
            true,
            true,
            true,
            Duration.ofHours(1),
            true,
            2,
            10_000,
            new OutcomeResults(EnumSet.allOf(RuleType.class), allowed));
    try (ReportSubject subject = new ReportSubject(client, settings, Shares.ALL)) {
      subject.use(policies);
      while (subject.log.stream().noneMatch(line -> line.startsWith("background scan of"))) {
        Thread.sleep(50);
        peak.accumulateAndGet(used(), Math::max);
      }
      long took = Duration.ofNanos(System.nanoTime() - start).toMillis();
      System.gc();
      System.out.printf(
          "%s: %d.%d s of %d pods; calls %s; heap %d MB before, %d MB highest, %d MB after; log %s%n",
          what,
          took / 1000,
          took % 1000 / 100,
          pods,
          new TreeMap<>(calls),
          idle >> 20,
          peak.get() >> 20,
          used() >> 20,
          subject.log);
    }
  }

  private static long used() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private void bytes() throws Exception {
    AtomicLong bytes = new AtomicLong();
    long reports = listed(REPORTS, bytes);
    System.out.printf(
        "%d reports, %.1f MB, %d bytes each%n",
        reports, bytes.get() / 1e6, reports == 0 ? 0 : bytes.get() / reports);
    new ObjectPages(api)
        .read(
            REPORTS,
            "load-1",
            "",
            page -> {
              System.out.println(page.isEmpty() ? "" : page.getFirst().toString());
              return false;
            });
  }
}
