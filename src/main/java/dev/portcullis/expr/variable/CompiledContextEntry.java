package dev.portcullis.expr.variable;

/**
 * A context entry whose templates and expressions are compiled. Immutable, shared by all requests;
 * made by {@link TemplateCompiler#entries}, loaded by the {@link Scope} it is registered in.
 */
public sealed interface CompiledContextEntry permits EntryLoader {
  /** The name that expressions use. */
  String name();
}
