package dev.portcullis.controller.globalcontext;

import dev.portcullis.expr.Budget;
import dev.portcullis.port.Ports;
import java.util.function.Supplier;

/**
 * Where entries get their data.
 *
 * @param resources follows resources
 * @param calls makes calls
 * @param budgets gives each projection what it may spend
 */
public record GlobalContextSources(ResourceFeed resources, Ports calls, Supplier<Budget> budgets) {}
