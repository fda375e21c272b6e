package dev.portcullis.policy;

import java.util.List;
import java.util.Optional;

/**
 * What became of one document.
 *
 * @param value what it says; empty when it is refused
 * @param refusals why it is refused, in Kyverno's words where it has some; empty when it is not
 * @param <T> what is read
 */
public record ReadDocument<T>(Optional<T> value, List<String> refusals) {
  public ReadDocument {
    refusals = List.copyOf(refusals);
  }

  /** A document that says this, unless there is a problem. */
  static <T> ReadDocument<T> of(T value, List<Problem> problems) {
    return problems.isEmpty()
        ? new ReadDocument<>(Optional.of(value), List.of())
        : refused(problems);
  }

  /** A document that cannot be used. */
  static <T> ReadDocument<T> refused(List<Problem> problems) {
    return new ReadDocument<>(Optional.empty(), problems.stream().map(Problem::text).toList());
  }

  /** One line for all refusals, as Kyverno puts several together; absent when there is none. */
  public Optional<String> reason() {
    List<String> texts = refusals.stream().distinct().toList();
    return switch (texts.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(texts.getFirst());
      default -> Optional.of("[" + String.join(", ", texts) + "]");
    };
  }
}
