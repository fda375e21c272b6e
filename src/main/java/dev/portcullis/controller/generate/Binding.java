package dev.portcullis.controller.generate;

import dev.portcullis.request.Request;
import java.util.Set;

/**
 * A rule that has work to follow up on one trigger: to keep its objects in sync, or to make those
 * that it could not make yet.
 *
 * @param request the request that made the rule apply
 * @param reads what was read the last time; a change there may change what is wanted
 */
record Binding(Request request, Set<RecordedReads.Read> reads) {
  Binding {
    reads = Set.copyOf(reads);
  }
}
