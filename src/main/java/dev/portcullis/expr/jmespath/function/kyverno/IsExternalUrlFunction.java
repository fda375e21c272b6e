package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.FunctionEnvironment.HostLookup;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.net.GoUrl;
import dev.portcullis.expr.jmespath.function.kyverno.net.IpAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code is_external_url}: whether no address of the host of a URL is the machine itself or
 * private. A host name is looked up.
 */
final class IsExternalUrlFunction extends KyvernoFunction {
  private final HostLookup hosts;

  IsExternalUrlFunction(HostLookup hosts) {
    super(
        "is_external_url",
        List.of(STRING),
        Set.of(ValueType.BOOLEAN),
        "whether the host of a URL is outside of loopback and private networks",
        "is_external_url('https://8.8.8.8/x')",
        "true");
    this.hosts = hosts;
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    String host =
        switch (GoUrl.read(arguments.text(0))) {
          case GoUrl.Reading.Valid valid -> valid.url().hostname();
          case GoUrl.Reading.Invalid invalid -> throw failure(invalid.message());
        };
    Optional<IpAddress> address = IpAddress.parse(host);
    if (address.isPresent()) {
      return bool(!address.get().isLoopbackOrPrivate());
    }
    for (InetAddress found : addresses(host)) {
      if (IpAddress.of(found.getAddress()).isLoopbackOrPrivate()) {
        return bool(false);
      }
    }
    return bool(true);
  }

  private List<InetAddress> addresses(String host) throws ExpressionException {
    if (host.isEmpty()) {
      throw unknown(host);
    }
    try {
      return hosts.resolve(host);
    } catch (UnknownHostException e) {
      throw unknown(host);
    }
  }

  private static ExpressionException unknown(String host) {
    return new ExpressionException(Kind.LOOKUP, "lookup " + host + ": no such host");
  }
}
