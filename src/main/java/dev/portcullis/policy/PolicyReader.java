package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlParts;
import dev.portcullis.yaml.YamlReader;

/**
 * Reads policies and exceptions from YAML or JSON text: several documents, lists, and whatever
 * stands between them. Nothing wrong in one document stops the others; what is wrong becomes a
 * {@link Diagnostic}.
 *
 * @see <a href="https://kyverno.io/docs/writing-policies/">Kyverno's policies</a>
 */
public final class PolicyReader {
  /** Reads every document of a text; nothing wrong in one document stops the others. */
  public PolicySet read(String file, String text) {
    PolicySetBuilder out = new PolicySetBuilder();
    YamlParts parts = YamlReader.parts(text);
    for (YamlParts.Fault fault : parts.errors()) {
      out.broken(file, fault);
    }
    for (YamlDocument document : parts.documents()) {
      for (DocumentSource source : DocumentSource.objects(file, document)) {
        read(source, out);
      }
    }
    return out.build();
  }

  /**
   * Reads one rule from JSON, as autogen needs it; what is wrong becomes {@link
   * RuleBody.Unreadable}.
   */
  public Rule readRule(JsonNode rule, SourcePosition position) {
    return ReadRule.read(rule, "rule", position, false);
  }

  private static void read(DocumentSource source, PolicySetBuilder out) {
    switch (DocumentKind.of(source)) {
      case POLICY -> readPolicy(source, out);
      case EXCEPTION -> readException(source, out);
      case UNSUPPORTED -> out.unsupported(source);
      case OTHER -> out.other(source);
    }
  }

  private static void readPolicy(DocumentSource source, PolicySetBuilder out) {
    try {
      out.policy(ReadPolicy.read(source));
    } catch (ReadFault e) {
      out.refused(source, e);
    }
  }

  private static void readException(DocumentSource source, PolicySetBuilder out) {
    try {
      out.exception(ReadException.read(source));
    } catch (ReadFault e) {
      out.refused(source, e);
    }
  }
}
