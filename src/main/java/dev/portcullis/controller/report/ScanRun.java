package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.ObjectPages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * One scan: reads the objects of some kinds page by page, judges each and brings its report up to
 * date. Used once.
 */
final class ScanRun {
  /** A continuation that expired begins again from the start so often. */
  private static final int MOST_ATTEMPTS = 3;

  private static final int GONE = 410;
  private static final int METHOD_NOT_ALLOWED = 405;

  private final ScanObjects scan;
  private final KnownReports known;
  private final ObjectPages pages;
  private final BooleanSupplier outdated;
  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final AtomicLong judged = new AtomicLong();
  private final AtomicLong changed = new AtomicLong();
  private final Set<ScanTarget> done = new HashSet<>();
  private final Set<String> complete = new HashSet<>();
  private final List<String> refusals = new ArrayList<>();

  /**
   * A scan that has not begun.
   *
   * @param outdated whether other policies count than those it began with, so that it should end
   */
  ScanRun(ScanObjects scan, KnownReports known, ObjectPages pages, BooleanSupplier outdated) {
    this.scan = scan;
    this.known = known;
    this.pages = pages;
    this.outdated = outdated;
  }

  /**
   * How a scan ended.
   *
   * @param done the kinds that need not be looked at again soon
   * @param refusals why some of them could not be looked at
   * @param failure what went wrong first; empty when nothing did
   * @param judged how many objects were judged
   * @param changed how many reports were written or deleted
   * @param took how long it took
   */
  record Ended(
      Set<ScanTarget> done,
      List<String> refusals,
      Optional<String> failure,
      long judged,
      long changed,
      Duration took) {
    Ended {
      done = Set.copyOf(done);
      refusals = List.copyOf(refusals);
    }
  }

  /** An object is looked at by somebody else meanwhile. */
  void see(String uid) {
    seen.add(uid);
  }

  /**
   * Scans.
   *
   * @param targets what is scanned
   * @param judgedPlaces all kinds that are judged at all, as {@link ScanTarget#place}
   */
  Ended run(List<ScanTarget> targets, Set<String> judgedPlaces) throws InterruptedException {
    long start = System.nanoTime();
    Set<String> reported = known.reported(place -> true);
    Optional<String> failure = Optional.empty();
    for (ScanTarget target : targets) {
      Optional<String> failed = outdated.getAsBoolean() ? Optional.empty() : scan(target);
      failure = failure.or(() -> failed);
    }
    if (!outdated.getAsBoolean()) {
      Set<String> rest =
          known.reported(place -> complete.contains(place) || !judgedPlaces.contains(place));
      rest.retainAll(reported);
      rest.removeAll(seen);
      Optional<String> failed = prune(rest);
      failure = failure.or(() -> failed);
    }
    return new Ended(
        done,
        refusals,
        failure,
        judged.get(),
        changed.get(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  private Optional<String> scan(ScanTarget target) throws InterruptedException {
    Set<String> namespaces = target.namespaces().isEmpty() ? Set.of("") : target.namespaces();
    for (String namespace : namespaces) {
      Optional<ApiAnswer> refused;
      try {
        refused = scan(target, namespace);
      } catch (ScanFailure failure) {
        return Optional.of(failure.reason);
      }
      if (refused.isPresent() && !isLasting(refused.get())) {
        return Optional.of(cannotList(target, refused.get()));
      }
      if (refused.isPresent()) {
        refusals.add(cannotList(target, refused.get()));
        done.add(target);
        return Optional.empty();
      }
    }
    if (!outdated.getAsBoolean()) {
      done.add(target);
      complete.add(target.place());
    }
    return Optional.empty();
  }

  private static final class ScanFailure extends Exception {
    private static final long serialVersionUID = 1L;
    private final String reason;

    ScanFailure(String reason) {
      super(reason, null, false, false);
      this.reason = reason;
    }
  }

  private Optional<ApiAnswer> scan(ScanTarget target, String namespace)
      throws InterruptedException, ScanFailure {
    List<String> failures = new ArrayList<>();
    for (int attempt = 1; ; attempt++) {
      JudgeObjects judge = scan.judge(target);
      Optional<ApiAnswer> ended =
          pages.read(target.resource(), namespace, "", page -> page(target, judge, page, failures));
      if (!failures.isEmpty()) {
        throw new ScanFailure(failures.getFirst());
      }
      if (ended.isEmpty() || attempt == MOST_ATTEMPTS || !isExpired(ended.get())) {
        return ended;
      }
    }
  }

  private static boolean isExpired(ApiAnswer answer) {
    return answer instanceof ApiAnswer.Refused refused && refused.code() == GONE;
  }

  /** Whether asking again soon is no use: we may not read it, or it is not there. */
  private static boolean isLasting(ApiAnswer answer) {
    return answer instanceof ApiAnswer.Refused refused
        && (refused.isForbidden() || refused.isNotFound() || refused.code() == METHOD_NOT_ALLOWED);
  }

  private static String cannotList(ScanTarget target, ApiAnswer answer) {
    return "cannot scan " + target.resource().resource() + ReportStore.said(answer);
  }

  /** One page is done before the next is read, so that no more than it is in memory. */
  private boolean page(
      ScanTarget target, JudgeObjects judge, List<JsonNode> page, List<String> failures)
      throws InterruptedException {
    List<Future<ReportStore.Written>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (JsonNode object : page) {
        String uid = object.path("metadata").path("uid").asText("");
        if (scan.isMine(uid) && seen.add(uid)) {
          all.add(threads.submit(() -> scan.bring(target, judge, object, List.of())));
        }
      }
    }
    judged.addAndGet(all.size());
    collect(all, failures);
    return failures.isEmpty() && !outdated.getAsBoolean();
  }

  private void collect(List<Future<ReportStore.Written>> all, List<String> failures)
      throws InterruptedException {
    for (Future<ReportStore.Written> one : all) {
      try {
        switch (one.get()) {
          case ReportStore.Written.Unchanged unchanged -> {
            // Nothing to count.
          }
          case ReportStore.Written.Changed written -> changed.incrementAndGet();
          case ReportStore.Written.Failed(String reason, boolean lasting) ->
              (lasting ? refusals : failures).add(reason);
        }
      } catch (ExecutionException e) {
        failures.add("internal error: " + e.getCause());
      }
    }
  }

  private Optional<String> prune(Set<String> uids) throws InterruptedException {
    List<String> failures = new ArrayList<>();
    List<Future<ReportStore.Written>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      uids.forEach(uid -> all.add(threads.submit(() -> scan.prune(uid))));
    }
    collect(all, failures);
    return failures.stream().findFirst();
  }
}
