package dev.portcullis.podsecurity;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Capabilities that a container adds or drops.
 *
 * @param names the capabilities, sorted, each once
 */
record Capabilities(List<String> names) {
  static Capabilities of(SecurityContext context, String list) {
    TreeSet<String> names = new TreeSet<>();
    context.json().path("capabilities").path(list).forEach(name -> names.add(Values.text(name)));
    return new Capabilities(List.copyOf(names));
  }

  List<String> except(Collection<String> allowed) {
    return names.stream().filter(name -> !allowed.contains(name)).toList();
  }
}
