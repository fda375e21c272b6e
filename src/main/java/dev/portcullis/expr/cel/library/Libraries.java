package dev.portcullis.expr.cel.library;

import java.util.List;
import java.util.stream.Stream;

/** The libraries that an environment has. */
public final class Libraries {
  /**
   * What expressions in admission policies of Kubernetes 1.34 can call, with Kyverno's {@code
   * orValue}.
   *
   * @see <a
   *     href="https://kubernetes.io/docs/reference/using-api/cel/#cel-options-language-features-and-libraries">CEL
   *     libraries of Kubernetes</a>
   */
  public static final List<Library> KUBERNETES =
      List.of(
          OptionalLibrary.COMPATIBLE_OR_VALUE,
          StringsLibrary.LIBRARY,
          KubernetesListsLibrary.LIBRARY,
          ListsLibrary.LIBRARY,
          SetsLibrary.LIBRARY,
          RegexLibrary.LIBRARY,
          UrlLibrary.LIBRARY,
          NetworkLibrary.LIBRARY,
          QuantityLibrary.LIBRARY,
          SemverLibrary.LIBRARY,
          FormatLibrary.LIBRARY,
          AuthorizationLibrary.LIBRARY,
          OptionalLibrary.LIBRARY,
          TimeLibrary.LIBRARY,
          StandardLibrary.LIBRARY);

  /** What the policies of {@code policies.kyverno.io} can call: all of that, and Kyverno's own. */
  public static final List<Library> KYVERNO =
      Stream.concat(Stream.of(KyvernoLibrary.LIBRARY), KUBERNETES.stream()).toList();

  private Libraries() {}
}
