package dev.portcullis.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Who had the CPU is told by the files of the kernel. */
class CpuTimeTest {
  private static String process(int user, int system) {
    return "42 (java (x) y) S 1 2 3 4 5 6 7 8 9 10 %d %d 0 0 20".formatted(user, system);
  }

  @Test
  void eachHasItsShare() {
    CpuTime before =
        CpuTime.of(
            "cpu  1000 0 100 500 0 0 0 10 0 0\ncpu0 1 2 3 4 5 6 7 8\n",
            process(100, 10),
            process(50, 5));
    CpuTime after =
        CpuTime.of("cpu  1080 0 110 580 10 0 0 30 7 7\n", process(130, 20), process(65, 10));
    assertThat(after.since(before))
        .isEqualTo("CPU: server 20 %, load 10 %, others 15 %, stolen 10 %, idle 45 %");
  }

  @Test
  void thisMachineCanBeRead() {
    CpuTime now = CpuTime.now(ProcessHandle.current().pid());
    assertThat(now.server()).isBetween(1.0, now.all());
    assertThat(now.since(now)).endsWith("idle 0 %");
  }
}
