package dev.portcullis.controller.generate;

import dev.portcullis.request.Request;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Why rules look at a trigger.
 *
 * <p>Whoever owes work does it, whosever share it is.
 *
 * @param begin the names of the rules that may begin to work on it now; rules that have begun, and
 *     those whose objects are there, look at it anyway
 * @param requests stored requests that rules are to see, in order
 * @param owed ends when it is done
 */
record Cause(Set<String> begin, List<Request> requests, List<Owed> owed) {
  /** Something that rules depend on has changed. */
  static final Cause AGAIN = new Cause(Set.of(), List.of(), List.of());

  Cause {
    begin = Set.copyOf(begin);
    requests = List.copyOf(requests);
    owed = List.copyOf(owed);
  }

  static Cause begin(Set<String> rules) {
    return new Cause(rules, List.of(), List.of());
  }

  static Cause begin(Set<String> rules, Owed owed) {
    return new Cause(rules, List.of(), List.of(owed));
  }

  static Cause of(Request request, Owed owed) {
    return new Cause(Set.of(), List.of(request), List.of(owed));
  }

  /** Nothing but what is owed. */
  Cause debts() {
    return new Cause(Set.of(), List.of(), owed);
  }

  Cause and(Cause later) {
    Set<String> all = new HashSet<>(begin);
    all.addAll(later.begin);
    List<Request> both = new ArrayList<>(requests);
    both.addAll(later.requests);
    List<Owed> debts = new ArrayList<>(owed);
    debts.addAll(later.owed);
    return new Cause(all, both, debts);
  }
}
