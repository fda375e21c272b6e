package dev.portcullis.adapter.certificate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The certificate that is shown now, through replacements of its files: a pair that does not fit,
 * or is only half there, leaves the one before in use. Thread-safe.
 */
public final class ServingWatch {
  private final ServingFiles files;
  private volatile ServingFiles.Content current;
  private String looked;

  /** Reads the files for the first time. */
  public ServingWatch(ServingFiles files) throws CertificateException {
    this.files = files;
    this.looked = text(files);
    this.current = files.read();
  }

  /** The certificate to show. */
  public ServingFiles.Content current() {
    return current;
  }

  /** What a look gave. */
  public sealed interface Look {
    /** Nothing is different. */
    record Unchanged() implements Look {}

    /** Another certificate is in use from now on. */
    record Replaced() implements Look {}

    /**
     * The files are different and cannot be used.
     *
     * @param reason why
     */
    record Unusable(String reason) implements Look {}
  }

  /** Looks whether the files are different; each difference is tried once. */
  public synchronized Look poll() {
    String now = text(files);
    if (now.equals(looked)) {
      return new Look.Unchanged();
    }
    looked = now;
    try {
      current = files.read();
      return new Look.Replaced();
    } catch (CertificateException e) {
      return new Look.Unusable(String.valueOf(e.getMessage()));
    }
  }

  private static String text(ServingFiles files) {
    return content(files.certificate()).orElse("") + content(files.key()).orElse("");
  }

  /** A file that is away at the moment is as different as any other content. */
  private static Optional<String> content(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
