package dev.portcullis.controller.cleanup;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeAuthority;
import dev.portcullis.adapter.kube.KubeLookup;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.background.BackgroundController;
import dev.portcullis.controller.cleanup.LabelledKinds.ObjectKey;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.controller.work.WorkQueue;
import dev.portcullis.controller.work.WorkResult;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServedResources;
import java.time.Duration;
import java.util.Optional;

/**
 * Deletes objects whose label {@value dev.portcullis.policy.TimeToLive#LABEL} says that their time
 * is over; each has a timer of its own.
 *
 * <p>Whoever may write an object may set its label, and so delete it by our hand without being
 * allowed to delete. That is how Kyverno works, and is bounded by what our own account may delete:
 * by default almost nothing, because an administrator has to open each kind. Who has set a label
 * cannot be told from the object. Where the label is set it can, which is what the option {@code
 * --check-ttl-authors} does.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cleanup-policy/#cleanup-label">Cleanup
 *     label</a>
 */
public final class TimeToLiveController implements BackgroundController {
  private static final int WORKERS = 4;
  private static final Duration INTERVAL = Duration.ofMinutes(1);

  /** The time may be set, and a machine may sleep, so that no wait is taken at its word. */
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  /** How long to wait for a watch to know again what is there. */
  private static final WorkResult SOON = new WorkResult.Later(Duration.ofSeconds(1));

  private static final WorkQueue.Pauses PAUSES =
      new WorkQueue.Pauses(Duration.ofSeconds(1), LONGEST_WAIT);

  private final Background background;
  private final CleanupMetrics metrics;
  private final OwnObjects own;
  private final LabelledKinds kinds;
  private final WorkQueue<ObjectKey> queue;
  private final ReconcileLoop discovery;

  /** Does nothing before it is started. */
  public TimeToLiveController(Background background, CleanupMetrics metrics) {
    this.background = background;
    this.metrics = metrics;
    this.own = new OwnObjects(background.names());
    this.queue = new WorkQueue<>("time to live", WORKERS, PAUSES, this::work, background.log());
    this.kinds =
        new LabelledKinds(
            background.watches(),
            new KubeAuthority(new KubeLookup(background.objects()), () -> LabelledKinds.OURSELVES),
            metrics,
            queue::add);
    this.discovery =
        new ReconcileLoop(
            "kinds with a time to live",
            INTERVAL,
            () -> kinds.refresh(background.objects().discovery().current()),
            background.log());
  }

  @Override
  public void start() {
    queue.start();
    discovery.start();
    background.shares().onChange(kinds::tellAll);
  }

  @Override
  public void use(ClusterPolicies policies) {
    // A label needs no policy.
  }

  @Override
  public void served(ServedResources resources) {
    discovery.trigger();
  }

  private WorkResult work(ObjectKey key) {
    Optional<JsonNode> metadata = kinds.find(key);
    if (metadata.isEmpty()
        || own.include(key.resource(), metadata.get())
        || !background.shares().isMine(metadata.get().path("uid").asText(""))) {
      return WorkResult.DONE;
    }
    Optional<EndOfLife> end = EndOfLife.of(metadata.get());
    if (end.isEmpty()) {
      return WorkResult.DONE;
    }
    Duration left = Duration.between(background.clock().instant(), end.get().at());
    if (left.isPositive()) {
      return new WorkResult.Later(left.compareTo(LONGEST_WAIT) < 0 ? left : LONGEST_WAIT);
    }
    // The label may be gone where nobody told us.
    return kinds.isCurrent(key.resource()) ? delete(key, end.get()) : SOON;
  }

  private WorkResult delete(ObjectKey key, EndOfLife end) {
    ApiResource resource = key.resource();
    ResourceRef ref = new ResourceRef(resource.kind(), key.namespace(), key.name());
    return switch (background.objects().delete(ref, end.deletion())) {
      case ApiAnswer.Done done -> {
        metrics.expired(resource, key.namespace());
        background.log().accept("deleted " + place(key) + ", whose time was over");
        yield WorkResult.DONE;
      }
      case ApiAnswer.Refused refused when refused.isNotFound() || refused.isConflict() ->
          WorkResult.DONE;
      case ApiAnswer.Refused(int code, String reason, String message) ->
          notDeleted(key, code + " " + message);
      case ApiAnswer.Unreachable(String reason) -> notDeleted(key, reason);
    };
  }

  private WorkResult notDeleted(ObjectKey key, String reason) {
    metrics.notExpired(key.resource(), key.namespace());
    return new WorkResult.Failed(
        place(key) + " cannot be deleted, though its time is over: " + reason);
  }

  private static String place(ObjectKey key) {
    return key.resource().kind().kind()
        + " "
        + (key.namespace().isEmpty() ? "" : key.namespace() + "/")
        + key.name();
  }

  @Override
  public void close() {
    discovery.close();
    queue.close();
    kinds.close();
  }
}
