package dev.portcullis.inject;

import dev.portcullis.inject.SidecarProblem.Severity;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with one source. */
final class Problems {
  private final SidecarSource source;
  private final List<SidecarProblem> found = new ArrayList<>();

  Problems(SidecarSource source) {
    this.source = source;
  }

  void error(String path, String message) {
    add(Severity.ERROR, path, message);
  }

  void warn(String path, String message) {
    add(Severity.WARNING, path, message);
  }

  private void add(Severity severity, String path, String message) {
    found.add(new SidecarProblem(severity, source.place(), source.key(), path, message));
  }

  boolean hasErrors() {
    return found.stream().anyMatch(problem -> problem.severity() == Severity.ERROR);
  }

  List<SidecarProblem> found() {
    return found;
  }
}
