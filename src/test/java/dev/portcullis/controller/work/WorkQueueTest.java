package dev.portcullis.controller.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.controller.work.WorkQueue.Pauses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Order, repetition and pauses of queued work. */
class WorkQueueTest {
  private static final Duration LONG = Duration.ofSeconds(10);
  private static final Pauses QUICK = new Pauses(Duration.ofMillis(5), Duration.ofMillis(20));

  private final List<WorkQueue<?>> queues = new ArrayList<>();
  private final List<String> log = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    queues.forEach(WorkQueue::close);
  }

  private WorkQueue<String> queue(int workers, WorkQueue.Worker<String> worker) {
    WorkQueue<String> queue = new WorkQueue<>("test", workers, QUICK, worker, log::add);
    queues.add(queue);
    return queue;
  }

  private static void passes(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(LONG.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
  }

  @Test
  void aKeyThatIsAddedOftenIsDoneOnce() throws InterruptedException {
    List<String> done = new CopyOnWriteArrayList<>();
    WorkQueue<String> queue =
        queue(
            1,
            key -> {
              done.add(key);
              return WorkResult.DONE;
            });
    List.of("a", "b", "a", "a", "b").forEach(queue::add);
    assertThat(queue.size()).isEqualTo(2);
    queue.start();
    assertThat(queue.awaitIdle(LONG)).isTrue();
    assertThat(done).containsExactly("a", "b");
    assertThat(queue.size()).isZero();
  }

  @Test
  void aKeyThatIsAddedWhileItIsWorkedOnGetsOneMoreTurn() throws InterruptedException {
    AtomicInteger turns = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    WorkQueue<String> queue =
        queue(
            4,
            key -> {
              turns.incrementAndGet();
              begun.countDown();
              go.await();
              return WorkResult.DONE;
            });
    queue.add("a");
    queue.start();
    passes(begun);
    queue.add("a");
    queue.add("a");
    go.countDown();
    assertThat(queue.awaitIdle(LONG)).isTrue();
    assertThat(turns).hasValue(2);
  }

  @Test
  void aKeyThatBecomesDueWhileItIsWorkedOnWaits() throws InterruptedException {
    AtomicInteger turns = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch other = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    WorkQueue<String> queue =
        queue(
            4,
            key -> {
              if (key.equals("b")) {
                other.countDown();
                return WorkResult.DONE;
              }
              turns.incrementAndGet();
              begun.countDown();
              go.await();
              return WorkResult.DONE;
            });
    queue.add("a");
    queue.start();
    passes(begun);
    queue.addAfter("a", Duration.ofMillis(1));
    queue.addAfter("b", Duration.ofMillis(2));
    passes(other);
    assertThat(turns).hasValue(1);
    go.countDown();
    assertThat(queue.awaitIdle(LONG)).isTrue();
    assertThat(turns).hasValue(2);
  }

  @Test
  void pausesDoubleUpToTheLongest() {
    assertThat(QUICK.after(1)).isEqualTo(Duration.ofMillis(5));
    assertThat(QUICK.after(2)).isEqualTo(Duration.ofMillis(10));
    assertThat(QUICK.after(3)).isEqualTo(Duration.ofMillis(20));
    assertThat(QUICK.after(4)).isEqualTo(Duration.ofMillis(20));
    assertThat(Pauses.USUAL.after(Integer.MAX_VALUE)).isEqualTo(Pauses.USUAL.longest());
  }

  @Test
  void aFailureIsTriedAgainAfterItsPause() throws InterruptedException {
    List<Long> times = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch end = new CountDownLatch(1);
    WorkQueue<String> queue =
        queue(
            1,
            key -> {
              times.add(System.nanoTime());
              if (times.size() < 4) {
                return new WorkResult.Failed("not yet");
              }
              end.countDown();
              return WorkResult.DONE;
            });
    queue.add("a");
    queue.start();
    passes(end);
    for (int i = 1; i < times.size(); i++) {
      Duration waited = Duration.ofNanos(times.get(i) - times.get(i - 1));
      assertThat(waited).isGreaterThanOrEqualTo(QUICK.after(i));
    }
    assertThat(log).containsOnly("test: not yet").hasSize(3);
  }

  @Test
  void aBugEndsNothing() throws InterruptedException {
    AtomicInteger turns = new AtomicInteger();
    CountDownLatch end = new CountDownLatch(1);
    WorkQueue<String> queue =
        queue(
            1,
            key -> {
              if (turns.incrementAndGet() == 1) {
                throw new IllegalStateException("a secret");
              }
              end.countDown();
              return WorkResult.DONE;
            });
    queue.add("a");
    queue.start();
    passes(end);
    assertThat(log).containsExactly("test: internal error: IllegalStateException");
  }

  @Test
  void anErrorOfTheMachineLeavesTheKeyFree() throws InterruptedException {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    CountDownLatch told = new CountDownLatch(1);
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> told.countDown());
    try {
      AtomicInteger turns = new AtomicInteger();
      CountDownLatch end = new CountDownLatch(1);
      WorkQueue<String> queue =
          queue(
              1,
              key -> {
                if (turns.incrementAndGet() == 1) {
                  throw new NoClassDefFoundError("gone");
                }
                end.countDown();
                return WorkResult.DONE;
              });
      queue.add("a");
      queue.start();
      passes(end);
      passes(told);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @Test
  void whatIsToBeLookedAtLaterIsLookedAtEarlierWhenItIsAdded() throws InterruptedException {
    Semaphore turns = new Semaphore(0);
    WorkQueue<String> queue =
        queue(
            1,
            key -> {
              turns.release();
              return new WorkResult.Later(Duration.ofHours(1));
            });
    queue.add("a");
    queue.start();
    assertThat(turns.tryAcquire(LONG.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    assertThat(queue.awaitIdle(LONG)).isTrue();
    assertThat(queue.size()).isEqualTo(1);
    queue.addAfter("a", Duration.ofHours(2));
    queue.add("a");
    assertThat(turns.tryAcquire(LONG.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
  }

  @Test
  void laterComesByItself() throws InterruptedException {
    CountDownLatch turns = new CountDownLatch(3);
    WorkQueue<String> queue =
        queue(
            1,
            key -> {
              turns.countDown();
              return turns.getCount() > 0
                  ? new WorkResult.Later(Duration.ofMillis(2))
                  : WorkResult.DONE;
            });
    queue.add("a");
    queue.start();
    passes(turns);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void noTwoThreadsWorkOnOneKeyAndNothingIsLost(long seed) throws InterruptedException {
    Random random = new Random(seed);
    Map<String, AtomicInteger> wanted = new ConcurrentHashMap<>();
    Map<String, Integer> seen = new ConcurrentHashMap<>();
    Map<String, AtomicBoolean> busy = new ConcurrentHashMap<>();
    AtomicInteger doubles = new AtomicInteger();
    WorkQueue<String> queue =
        queue(
            8,
            key -> {
              AtomicBoolean mine = busy.computeIfAbsent(key, k -> new AtomicBoolean());
              if (!mine.compareAndSet(false, true)) {
                doubles.incrementAndGet();
              }
              int now = wanted.get(key).get();
              Thread.yield();
              seen.put(key, now);
              mine.set(false);
              return now % 7 == 3 ? new WorkResult.Failed("") : WorkResult.DONE;
            });
    queue.start();
    for (int i = 0; i < 5_000; i++) {
      String key = "key-" + random.nextInt(20);
      wanted.computeIfAbsent(key, k -> new AtomicInteger()).incrementAndGet();
      queue.addAfter(key, random.nextInt(5) == 0 ? Duration.ofMillis(1) : Duration.ZERO);
    }
    wanted.values().forEach(last -> last.set(last.get() * 7));
    wanted.keySet().forEach(queue::add);
    assertThat(queue.awaitIdle(LONG)).isTrue();
    assertThat(doubles).hasValue(0);
    wanted.forEach((key, last) -> assertThat(seen).containsEntry(key, last.get()));
  }

  @Test
  void noMoreKeysAreWorkedOnThanThereAreWorkers() throws InterruptedException {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch both = new CountDownLatch(2);
    WorkQueue<String> queue =
        queue(
            2,
            key -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              both.countDown();
              both.await();
              now.decrementAndGet();
              return WorkResult.DONE;
            });
    for (int i = 0; i < 50; i++) {
      queue.add("key-" + i);
    }
    queue.start();
    assertThat(queue.awaitIdle(LONG)).isTrue();
    assertThat(most).hasValue(2);
  }

  @Test
  void theEndWaitsForWorkAndBeginsNoMore() throws InterruptedException {
    List<String> done = new CopyOnWriteArrayList<>();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    WorkQueue<String> queue =
        queue(
            1,
            key -> {
              begun.countDown();
              go.await();
              done.add(key);
              return WorkResult.DONE;
            });
    queue.add("a");
    queue.add("b");
    queue.start();
    passes(begun);
    Thread closing = Thread.ofVirtual().start(queue::close);
    while (closing.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    go.countDown();
    assertThat(closing.join(LONG)).isTrue();
    assertThat(done).containsExactly("a");
  }
}
