package dev.portcullis.controller.background;

import dev.portcullis.adapter.http.LiveConfiguration;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.acting.Actors;
import dev.portcullis.controller.event.EventSender;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.engine.Engine;
import dev.portcullis.expr.Budget;
import dev.portcullis.port.Ports;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What jobs in the background work with.
 *
 * @param engine evaluates policies
 * @param objects the cluster with our own rights
 * @param actors the cluster with the rights of a policy
 * @param watches metadata of objects, followed
 * @param ports look-ups besides the cluster's, which {@code actors} gives
 * @param budgets makes the budget of one evaluation
 * @param configuration what is configured now
 * @param shares which part of the work is this replica's
 * @param checkpoint how far work is that nobody finds again by looking at the cluster
 * @param events writes events
 * @param successes gives whether a success with an action is told as an event, as it is configured
 *     now
 * @param names the names of our own objects
 * @param clock the time
 * @param log receives lines about what was done and what went wrong
 */
public record Background(
    Engine engine,
    KubeObjects objects,
    Actors actors,
    KindWatches watches,
    Ports ports,
    Supplier<Budget> budgets,
    LiveConfiguration configuration,
    Shares shares,
    Checkpoint checkpoint,
    EventSender events,
    Supplier<Predicate<String>> successes,
    Names names,
    InstantSource clock,
    Consumer<String> log) {}
