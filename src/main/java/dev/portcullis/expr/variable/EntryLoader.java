package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import java.util.Optional;

/** A context entry as its scope loads it. */
sealed interface EntryLoader extends CompiledContextEntry
    permits ApiCallEntry,
        ConfigMapEntry,
        GlobalReferenceEntry,
        ImageRegistryEntry,
        ImagesEntry,
        VariableEntry {
  /**
   * The data of the entry, numbers as floats.
   *
   * @return empty when the entry defines nothing
   * @throws ExpressionException with Kyverno's text; the scope makes it a failed look-up
   */
  Optional<JsonNode> load(Scope scope) throws ExpressionException;

  /** How the data of an entry is treated once it is loaded. */
  enum Keeping {
    /** It replaces what has the name, and is computed again where it is needed again. */
    COMPUTED,
    /** It is merged into a map of the same name and fetched only once. */
    FETCHED,
    /** It is part of the request and does not count as context data. */
    BUILT_IN
  }

  /** How the data is treated. */
  Keeping keeping();
}
