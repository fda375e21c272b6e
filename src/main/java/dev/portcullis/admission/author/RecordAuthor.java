package dev.portcullis.admission.author;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.admission.Verdict;
import dev.portcullis.mutate.JsonDifference;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Records the author of a policy on its way into a cluster: whoever makes it or changes what it
 * says. What requests carry in the annotation {@value Author#ANNOTATION} counts for nothing.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/">Admission
 *     control</a>
 */
public final class RecordAuthor {
  private static final String SERVICE_ACCOUNT = "system:serviceaccount:";

  private final Supplier<Optional<AuthorSeal>> seal;
  private final Predicate<String> own;

  /**
   * Records authors.
   *
   * @param seal seals what is recorded; empty while its key is not known
   * @param own whether a user is the one that we are
   */
  public RecordAuthor(Supplier<Optional<AuthorSeal>> seal, Predicate<String> own) {
    this.seal = seal;
    this.own = own;
  }

  /** The answer to a request about an object that acts: a patch of its annotation, if any. */
  public Verdict review(Request request) {
    boolean written =
        request.operation() == Operation.CREATE || request.operation() == Operation.UPDATE;
    if (!written || !request.subresource().isEmpty() || !request.hasObject()) {
      return Verdict.allow();
    }
    Optional<AuthorSeal> now = seal.get();
    return now.isEmpty()
        ? Verdict.deny(
            "the author of "
                + request.kind().kind()
                + " "
                + request.name()
                + " cannot be recorded: the key of its seal is not known yet; try again")
        : recorded(request, annotation(request, now.get()));
  }

  private static Verdict recorded(Request request, Optional<String> annotation) {
    if (Author.annotation(request.object()).equals(annotation)) {
      return Verdict.allow();
    }
    JsonNode changed = AuthorSeal.with(request.object(), annotation);
    return new Verdict(
        true, "", List.of(), JsonDifference.between(request.object(), changed), Map.of());
  }

  /** What the annotation has to be; empty for none. */
  private Optional<String> annotation(Request request, AuthorSeal by) {
    JsonNode object = request.object();
    boolean same =
        request.operation() == Operation.UPDATE
            && AuthorSeal.content(object).equals(AuthorSeal.content(request.oldObject()));
    if (same && by.author(request.oldObject()).isPresent()) {
      return Author.annotation(request.oldObject());
    }
    Optional<Author> requester =
        request.user().map(Author::of).filter(user -> !user.username().isEmpty());
    if (requester.isPresent() && own.test(requester.get().username())) {
      Optional<Author> other = by.writtenFor(object);
      // Where we act for nobody who is known, nobody is the author.
      boolean nobody = requester.get().username().startsWith(SERVICE_ACCOUNT);
      requester = other.isPresent() || nobody ? other : requester;
    }
    return same && !isAskedFor(request)
        ? Optional.empty()
        : requester.map(author -> by.author(author, object));
  }

  /**
   * Whoever changes nothing but metadata did not write what the policy says; they may say so by
   * setting the annotation.
   */
  private static boolean isAskedFor(Request request) {
    Optional<String> annotation = Author.annotation(request.object());
    return annotation.isPresent() && !annotation.equals(Author.annotation(request.oldObject()));
  }
}
