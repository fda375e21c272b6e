package dev.portcullis.adapter.http;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Describes a bug for the log: its type and where it happened. Its message is left out, because it
 * may quote what was in a request.
 */
public final class InternalFault {
  private static final int FRAMES = 12;

  private InternalFault() {}

  /** One line. */
  public static String text(Throwable bug) {
    return bug.getClass().getName()
        + Arrays.stream(bug.getStackTrace())
            .limit(FRAMES)
            .map(
                frame ->
                    frame.getClassName()
                        + "."
                        + frame.getMethodName()
                        + ":"
                        + frame.getLineNumber())
            .collect(Collectors.joining(" < ", " at ", ""));
  }
}
