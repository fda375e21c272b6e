package dev.portcullis.expr.variable;

/** A context entry whose templates and expressions are compiled. Skeleton: filled by its room. */
public interface CompiledContextEntry {
  /** The name that expressions use. */
  String name();
}
