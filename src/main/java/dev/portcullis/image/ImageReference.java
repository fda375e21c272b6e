package dev.portcullis.image;

/**
 * A container image reference in its parts; a part that is missing is empty.
 *
 * @param registry the registry ({@code ghcr.io}, {@code localhost:5000}); empty when the reference
 *     names none and the default is not written into references
 * @param path the repository without the registry ({@code library/nginx})
 * @param name the last segment of the path ({@code nginx})
 * @param tag the tag; {@code latest} when the reference has neither tag nor digest
 * @param digest the digest with its algorithm ({@code sha256:...})
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/">the
 *     {@code images} variable</a>
 */
public record ImageReference(String registry, String path, String name, String tag, String digest) {
  private static final String DEFAULT_TAG = "latest";

  /** What reading a reference gives. */
  public sealed interface Result {
    /**
     * The reference is well-formed.
     *
     * @param image its parts
     */
    record Parsed(ImageReference image) implements Result {}

    /**
     * The reference is malformed.
     *
     * @param message Kyverno's text, which names the reference and the defaults it was read with
     */
    record Invalid(String message) implements Result {}
  }

  /**
   * Reads a reference. One without a registry is read as if the default registry stood before it;
   * nothing else is added to its path.
   *
   * @param image the reference as written
   * @param defaults the registry that is meant by a reference without one
   */
  public static Result parse(String image, ImageDefaults defaults) {
    boolean bare = withoutRegistry(image);
    String full = bare ? defaults.registry() + "/" + image : image;
    return switch (ReferenceGrammar.parse(full)) {
      case ReferenceGrammar.Match.Malformed malformed ->
          new Result.Invalid(
              "bad image: %s, defaultRegistry: %s, enableDefaultRegistryMutation: %s: %s"
                  .formatted(full, defaults.registry(), defaults.mutate(), malformed.cause()));
      case ReferenceGrammar.Match.Parts parts ->
          new Result.Parsed(bare && !defaults.mutate() ? of(unmutated(parts)) : of(parts));
    };
  }

  private static ImageReference of(ReferenceGrammar.Match.Parts parts) {
    String path = parts.path();
    String tag = parts.tag().isEmpty() && parts.digest().isEmpty() ? DEFAULT_TAG : parts.tag();
    return new ImageReference(
        parts.domain(), path, path.substring(path.lastIndexOf('/') + 1), tag, parts.digest());
  }

  /**
   * The parts without the default registry. A first segment with an underscore, which no host name
   * can have, is then taken as the registry, as Kyverno does.
   */
  private static ReferenceGrammar.Match.Parts unmutated(ReferenceGrammar.Match.Parts parts) {
    int slash = parts.path().indexOf('/');
    boolean registry = slash > 0 && parts.path().lastIndexOf('_', slash) >= 0;
    return new ReferenceGrammar.Match.Parts(
        registry ? parts.path().substring(0, slash) : "",
        registry ? parts.path().substring(slash + 1) : parts.path(),
        parts.tag(),
        parts.digest());
  }

  private static boolean withoutRegistry(String image) {
    int slash = image.indexOf('/');
    if (slash < 0) {
      return true;
    }
    String first = image.substring(0, slash);
    return first.indexOf('.') < 0
        && first.indexOf(':') < 0
        && !first.equals("localhost")
        && first.codePoints().allMatch(c -> Character.toLowerCase(c) == c);
  }

  /** Registry and path with the digest if there is one, else with the tag. */
  public String reference() {
    return digest.isEmpty() ? referenceWithTag() : repository() + "@" + digest;
  }

  /** Registry and path with the tag; a reference by digest alone ends with the colon. */
  public String referenceWithTag() {
    return repository() + ":" + tag;
  }

  /** Registry and path. */
  public String repository() {
    return registry.isEmpty() ? path : registry + "/" + path;
  }
}
