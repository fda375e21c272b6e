package dev.portcullis.controller.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.port.Ports;
import java.util.function.Supplier;

/**
 * Where entries get their data.
 *
 * @param resources follows resources
 * @param calls makes calls
 * @param rights what each entry may read
 * @param budgets gives each projection what it may spend
 */
public record GlobalContextSources(
    ResourceFeed resources, Ports calls, EntryRights rights, Supplier<Budget> budgets) {
  /** Sources of entries that may read everything. */
  public GlobalContextSources(ResourceFeed resources, Ports calls, Supplier<Budget> budgets) {
    this(resources, calls, EntryRights.UNLIMITED, budgets);
  }

  /** The calls of one entry. */
  Ports calls(JsonNode entry) {
    return calls.withCluster(rights.lookups(entry, calls.cluster()));
  }
}
