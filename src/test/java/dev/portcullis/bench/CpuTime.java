package dev.portcullis.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Where the CPU time of this machine went so far, in ticks.
 *
 * @param all all of it
 * @param idle what nobody used
 * @param stolen what other machines on the same hardware took
 * @param server what the server used
 * @param load what this process used
 */
record CpuTime(double all, double idle, double stolen, double server, double load) {
  private static final Path PROC = Path.of("/proc");

  /** The columns of {@code /proc/stat}: user, nice, system, idle, iowait, irq, softirq, steal. */
  private static final int COLUMNS = 8;

  private static final int IDLE = 3;
  private static final int WAITING = 4;
  private static final int STOLEN = 7;
  private static final int PROCESS_USER = 11;
  private static final int PROCESS_SYSTEM = 12;

  /** Up to now. */
  static CpuTime now(long server) {
    try {
      return of(
          Files.readString(PROC.resolve("stat")), process(Long.toString(server)), process("self"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String process(String id) throws IOException {
    return Files.readString(PROC.resolve(id).resolve("stat"));
  }

  /** As the kernel tells it of the machine and of the two processes. */
  static CpuTime of(String machine, String server, String load) {
    double[] columns =
        Arrays.stream(machine.lines().findFirst().orElse("").split(" +"))
            .skip(1)
            .limit(COLUMNS)
            .mapToDouble(Double::parseDouble)
            .toArray();
    return new CpuTime(
        Arrays.stream(columns).sum(),
        columns[IDLE] + columns[WAITING],
        columns[STOLEN],
        ticks(server),
        ticks(load));
  }

  /** What a process used, by its {@code stat}; its name may have blanks. */
  static double ticks(String stat) {
    String[] columns = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return Double.parseDouble(columns[PROCESS_USER]) + Double.parseDouble(columns[PROCESS_SYSTEM]);
  }

  /** Who had it since then, so that a hiccup of the machine can be told from one of the server. */
  String since(CpuTime before) {
    double total = all - before.all;
    double whole = Math.max(1, total) / 100;
    double spare = idle - before.idle;
    double gone = stolen - before.stolen;
    double served = server - before.server;
    double loaded = load - before.load;
    return "CPU: server %.0f %%, load %.0f %%, others %.0f %%, stolen %.0f %%, idle %.0f %%"
        .formatted(
            served / whole,
            loaded / whole,
            Math.max(0, total - spare - gone - served - loaded) / whole,
            gone / whole,
            spare / whole);
  }
}
