package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.Type;
import dev.portcullis.expr.jmespath.function.kyverno.certificate.DecodedCertificate;
import java.util.List;
import java.util.Set;

/** {@code x509_decode}: the fields of a certificate or certificate request in PEM. */
final class X509DecodeFunction extends KyvernoFunction {
  X509DecodeFunction() {
    super(
        "x509_decode",
        List.of(STRING),
        Set.of(Type.OBJECT),
        "reads a certificate or certificate request with an RSA key",
        "x509_decode('EXAMPLE').Subject.CommonName",
        "\"example\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    return DecodedCertificate.of(arguments.text(0));
  }
}
