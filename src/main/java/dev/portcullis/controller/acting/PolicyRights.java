package dev.portcullis.controller.acting;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.admission.author.Author;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ClusterLookup;
import java.util.List;
import java.util.Optional;

/**
 * What one policy may do: what its author may do, and a policy of a namespace only there. Looks at
 * who the author is when it is asked first. Thread-safe; calls block.
 */
final class PolicyRights {
  private static final int FORBIDDEN = 403;
  private static final int UNAVAILABLE = 503;
  private final JsonNode policy;
  private final String home;
  private final RecordedAuthors authors;
  private final AuthorRights rights;

  /**
   * The rights of a policy.
   *
   * @param policy the policy object as the API server has it, of any kind
   */
  PolicyRights(JsonNode policy, RecordedAuthors authors, AuthorRights rights) {
    this.policy = policy;
    this.home = policy.path("metadata").path("namespace").asText("");
    this.authors = authors;
    this.rights = rights;
  }

  /** {@code ClusterPolicy a} or {@code Policy b/a}. */
  String text() {
    String name = policy.path("metadata").path("name").asText("");
    return policy.path("kind").asText("") + " " + (home.isEmpty() ? name : home + "/" + name);
  }

  /** Who it acts for; empty where it may do nothing. */
  Optional<Author> author() {
    return authors.of(policy) instanceof RecordedAuthors.Recorded.By(Author author)
        ? Optional.of(author)
        : Optional.empty();
  }

  /**
   * Why something of this may not be done.
   *
   * @param acts what is to be done, all of it
   * @param asking asks the API server, in the time that is left
   * @return empty when all of it may be done
   */
  Optional<ApiAnswer.Refused> refusal(List<Act> acts, ClusterLookup asking) {
    return acts.stream().flatMap(act -> refusal(act, asking).stream()).findFirst();
  }

  /** Why something may not be done; empty when it may. */
  Optional<ApiAnswer.Refused> refusal(Act act, ClusterLookup asking) {
    if (!home.isEmpty() && !act.isIn(home)) {
      return forbidden(act, "it acts in its own namespace only, whatever its author may do");
    }
    return switch (authors.of(policy)) {
      case RecordedAuthors.Recorded.By(Author author) -> refusal(author, act, asking);
      case RecordedAuthors.Recorded.Nobody nobody -> forbidden(act, nobody());
      case RecordedAuthors.Recorded.Unreadable unreadable ->
          undecided(act, "the key that seals authors is not known yet");
    };
  }

  private Optional<ApiAnswer.Refused> refusal(Author author, Act act, ClusterLookup asking) {
    return switch (rights.allows(author, act, home.isEmpty(), asking)) {
      case Answer.Found<Boolean>(Boolean allowed) when allowed -> Optional.empty();
      case Answer.Found<Boolean> denied ->
          forbidden(
              act,
              "its author "
                  + author.username()
                  + " may not; give them that right, or let somebody who has it write the policy");
      case Answer.Absent<Boolean>(String reason) -> undecided(author, act, reason);
      case Answer.Unavailable<Boolean>(String reason) -> undecided(author, act, reason);
    };
  }

  private static String nobody() {
    return "no author is recorded for what it says now; change its spec, or become its author by"
        + " setting its annotation "
        + Author.ANNOTATION
        + " to any other value, or serve with --policy-authority account";
  }

  private Optional<ApiAnswer.Refused> forbidden(Act act, String why) {
    return Optional.of(new ApiAnswer.Refused(FORBIDDEN, "Forbidden", message(act, why)));
  }

  private Optional<ApiAnswer.Refused> undecided(Author author, Act act, String reason) {
    return undecided(
        act, "whether its author " + author.username() + " may cannot be asked: " + reason);
  }

  private Optional<ApiAnswer.Refused> undecided(Act act, String why) {
    return Optional.of(new ApiAnswer.Refused(UNAVAILABLE, "ServiceUnavailable", message(act, why)));
  }

  private String message(Act act, String why) {
    return text() + " may not " + act.text() + ": " + why;
  }
}
