package dev.portcullis.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a process has used so far.
 *
 * @param cpuMillis CPU time
 * @param allocatedBytes what it allocated
 * @param rssKib memory that it holds now
 * @param peakKib the most memory it held
 */
record Usage(double cpuMillis, double allocatedBytes, double rssKib, double peakKib) {
  /** Of a process that cannot be looked into. */
  static final Usage UNKNOWN = new Usage(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  private static final Pattern ALLOCATED =
      Pattern.compile("(?m)^jvm_gc_memory_allocated_bytes_total(?:\\{[^}]*})? (\\S+)$");

  /** What was allocated since the last garbage collection. */
  private static final Pattern EDEN =
      Pattern.compile("(?m)^jvm_memory_used_bytes\\{[^}]*id=\"[^\"]*Eden Space\"[^}]*} (\\S+)$");

  private static final long TICK_MILLIS = 10;
  private static final double KIB_PER_MIB = 1024;

  /** Reads {@code /proc}. */
  static Usage of(BenchServer server) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(server.pid()), "stat"));
      String status = Files.readString(Path.of("/proc", Long.toString(server.pid()), "status"));
      String metrics = server.metrics();
      return new Usage(
          CpuTime.ticks(stat) * TICK_MILLIS,
          allocated(metrics),
          kib(status, "VmRSS"),
          kib(status, "VmHWM"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All that was allocated, by the metrics of a server. */
  static double allocated(String metrics) {
    Matcher collected = ALLOCATED.matcher(metrics);
    Matcher since = EDEN.matcher(metrics);
    return collected.find() && since.find()
        ? Double.parseDouble(collected.group(1)) + Double.parseDouble(since.group(1))
        : Double.NaN;
  }

  /** Memory that it holds now, in MiB. */
  double rssMib() {
    return rssKib / KIB_PER_MIB;
  }

  /** The most memory it held, in MiB. */
  double peakMib() {
    return peakKib / KIB_PER_MIB;
  }

  /** Memory that a process holds now, in MiB. */
  static double rssMib(long pid) {
    try {
      String status = Files.readString(Path.of("/proc", Long.toString(pid), "status"));
      return kib(status, "VmRSS") / KIB_PER_MIB;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long kib(String status, String field) {
    Matcher line = Pattern.compile("(?m)^" + field + ":\\s+(\\d+) kB$").matcher(status);
    return line.find() ? Long.parseLong(line.group(1)) : 0;
  }
}
