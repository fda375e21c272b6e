package dev.portcullis.match;

import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Wildcard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Objects that are never evaluated, written as {@code [kind,namespace,name]} one after the other.
 * The kind is a kind string, the others are wildcards; what is left out is the empty text.
 *
 * @param filters the filters
 * @see <a href="https://kyverno.io/docs/installation/customization/#resource-filters">Resource
 *     filters</a>
 */
public record ResourceFilters(List<ResourceFilter> filters) {
  /** Filters nothing. */
  public static final ResourceFilters NONE = new ResourceFilters(List.of());

  private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");
  private static final int MOST_ELEMENTS = 3;

  public ResourceFilters {
    filters = List.copyOf(filters);
  }

  /**
   * One filter.
   *
   * @param kind the kind string
   * @param namespace a wildcard for the namespace
   * @param name a wildcard for the name
   */
  public record ResourceFilter(KindPattern kind, String namespace, String name) {
    boolean matches(GroupVersionKind type, String subresource, String inNamespace, String named) {
      if (!kind.matches(type, subresource)) {
        return false;
      }
      // The namespace of a filter also stands for the Namespace object itself.
      return (Wildcard.matches(namespace, inNamespace) && Wildcard.matches(name, named))
          || (type.equals(NAMESPACE) && Wildcard.matches(namespace, named));
    }
  }

  /**
   * Reads filters. Text outside of brackets is ignored, as are filters without a kind or with more
   * than three elements.
   */
  public static ResourceFilters parse(String text) {
    List<ResourceFilter> filters = new ArrayList<>();
    int open = -1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '[') {
        open = i;
      } else if (c == ']' && open >= 0) {
        filter(text.substring(open + 1, i)).ifPresent(filters::add);
        open = -1;
      }
    }
    return new ResourceFilters(filters);
  }

  private static Optional<ResourceFilter> filter(String text) {
    String[] elements = text.split(",", -1);
    if (elements.length > MOST_ELEMENTS || elements[0].isEmpty()) {
      return Optional.empty();
    }
    return KindPattern.parse(elements[0])
        .map(kind -> new ResourceFilter(kind, element(elements, 1), element(elements, 2)));
  }

  private static String element(String[] elements, int index) {
    return index < elements.length ? elements[index] : "";
  }

  /** Whether an object is filtered. */
  public boolean matches(GroupVersionKind kind, String subresource, String namespace, String name) {
    for (ResourceFilter filter : filters) {
      if (filter.matches(kind, subresource, namespace, name)) {
        return true;
      }
    }
    return false;
  }
}
