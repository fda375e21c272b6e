package dev.portcullis.controller.generate;

import dev.portcullis.request.Request;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Why rules look at a trigger.
 *
 * @param begin the names of the rules that may begin to work on it now; rules that have begun, and
 *     those whose objects are there, look at it anyway
 * @param requests stored requests that rules are to see, in order
 */
record Cause(Set<String> begin, List<Request> requests) {
  /** Something that rules depend on has changed. */
  static final Cause AGAIN = new Cause(Set.of(), List.of());

  Cause {
    begin = Set.copyOf(begin);
    requests = List.copyOf(requests);
  }

  static Cause begin(Set<String> rules) {
    return new Cause(rules, List.of());
  }

  static Cause of(Request request) {
    return new Cause(Set.of(), List.of(request));
  }

  Cause and(Cause later) {
    Set<String> all = new HashSet<>(begin);
    all.addAll(later.begin);
    List<Request> both = new ArrayList<>(requests);
    both.addAll(later.requests);
    return new Cause(all, both);
  }
}
