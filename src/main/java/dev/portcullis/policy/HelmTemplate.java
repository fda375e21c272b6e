package dev.portcullis.policy;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Optional;

/**
 * Recognises a Helm chart's template that was given without being rendered. Its {@code {{ … }}}
 * look like variables of a policy, so the errors they cause would lead nowhere.
 *
 * @param text the first template action that was found
 * @see <a href="https://helm.sh/docs/helm/helm_template/">helm template</a>
 */
record HelmTemplate(String text) {
  private static final Pattern ACTION =
      Pattern.compile(
          "\\{\\{-[^\\n]*"
              + "|\\{\\{\\s*(?:/\\*|\\$"
              + "|\\.(?:Values|Release|Chart|Capabilities|Files|Template)\\b"
              + "|(?:include|template|define|block|if|else|end|range|with|toYaml|tpl)\\b[^(|])[^\\n]*"
              + "|[^\\n{]*\\s-\\}\\}");

  /** What no expression of a policy can begin with, wherever it stands. */
  private static final Pattern CERTAIN =
      Pattern.compile(
          "\\{\\{-?\\s*(?:\\$[A-Za-z]"
              + "|\\.(?:Values|Release|Chart|Capabilities|Files|Template)\\b"
              + "|include\\s+\").*");

  /** The first template action of a text that is no YAML. */
  static Optional<HelmTemplate> found(String text) {
    Matcher matcher = ACTION.matcher(text);
    return matcher.find()
        ? Optional.of(new HelmTemplate(matcher.group().strip()))
        : Optional.empty();
  }

  /** The first template action of a text that may be anything. */
  static Optional<HelmTemplate> certain(String text) {
    Matcher matcher = CERTAIN.matcher(text);
    return matcher.find()
        ? Optional.of(new HelmTemplate(matcher.group().strip()))
        : Optional.empty();
  }

  String advice() {
    return "this is a template of a Helm chart that was not rendered: found `"
        + text
        + "`; render it first, for example with `helm template`, and give the result";
  }
}
