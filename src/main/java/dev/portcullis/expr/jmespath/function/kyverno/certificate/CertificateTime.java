package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.function.kyverno.time.GoTime;
import dev.portcullis.expr.jmespath.function.kyverno.time.TimeLayout;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Reads the times of a certificate. */
final class CertificateTime {
  private static final int UTC_TIME = 0x17;
  private static final int GENERALIZED_TIME = 0x18;
  private static final TimeLayout SECONDS = TimeLayout.compile("060102150405Z0700");
  private static final TimeLayout MINUTES = TimeLayout.compile("0601021504Z0700");
  private static final TimeLayout GENERALIZED = TimeLayout.compile("20060102150405Z0700");

  /** From here on, a year of two digits means the century before. */
  private static final int CENTURY_END = 2050;

  private static final int SECOND_DIGITS = 12;
  private static final int MINUTE_DIGITS = 10;
  private static final int GENERALIZED_DIGITS = 14;

  private CertificateTime() {}

  /** Reads the next time, and gives it in RFC 3339. */
  static String read(Der fields) throws ExpressionException {
    return switch (fields.tag()) {
      case UTC_TIME -> {
        String fault = "x509: malformed UTCTime";
        String text = fields.read(UTC_TIME, fault).text();
        boolean seconds = digits(text) == SECOND_DIGITS;
        int digits = seconds ? SECOND_DIGITS : MINUTE_DIGITS;
        yield century(parse(seconds ? SECONDS : MINUTES, text, digits, fault)).rfc3339();
      }
      case GENERALIZED_TIME -> {
        String fault = "x509: malformed GeneralizedTime";
        String text = fields.read(GENERALIZED_TIME, fault).text();
        yield parse(GENERALIZED, text, GENERALIZED_DIGITS, fault).rfc3339();
      }
      default -> throw DecodedCertificate.failure("x509: unsupported time format");
    };
  }

  private static GoTime parse(TimeLayout layout, String text, int digits, String fault)
      throws ExpressionException {
    int zone = text.length() - digits;
    if (digits(text) != digits || zone != 1 && zone != 5) {
      throw DecodedCertificate.failure(fault);
    }
    try {
      return layout.parse(text);
    } catch (ExpressionException e) {
      throw DecodedCertificate.failure(fault);
    }
  }

  private static int digits(String text) {
    int count = 0;
    while (count < text.length() && text.charAt(count) >= '0' && text.charAt(count) <= '9') {
      count++;
    }
    return count;
  }

  private static GoTime century(GoTime time) {
    LocalDateTime shown = time.shown();
    if (shown.getYear() < CENTURY_END) {
      return time;
    }
    long second = shown.minusYears(100).toEpochSecond(ZoneOffset.UTC) - time.offset();
    return new GoTime(second, 0, time.offset());
  }
}
