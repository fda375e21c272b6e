package dev.portcullis.cli.test;

import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.fuzz.FuzzTarget;
import java.nio.file.Path;
import java.util.List;

/** Any text as a {@code kyverno-test.yaml}: tests, or what is wrong with it. */
public final class TestFileFuzz implements FuzzTarget {
  private static final Path PATH = Path.of("folder", TestFiles.DEFAULT_NAME);

  @Override
  public String name() {
    return "test-file";
  }

  @Override
  public Shape shape() {
    return Shape.TREES;
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "apiVersion",
        "cli.kyverno.io/v1alpha1",
        "kind",
        "Test",
        "metadata",
        "name",
        "policies",
        "resources",
        "Resources",
        "targetResources",
        "variables",
        "values",
        "userinfo",
        "context",
        "exceptions",
        "results",
        "policy",
        "rule",
        "resource",
        "result",
        "pass",
        "fail",
        "skip",
        "warn",
        "error",
        "patchedResource",
        "patchedResources",
        "generatedResource",
        "cloneSourceResource",
        "isValidatingAdmissionPolicy",
        "namespace",
        "ns/name",
        "v1/Pod/ns/name",
        "checks",
        "match",
        "assert",
        "globalValues",
        "subresources",
        "namespaceSelector",
        "---\n",
        "- ",
        ": ");
  }

  @Override
  public Outcome run(String input) {
    try {
      List<TestFile> tests = TestFile.read(PATH, new TextFile(PATH.toString(), input));
      tests.forEach(test -> test.texts("policies").addAll(test.texts("resources")));
      return Outcome.taken(tests.toString());
    } catch (InputException e) {
      return Outcome.refused(String.valueOf(e.getMessage()).replace(PATH.toString(), ""));
    }
  }
}
