package dev.portcullis.adapter.certificate;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * A folder that keeps an own authority ({@code ca.crt}, {@code ca.key}) and the server certificate
 * it signed ({@code tls.crt}, {@code tls.key}). Key files can be read by their owner only.
 */
public final class CertificateFolder {
  /** A certificate is renewed when less than this is left of its life. */
  public static final Duration RENEW_BEFORE = Duration.ofDays(15);

  private static final String KEY_MODE = "rw-------";
  private static final String CERTIFICATE_MODE = "rw-r--r--";

  private final Path folder;
  private final InstantSource clock;
  private final CertificateIssuer issuer;

  /** The folder; it need not exist yet. New keys are ECDSA. */
  public CertificateFolder(Path folder, InstantSource clock) {
    this(folder, clock, KeyAlgorithm.ECDSA);
  }

  /** The folder; it need not exist yet. New keys are of this kind. */
  public CertificateFolder(Path folder, InstantSource clock, KeyAlgorithm algorithm) {
    this.folder = folder;
    this.clock = clock;
    this.issuer = new CertificateIssuer(clock, algorithm);
  }

  /** The file of the authority's certificate, which clients trust. */
  public Path authority() {
    return folder.resolve("ca.crt");
  }

  /** The files of the server certificate. */
  public ServingFiles serving() {
    return new ServingFiles(folder.resolve("tls.crt"), folder.resolve("tls.key"));
  }

  /**
   * Makes what is missing, about to expire, or made for other names; what is good stays as it is.
   *
   * @return whether anything was written
   */
  public boolean prepare(ServerNames names) throws CertificateException {
    Optional<Credential> kept = readAuthority();
    if (kept.isPresent() && isServingGood(kept.get().certificate(), names)) {
      return false;
    }
    Credential authority;
    if (kept.isPresent()) {
      authority = kept.get();
    } else {
      authority = issuer.authority("Portcullis CA of " + names.commonName());
      write(folder.resolve("ca.key"), Pem.of(authority.key()), KEY_MODE);
      write(authority(), Pem.of(authority.certificate()), CERTIFICATE_MODE);
    }
    Credential server = issuer.server(authority, names);
    write(serving().key(), Pem.of(server.key()), KEY_MODE);
    write(serving().certificate(), Pem.of(server.certificate()), CERTIFICATE_MODE);
    return true;
  }

  /**
   * Writes a new key and a request for a certificate, for somebody else to sign.
   *
   * @return the file of the request
   */
  public Path request(ServerNames names) throws CertificateException {
    CertificateIssuer.SigningRequest request = issuer.request(names);
    Path file = folder.resolve("tls.csr");
    write(serving().key(), Pem.of(request.key()), KEY_MODE);
    write(file, request.pem(), CERTIFICATE_MODE);
    return file;
  }

  /**
   * Why the server certificate cannot be used, or not for long, by clients that trust the authority
   * of the folder, whoever that is.
   */
  public Optional<String> problem(ServerNames names) {
    try {
      ServingFiles.Content content = serving().read();
      X509Certificate server = content.chain().getFirst();
      if (!lives(server)) {
        return Optional.of("it ends at " + server.getNotAfter().toInstant());
      }
      if (!names.coveredBy(server)) {
        return Optional.of("it is not for " + String.join(", ", names.dnsNames()));
      }
      List<X509Certificate> trusted = Pem.certificates(Files.readString(authority()));
      return content.isTrustedBy(trusted)
          ? Optional.empty()
          : Optional.of("it is not signed by " + authority().getFileName());
    } catch (CertificateException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return Optional.of("cannot read " + authority());
    }
  }

  /** The authority of the folder, if it can still sign. */
  private Optional<Credential> readAuthority() {
    try {
      ServingFiles.Content content = new ServingFiles(authority(), folder.resolve("ca.key")).read();
      X509Certificate certificate = content.chain().getFirst();
      return lives(certificate)
          ? Optional.of(new Credential(certificate, content.key()))
          : Optional.empty();
    } catch (CertificateException e) {
      // Missing or damaged: made anew, and with it everything that it signed.
      return Optional.empty();
    }
  }

  private boolean isServingGood(X509Certificate authority, ServerNames names) {
    try {
      X509Certificate server = serving().read().chain().getFirst();
      server.verify(authority.getPublicKey());
      return lives(server) && names.coveredBy(server);
    } catch (CertificateException | GeneralSecurityException e) {
      return false;
    }
  }

  private boolean lives(X509Certificate certificate) {
    return certificate.getNotAfter().toInstant().isAfter(clock.instant().plus(RENEW_BEFORE));
  }

  /** Writes beside the file and moves it there, so that nobody reads half of it. */
  private void write(Path file, String text, String mode) throws CertificateException {
    try {
      Files.createDirectories(folder);
      Path part = Files.createTempFile(folder, ".new-", ".pem", attributes());
      Files.writeString(part, text);
      if (posix()) {
        Files.setPosixFilePermissions(part, PosixFilePermissions.fromString(mode));
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new CertificateException("cannot write " + file, e);
    }
  }

  /** A file is never open to others, not even before it has its content. */
  private static FileAttribute<?>[] attributes() {
    return posix()
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(KEY_MODE))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean posix() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }
}
