package dev.portcullis.expr.cel;

/** What compiling an expression gives. */
public sealed interface CompilationResult {
  /**
   * It can run.
   *
   * @param program the program
   */
  record Compiled(CelProgram program) implements CompilationResult {}

  /**
   * It cannot.
   *
   * @param reason why, with the words of Kubernetes
   */
  record Refused(String reason) implements CompilationResult {}
}
