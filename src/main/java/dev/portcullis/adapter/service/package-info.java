/**
 * Calls HTTP services for context entries, to addresses that were checked.
 *
 * <p>Start at {@link dev.portcullis.adapter.service.HttpServiceCalls}.
 */
@NullMarked
package dev.portcullis.adapter.service;

import org.jspecify.annotations.NullMarked;
