package dev.portcullis.cli.apply;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** A line on the terminal that says how far a long run is; silent where errors go elsewhere. */
final class Progress {
  /** Fewer objects than these are done before anybody wonders. */
  private static final int MANY = 500;

  private static final int STEP = 100;
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  private final int total;
  private final PrintWriter terminal;
  private final boolean silent;
  private boolean shown;

  private Progress(int total, PrintWriter terminal, boolean silent) {
    this.total = total;
    this.terminal = terminal;
    this.silent = silent;
  }

  static Progress of(int total, PrintWriter err) {
    return new Progress(total, err, total < MANY || !onTerminal());
  }

  /** Java cannot tell where errors go, but Linux says; other systems get no progress line. */
  private static boolean onTerminal() {
    try {
      String target = Files.readSymbolicLink(STANDARD_ERROR).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /** Says how many are done. */
  void show(int done) {
    if (!silent && done % STEP == 0) {
      terminal.print("\r" + done + " of " + total + " resources");
      terminal.flush();
      shown = true;
    }
  }

  /** Takes the line away, so that results stand alone. */
  void clear() {
    if (shown) {
      terminal.print("\r" + " ".repeat(40) + "\r");
      terminal.flush();
      shown = false;
    }
  }
}
