package dev.portcullis.adapter.certificate;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A certificate or key that cannot be made, read or used; its message names files, never keys. */
public final class CertificateException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  /** Says what cannot be done. */
  public CertificateException(String message) {
    super(message);
  }

  /** Says what cannot be done, and because of what. */
  public CertificateException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
