package dev.portcullis.controller.generate;

import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.Request;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is known of the rules of a policy that work on a trigger: those that keep its objects in
 * sync, and those that could not do their work yet. Nothing of it is needed to do the right thing;
 * it saves calls, and tells what to follow.
 */
final class Binding {
  private final Set<String> active = ConcurrentHashMap.newKeySet();
  private final Map<String, Request> requests = new ConcurrentHashMap<>();
  private final Map<ResourceRef, Written> written = new ConcurrentHashMap<>();
  private final Map<ResourceRef, Pace> paces = new ConcurrentHashMap<>();
  private volatile String evaluated = "";
  private final Map<String, String> problems = new ConcurrentHashMap<>();
  private int failures;

  /**
   * An object as we left it.
   *
   * @param wanted a digest of what was wanted
   * @param content a digest of what was stored then
   * @param version the version that was stored then
   */
  record Written(String wanted, String content, String version) {}

  /** The names of the rules that have begun. */
  Set<String> active() {
    return active;
  }

  /** The requests that made rules begin which need one, by the names of the rules. */
  Map<String, Request> requests() {
    return requests;
  }

  Optional<Written> written(ResourceRef ref) {
    return Optional.ofNullable(written.get(ref));
  }

  void wrote(ResourceRef ref, Written now) {
    written.put(ref, now);
  }

  void deleted(ResourceRef ref) {
    written.remove(ref);
    paces.remove(ref);
  }

  Pace pace(ResourceRef ref) {
    return paces.computeIfAbsent(ref, r -> new Pace());
  }

  /** The version of the trigger that was looked at last. */
  String evaluated() {
    return evaluated;
  }

  void evaluated(String version) {
    evaluated = version;
  }

  /**
   * A rule met this problem.
   *
   * @return whether it is another one than before
   */
  boolean met(String rule, String text) {
    failures++;
    return !text.equals(problems.put(rule, text));
  }

  void solved(String rule) {
    problems.remove(rule);
    failures = 0;
  }

  /** How many problems were met in a row. */
  int failures() {
    return failures;
  }
}
