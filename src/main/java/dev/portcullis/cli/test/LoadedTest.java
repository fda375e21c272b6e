package dev.portcullis.cli.test;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.evaluate.LoadedInputs;
import dev.portcullis.cli.evaluate.LocalCelPolicies;
import dev.portcullis.cli.evaluate.LocalCluster;
import dev.portcullis.cli.evaluate.LocalEvaluation;
import dev.portcullis.cli.evaluate.Mocks;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.cli.input.UserInfoFile;
import dev.portcullis.cli.input.Values;
import dev.portcullis.engine.CompiledCelException;
import dev.portcullis.engine.CompiledException;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Numbers;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a test names, read.
 *
 * @param policies its policies
 * @param resources the objects under test
 * @param targets the objects that mutate rules may change
 * @param refusals refused policies by name, with the reason
 * @param evaluation the policies with their surroundings
 */
record LoadedTest(
    LoadedInputs policies,
    List<JsonNode> resources,
    List<JsonNode> targets,
    Map<String, String> refusals,
    LocalEvaluation evaluation) {
  static LoadedTest of(TestFile test, PolicyLoader loader) throws InputException {
    Values values = values(test);
    Optional<UserInfo> user = user(test);
    LoadedInputs policies =
        LoadedInputs.load(loader, TextFile.tree(test.folder(), test.texts("policies"), none()));
    if (!policies.fatal().isEmpty()) {
      throw new InputException(String.join("; ", policies.fatal()));
    }
    List<JsonNode> resources = objects(test, test.texts("resources"));
    List<JsonNode> targets = objects(test, test.texts("targetResources"));
    List<CompiledException> exceptions = new ArrayList<>(policies.exceptions());
    LoadedInputs more =
        LoadedInputs.load(loader, TextFile.tree(test.folder(), test.texts("exceptions"), none()));
    exceptions.addAll(more.exceptions());
    List<CompiledCelException> celExceptions = new ArrayList<>(policies.cel().exceptions());
    celExceptions.addAll(more.cel().exceptions());
    LocalCelPolicies cel = new LocalCelPolicies(policies.cel().validating(), celExceptions);
    Map<String, String> refusals = new LinkedHashMap<>();
    policies
        .refused()
        .forEach(r -> refusals.put(r.key().substring(r.key().lastIndexOf('/') + 1), r.reason()));
    return new LoadedTest(
        policies,
        resources,
        targets,
        refusals,
        evaluation(test, policies, exceptions, resources, targets, values, user).withCel(cel));
  }

  private static InputStream none() {
    return InputStream.nullInputStream();
  }

  private static List<JsonNode> objects(TestFile test, List<String> paths) throws InputException {
    return Resources.read(TextFile.flat(test.folder(), paths, none()));
  }

  private static Values values(TestFile test) throws InputException {
    if (test.field("values").isObject()) {
      return new Values(Numbers.floats(test.field("values")), Map.of());
    }
    return test.text("variables").isEmpty()
        ? Values.NONE
        : Values.read(TextFile.read(test.folder().resolve(test.text("variables"))));
  }

  private static Optional<UserInfo> user(TestFile test) throws InputException {
    return test.text("userinfo").isEmpty()
        ? Optional.empty()
        : Optional.of(
            UserInfoFile.read(TextFile.read(test.folder().resolve(test.text("userinfo")))));
  }

  private static LocalEvaluation evaluation(
      TestFile test,
      LoadedInputs policies,
      List<CompiledException> exceptions,
      List<JsonNode> resources,
      List<JsonNode> targets,
      Values values,
      Optional<UserInfo> user)
      throws InputException {
    List<JsonNode> cluster = new ArrayList<>(resources);
    cluster.addAll(targets);
    boolean complete = !test.texts("clusterResources").isEmpty();
    for (String path : test.texts("clusterResources")) {
      for (JsonNode document : Resources.documents(TextFile.read(test.folder().resolve(path)))) {
        document.path("spec").path("resources").forEach(o -> cluster.add(Resources.normal(o)));
      }
    }
    if (complete) {
      checkNamespaces(resources, cluster, values);
    }
    Map<String, List<JsonNode>> sources = sources(test);
    TestContext context = TestContext.of(test);
    Mocks mocks =
        Mocks.of(test.field("apiCallResponses"), test.field("globalContextEntries"), test.folder());
    Ports.Mode mode = complete ? Ports.Mode.CONNECTED : Ports.Mode.OFFLINE;
    return new LocalEvaluation(
        policies.policies(),
        exceptions,
        values,
        user,
        policy -> {
          List<JsonNode> own = new ArrayList<>(cluster);
          own.addAll(sources.getOrDefault(policy.policy().name(), List.of()));
          boolean cel = policy.policy().apiVersion().startsWith("policies.");
          if (cel) {
            own.addAll(context.objects());
          }
          return new Ports(
              mocks.over(new LocalCluster(own, complete), complete),
              mocks,
              cel ? context : RegistryLookup.none(),
              mocks,
              mode);
        },
        true);
  }

  /** Where the objects are all there is, the labels of a namespace are read from its object. */
  private static void checkNamespaces(
      List<JsonNode> resources, List<JsonNode> cluster, Values values) throws InputException {
    for (JsonNode resource : resources) {
      String namespace = Resources.namespace(resource);
      if (!namespace.isEmpty()
          && values.namespaceLabels(namespace).isEmpty()
          && cluster.stream().noneMatch(o -> isNamespace(o, namespace))) {
        throw new InputException(
            "failed to run test (failed to apply policies on resource "
                + Resources.name(resource)
                + " (failed to get the resource's namespace (namespaces \""
                + namespace
                + "\" not found)))");
      }
    }
  }

  private static boolean isNamespace(JsonNode object, String name) {
    return object.path("kind").asText().equals("Namespace") && Resources.name(object).equals(name);
  }

  private static Map<String, List<JsonNode>> sources(TestFile test) throws InputException {
    Map<String, List<JsonNode>> sources = new HashMap<>();
    for (ExpectedResult expected : test.results()) {
      if (!expected.cloneSourceResource().isEmpty()) {
        sources
            .computeIfAbsent(expected.policyName(), p -> new ArrayList<>())
            .addAll(objects(test, List.of(expected.cloneSourceResource())));
      }
    }
    return sources;
  }

  /** What policy of that name is of a kind that is not evaluated; empty when there is none. */
  Optional<String> unsupported(String policy) {
    return policies.unsupported().stream()
        .filter(u -> u.key().substring(u.key().lastIndexOf('/') + 1).equals(policy))
        .map(u -> u.kind() + " is not evaluated yet")
        .findFirst();
  }

  /** Whether a policy of that name has a rule of that name, or one made from it. */
  boolean hasRule(ExpectedResult expected) {
    return policies.policies().stream()
        .filter(p -> p.policy().name().equals(expected.policyName()))
        .flatMap(p -> p.ruleNames().stream())
        .anyMatch(expected::means);
  }

  /** Why a policy is not used; empty when it is. */
  Optional<String> refusal(String policy) {
    return Optional.ofNullable(refusals.get(policy));
  }
}
