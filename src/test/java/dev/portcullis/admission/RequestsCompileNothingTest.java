package dev.portcullis.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.engine.CompiledException;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.expr.Budget;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Ports;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Counts, with the method timing of the Java virtual machine, what is compiled while policies are
 * loaded and while reviews are answered.
 */
class RequestsCompileNothingTest {
  private static final int REVIEWS = 1000;

  private static final String COMPILING =
      String.join(
          ";",
          "dev.portcullis.expr.jmespath.JmesPathCompiler::compile",
          "dev.portcullis.expr.variable.TemplateCompiler::compile",
          "dev.portcullis.pattern.PatternCompiler::compile",
          "dev.portcullis.pattern.ScalarPattern::compile",
          "dev.portcullis.policy.PolicyReader::read",
          "dev.portcullis.yaml.YamlReader::documents",
          "com.google.re2j.Pattern::compile",
          "java.util.regex.Pattern::<init>");

  private static final Path FIXTURE =
      Path.of("src/test/resources/fixtures/admission/compile-nothing.yaml");

  @TempDir private Path folder;

  private final List<CompiledPolicy> policies = new ArrayList<>();
  private final List<CompiledException> exceptions = new ArrayList<>();

  @Test
  void answersReviewsWithoutCompiling() throws Exception {
    Map<String, Long> loading = counting(this::load);
    assertThat(loading)
        .as("the counting sees what is compiled")
        .containsKeys("JmesPathCompiler", "PatternCompiler", "Pattern");
    Engine engine = new Engine(ImageDefaults.DOCKER);
    Evaluations evaluations =
        new Evaluations(
            new PolicyIndex(policies, exceptions),
            Ports.none(Ports.Mode.CONNECTED),
            Budget::untimed);
    // The first denial loads classes with constants of their own; no request after it does.
    answer(0, engine, evaluations);
    List<Boolean> allowed = new ArrayList<>();
    Map<String, Long> answering =
        counting(
            () -> {
              for (int i = 0; i < REVIEWS; i++) {
                allowed.add(answer(i, engine, evaluations));
              }
            });
    assertThat(allowed).hasSize(REVIEWS).contains(true, false);
    assertThat(answering).isEmpty();
  }

  private void load() throws IOException {
    PolicyLoader loader = Toolkit.loader();
    List<Path> files;
    try (Stream<Path> found = Files.walk(Path.of("deploy/policies"))) {
      files = new ArrayList<>(found.filter(f -> f.endsWith("policy.yaml")).sorted().toList());
    }
    files.add(FIXTURE);
    for (Path file : files) {
      LoadedPolicies loaded = loader.load(file.toString(), Files.readString(file));
      assertThat(loaded.refused()).isEmpty();
      policies.addAll(loaded.policies());
      exceptions.addAll(loaded.exceptions());
    }
  }

  private static boolean answer(int number, Engine engine, Evaluations evaluations) {
    byte[] body = JsonText.of(review(number)).getBytes(StandardCharsets.UTF_8);
    if (!(ReviewReader.read(body) instanceof ReadReview.Accepted accepted)) {
      throw new AssertionError("the review was not accepted");
    }
    ReviewMutation.Mutated mutated =
        new ReviewMutation(engine)
            .review(accepted.review().request(), PolicySelection.ALL, evaluations);
    Verdict verdict =
        new ReviewValidation(engine)
            .review(
                accepted.review().request().withObject(mutated.object()),
                PolicySelection.ALL,
                evaluations);
    ReviewAnswer.write(accepted.review().uid(), mutated.verdict());
    ReviewAnswer.write(accepted.review().uid(), verdict);
    return mutated.verdict().allowed() && verdict.allowed();
  }

  private static JsonNode review(int number) {
    ObjectNode review = Json.object();
    review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    ObjectNode request = review.putObject("request");
    request.put("uid", "uid-" + number).put("operation", "CREATE");
    request.putObject("kind").put("group", "").put("version", "v1").put("kind", "Pod");
    request.putObject("resource").put("group", "").put("version", "v1").put("resource", "pods");
    request.put("name", "pod-" + number).put("namespace", "shop");
    request.putObject("userInfo").put("username", "jane").putArray("groups").add("developers");
    ObjectNode pod = request.putObject("object");
    pod.put("apiVersion", "v1").put("kind", "Pod");
    ObjectNode metadata =
        pod.putObject("metadata").put("name", "pod-" + number).put("namespace", "shop");
    ObjectNode labels = metadata.putObject("labels").put("app.kubernetes.io/name", "web-" + number);
    if (number % 3 != 0) {
      labels.put("team", "team-" + number % 7);
    }
    ObjectNode container = pod.putObject("spec").putArray("containers").addObject();
    container.put("name", "app").put("image", "registry.example.com/app:" + number);
    container.putObject("resources").putObject("limits").put("memory", number % 900 + "Mi");
    return review;
  }

  private interface Step {
    void run() throws Exception;
  }

  /** How often each compiling class was entered; classes that were not are left out. */
  private Map<String, Long> counting(Step step) throws Exception {
    Path file = folder.resolve("methods-" + System.identityHashCode(step) + ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.MethodTiming").with("filter", COMPILING).with("period", "endChunk");
      recording.start();
      step.run();
      recording.stop();
      recording.dump(file);
    }
    Map<String, Long> counts = new TreeMap<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      RecordedMethod method = event.getValue("method");
      String type = method.getType().getName();
      long invocations = event.getLong("invocations");
      if (invocations > 0) {
        counts.merge(type.substring(type.lastIndexOf('.') + 1), invocations, Long::sum);
      }
    }
    return counts;
  }
}
