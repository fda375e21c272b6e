package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlParts;
import dev.portcullis.yaml.YamlReader;
import java.util.List;

/**
 * Reads policies and exceptions from YAML or JSON text: several documents, lists, and whatever
 * stands between them. Nothing wrong in one document stops the others; what is wrong becomes a
 * {@link Diagnostic}.
 *
 * @see <a href="https://kyverno.io/docs/writing-policies/">Kyverno's policies</a>
 */
public final class PolicyReader {
  private final PolicyValidation validation;
  private final ReadingMode mode;
  private final boolean ignoreFailures;

  /**
   * A reader that understands fields Kyverno used to have, with a warning, and knows which of
   * Kubernetes' own kinds have no namespace.
   */
  public PolicyReader() {
    this(ReadingMode.LENIENT);
  }

  /** A reader that judges in this way. */
  public PolicyReader(ReadingMode mode) {
    this(mode, false);
  }

  private PolicyReader(ReadingMode mode, boolean ignoreFailures) {
    this.mode = mode;
    this.ignoreFailures = ignoreFailures;
    this.validation = new PolicyValidation(mode);
  }

  /**
   * A reader.
   *
   * @param refuseDeprecated whether a field that Kyverno does not take any more refuses the policy,
   *     as Kyverno does, instead of being understood with a warning
   * @param scopes which kinds have namespaces
   */
  public PolicyReader(boolean refuseDeprecated, KindScopes scopes) {
    this(new ReadingMode(refuseDeprecated, false, scopes, NamespaceReach.OWN_NAMESPACE));
  }

  /**
   * A reader that takes and refuses exactly what Kyverno's command line does without a cluster:
   * every kind is taken for one with namespaces, and fields that are gone are refused.
   */
  public static PolicyReader likeKyvernoOffline() {
    return new PolicyReader(ReadingMode.LIKE_KYVERNO_OFFLINE);
  }

  /** The same reader, for which every policy says {@code failurePolicy: Ignore}. */
  public PolicyReader ignoringFailures() {
    return new PolicyReader(mode, true);
  }

  /** Reads every document of a text; nothing wrong in one document stops the others. */
  public PolicySet read(String file, String text) {
    return read(file, text, ExpressionChecks.NONE);
  }

  /**
   * Reads every document of a text, and judges the expressions of its policies, too.
   *
   * @param file the file as the user named it, empty for none
   * @param text YAML or JSON
   * @param expressions the checks of expressions
   */
  public PolicySet read(String file, String text, ExpressionChecks expressions) {
    PolicySetBuilder out = new PolicySetBuilder();
    YamlParts parts = YamlReader.parts(text);
    for (YamlParts.Fault fault : parts.errors()) {
      out.broken(file, fault);
    }
    for (YamlDocument document : parts.documents()) {
      for (DocumentSource source : DocumentSource.objects(file, document)) {
        read(source, expressions, out);
      }
    }
    return out.build();
  }

  /** Reads one object of the API server, and judges the expressions of its policy, too. */
  public PolicySet read(JsonNode object, ExpressionChecks expressions) {
    PolicySetBuilder out = new PolicySetBuilder();
    read(DocumentSource.of(object), expressions, out);
    return out.build();
  }

  /**
   * Reads one rule from JSON, as autogen needs it; what is wrong becomes {@link
   * RuleBody.Unreadable}.
   */
  public Rule readRule(JsonNode rule, SourcePosition position) {
    return ReadRule.read(rule, "rule", position, false);
  }

  private void read(DocumentSource source, ExpressionChecks expressions, PolicySetBuilder out) {
    switch (DocumentKind.of(source)) {
      case POLICY -> readPolicy(source, expressions, out);
      case EXCEPTION -> readException(source, out);
      case UNSUPPORTED -> out.unsupported(source);
      case OTHER -> out.other(source);
    }
  }

  private void readPolicy(
      DocumentSource source, ExpressionChecks expressions, PolicySetBuilder out) {
    List<Problem> problems = DocumentChecks.policy(source);
    if (!problems.isEmpty()) {
      out.refused(source, problems);
      return;
    }
    try {
      Policy read = ReadPolicy.read(source.small());
      Policy policy = ignoreFailures ? read.withFailurePolicy(FailurePolicy.IGNORE) : read;
      List<Diagnostic> wrong = expressions.check(policy);
      out.judged(source, policy, wrong.isEmpty() ? validation.validate(policy) : wrong);
    } catch (ReadFault e) {
      out.refused(source, List.of(new Problem(e.path(), e.path() + ": " + e.text())));
    }
  }

  private void readException(DocumentSource source, PolicySetBuilder out) {
    List<Problem> problems = DocumentChecks.exception(source);
    if (!problems.isEmpty()) {
      out.refused(source, problems);
      return;
    }
    try {
      PolicyException exception = ReadException.read(source);
      List<Problem> objections = ValidateException.check(exception, source.json());
      if (mode.admitting() && !objections.isEmpty()) {
        out.refused(source, objections);
      } else {
        out.exception(source, exception, objections);
      }
    } catch (ReadFault e) {
      out.refused(source, List.of(new Problem(e.path(), e.path() + ": " + e.text())));
    }
  }
}
