/**
 * Events, written to the cluster after the answer: {@link
 * dev.portcullis.controller.event.EventSender} queues and writes them, {@link
 * dev.portcullis.controller.event.OutcomeEvents} makes them of what policies said.
 */
@NullMarked
package dev.portcullis.controller.event;

import org.jspecify.annotations.NullMarked;
