package dev.portcullis.request;

/**
 * The type of an object.
 *
 * @param group the API group, empty for the core group
 * @param version the API version
 * @param kind the kind
 */
public record GroupVersionKind(String group, String version, String kind) {
  /** Splits {@code apiVersion} ({@code apps/v1}, {@code v1}) and adds the kind. */
  public static GroupVersionKind of(String apiVersion, String kind) {
    int slash = apiVersion.indexOf('/');
    return slash < 0
        ? new GroupVersionKind("", apiVersion, kind)
        : new GroupVersionKind(
            apiVersion.substring(0, slash), apiVersion.substring(slash + 1), kind);
  }

  /** {@code group/version}, or the version alone for the core group. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }
}
