package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.certificate.DecodedCertificate;
import java.util.List;
import java.util.Set;

/** {@code x509_decode}: the fields of a certificate or certificate request in PEM. */
final class X509DecodeFunction extends KyvernoFunction {
  private static final String EXAMPLE =
      """
      x509_decode('-----BEGIN CERTIFICATE-----
      MIIBDzCBugIBATANBgkqhkiG9w0BAQsFADASMRAwDgYDVQQDDAdleGFtcGxlMCAX
      DTI2MTEyMTE1MjcwMFoYDzIxMjYxMDI4MTUyNzAwWjASMRAwDgYDVQQDDAdleGFt
      cGxlMFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAPMU5jNlI42DV0Pfz7iKkGYvo+05
      gWFrzelQZLEKDtZrMkbmhYzPly/LNwD1j2kFFY6gLgzlKtb7mehpGEctwnMCAwEA
      ATANBgkqhkiG9w0BAQsFAANBAKUjPoWMplhKLapZst6epwYy+1jGjghHFwkOCqjo
      fY+ak5qgp4cQ/ZeUUrHUE1JkGuSnnW1py+j3fqfxoVVtW8g=
      -----END CERTIFICATE-----').Subject.CommonName""";

  X509DecodeFunction() {
    super(
        "x509_decode",
        List.of(STRING),
        Set.of(ValueType.OBJECT),
        "reads a certificate or certificate request with an RSA key",
        EXAMPLE,
        "\"example\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    return DecodedCertificate.of(arguments.text(0));
  }
}
