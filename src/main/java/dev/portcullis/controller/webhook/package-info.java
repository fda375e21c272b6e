/**
 * Tells the API server which requests are sent to us: webhook configurations computed from the
 * policies, kept as they should be, and taken back when nobody is left to answer.
 *
 * <p>Start at {@link dev.portcullis.controller.webhook.WebhookPlan} for what is wanted and at
 * {@link dev.portcullis.controller.webhook.WebhookController} for how it gets there.
 */
@NullMarked
package dev.portcullis.controller.webhook;

import org.jspecify.annotations.NullMarked;
