package dev.portcullis.adapter.certificate;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the certificate that counts at the moment of each handshake, so that a replaced one
 * needs no new TLS context: swapping the context of a Vert.x server refuses connections while it
 * happens.
 */
public final class CurrentKeyManager extends X509ExtendedKeyManager {
  private final Supplier<ServingFiles.Content> source;
  private volatile Numbered newest;

  /** An alias names one content for the length of a handshake; the one before stays known. */
  private record Numbered(long number, ServingFiles.Content content, @Nullable Numbered before) {
    String alias() {
      return "server-" + number;
    }
  }

  /** Asks this source at each handshake. */
  public CurrentKeyManager(Supplier<ServingFiles.Content> source) {
    this.source = source;
    this.newest = new Numbered(0, source.get(), null);
  }

  private synchronized Numbered current() {
    ServingFiles.Content now = source.get();
    if (newest.content() != now) {
      newest =
          new Numbered(
              newest.number() + 1, now, new Numbered(newest.number(), newest.content(), null));
    }
    return newest;
  }

  private Optional<ServingFiles.Content> named(@Nullable String alias) {
    for (Numbered one = newest; one != null; one = one.before()) {
      if (one.alias().equals(alias)) {
        return Optional.of(one.content());
      }
    }
    return Optional.empty();
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, SSLEngine engine) {
    Numbered now = current();
    return now.content().key().getAlgorithm().equals(keyType) ? now.alias() : null;
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, Socket socket) {
    Numbered now = current();
    return now.content().key().getAlgorithm().equals(keyType) ? now.alias() : null;
  }

  @Override
  public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return new String[] {current().alias()};
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(@Nullable String alias) {
    return named(alias)
        .map(content -> content.chain().toArray(X509Certificate[]::new))
        .orElse(null);
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(@Nullable String alias) {
    return named(alias).map(ServingFiles.Content::key).orElse(null);
  }

  /** A server shows no client certificate. */
  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, Socket socket) {
    return null;
  }
}
