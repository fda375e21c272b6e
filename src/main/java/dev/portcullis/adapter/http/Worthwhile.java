package dev.portcullis.adapter.http;

import dev.portcullis.admission.PolicySelection;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * For which reviews an attempt to answer at once is worth its time. Where one was in vain, the next
 * reviews of the same kind are likely to need the same look-up or the same time, and are not
 * attempted for a while: they would be evaluated twice, the first time on a thread for which others
 * wait. Thread-safe.
 */
final class Worthwhile {
  /** Reviews of a kind without an attempt after one that was in vain. */
  private static final int PASSED_OVER = 100;

  /** Kinds that are remembered; there are no more than a cluster serves. */
  private static final int MOST_KINDS = 2_000;

  private final Map<Key, Integer> left = new ConcurrentHashMap<>();
  private volatile @Nullable PolicyIndex index;

  private record Key(
      Webhook webhook,
      PolicySelection selection,
      GroupVersionKind kind,
      String subresource,
      Operation operation) {
    static Key of(WebhookCall call, Request request) {
      return new Key(
          call.webhook(),
          call.selection(),
          request.kind(),
          request.subresource(),
          request.operation());
    }
  }

  /**
   * Whether an attempt is worth it.
   *
   * @param now the policies that count; nothing is remembered of others
   */
  boolean attempt(WebhookCall call, Request request, PolicyIndex now) {
    if (left.isEmpty()) {
      return true;
    }
    if (index != now) {
      left.clear();
      return true;
    }
    Integer more =
        left.computeIfPresent(Key.of(call, request), (key, many) -> many > 1 ? many - 1 : null);
    return more == null;
  }

  /** An attempt was in vain. */
  void wasInVain(WebhookCall call, Request request, PolicyIndex now) {
    if (left.size() < MOST_KINDS) {
      index = now;
      left.put(Key.of(call, request), PASSED_OVER);
    }
  }
}
