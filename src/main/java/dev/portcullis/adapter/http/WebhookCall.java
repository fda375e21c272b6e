package dev.portcullis.adapter.http;

import dev.portcullis.admission.PolicySelection;
import java.time.Duration;

/**
 * One call of a webhook.
 *
 * @param webhook which webhook
 * @param selection the policies that its path asks for
 * @param body what was sent
 * @param deadline how long an answer is waited for
 */
record WebhookCall(Webhook webhook, PolicySelection selection, byte[] body, Duration deadline) {}
