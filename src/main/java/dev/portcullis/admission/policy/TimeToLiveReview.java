package dev.portcullis.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.admission.Verdict;
import dev.portcullis.policy.TimeToLive;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.Authority;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Judges the label {@value TimeToLive#LABEL} where it is set. Stateless and thread-safe; asks what
 * users may do.
 *
 * <p>The label deletes an object by our hand. What the object is later does not tell who has set
 * it, so that whoever may not delete has to be stopped here, if at all.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cleanup-policy/#cleanup-label">Cleanup
 *     label</a>
 */
public final class TimeToLiveReview {
  private static final String PROPAGATION = "cleanup.kyverno.io/propagation-policy";

  private final Supplier<ServedResources> served;
  private final Function<UserInfo, Authority> authors;

  /**
   * A review.
   *
   * @param served what the API server serves, at the moment of asking
   * @param authors what a user may do there; {@link Authority#UNLIMITED} to let everybody set it
   */
  public TimeToLiveReview(Supplier<ServedResources> served, Function<UserInfo, Authority> authors) {
    this.served = served;
    this.authors = authors;
  }

  /** A review that refuses nothing. */
  public static TimeToLiveReview ofEverybody() {
    return new TimeToLiveReview(() -> ServedResources.NONE, user -> Authority.UNLIMITED);
  }

  /**
   * Warns of a label that is no time; refuses one to a user who may not delete the object, unless
   * it was there before.
   */
  public Verdict judge(Request request) {
    JsonNode label = label(request.object());
    if (!label.isTextual()) {
      return Verdict.allow();
    }
    return switch (TimeToLive.parse(label.textValue())) {
      case TimeToLive.After _, TimeToLive.At _ ->
          refusal(request).map(Verdict::deny).orElseGet(Verdict::allow);
      case TimeToLive.Unreadable(String reason) ->
          Verdict.allow(
              TimeToLive.LABEL
                  + " label value cannot be parsed as any recognizable format ("
                  + reason
                  + ")");
    };
  }

  private static JsonNode label(JsonNode object) {
    return object.path("metadata").path("labels").path(TimeToLive.LABEL);
  }

  private static JsonNode propagation(JsonNode object) {
    return object.path("metadata").path("annotations").path(PROPAGATION);
  }

  private Optional<String> refusal(Request request) {
    boolean known =
        label(request.object()).equals(label(request.oldObject()))
            && propagation(request.object()).equals(propagation(request.oldObject()));
    if (known || request.user().isEmpty()) {
      return Optional.empty();
    }
    UserInfo user = request.user().get();
    String begin = TimeToLive.LABEL + " deletes the object, which " + user.username();
    return switch (authors.apply(user).allows(deletion(request, user))) {
      case Answer.Found<Boolean>(Boolean allowed) ->
          allowed ? Optional.empty() : Optional.of(begin + " may not do");
      case Answer.Absent<Boolean>(String reason) -> undecided(begin, reason);
      case Answer.Unavailable<Boolean>(String reason) -> undecided(begin, reason);
    };
  }

  private static Optional<String> undecided(String begin, String reason) {
    return Optional.of(begin + " may or may not do: " + reason);
  }

  private Authority.Access deletion(Request request, UserInfo user) {
    String group = request.resource().group();
    String version = request.resource().version();
    String name = request.resource().resource();
    ApiResource resource =
        served
            .get()
            .at(group, version, name)
            .orElseGet(
                () ->
                    new ApiResource(
                        group,
                        version,
                        name,
                        "",
                        request.kind(),
                        !request.namespace().isEmpty(),
                        true,
                        Set.of()));
    return new Authority.Access(
        user.username(), "delete", resource, "", request.namespace(), request.name());
  }
}
