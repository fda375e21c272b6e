package dev.portcullis.cli.evaluate;

import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.policy.PolicyReader;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;

/** What commands need from the machine they run on. */
public final class Toolkit {
  private Toolkit() {}

  /** Functions with the real clock, randomness and name resolution. */
  public static FunctionEnvironment environment() {
    return new FunctionEnvironment(
        InstantSource.system(),
        ZoneId.systemDefault(),
        new SecureRandom(),
        host -> List.of(InetAddress.getAllByName(host)),
        ImageDefaults.DOCKER);
  }

  /** A loader of policies in that environment. */
  public static PolicyLoader loader() {
    return new PolicyLoader(environment());
  }

  /** A loader that takes and refuses exactly what Kyverno's command line does. */
  public static PolicyLoader kyvernoLoader() {
    return new PolicyLoader(environment(), PolicyReader.likeKyvernoOffline());
  }
}
