package dev.portcullis.expr.jmespath.function.kyverno.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.GoDuration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Times agree with the calendar of the platform, and no text breaks the readers. */
class TimePropertiesTest {
  private static final long FIRST = -62_135_596_800L;
  private static final long LAST = 253_402_300_799L;

  @Property
  void rfc3339GoesAroundInACircle(
      @ForAll @LongRange(min = FIRST + 90_000, max = LAST - 90_000) long second,
      @ForAll @IntRange(min = -1080, max = 1080) int minutes)
      throws ExpressionException {
    GoTime time = new GoTime(second, 0, minutes * 60);
    assertThat(TimeLayout.RFC3339.parse(time.rfc3339())).isEqualTo(time);
    OffsetDateTime twin =
        Instant.ofEpochSecond(second).atOffset(ZoneOffset.ofTotalSeconds(minutes * 60));
    assertThat(time.rfc3339())
        .isEqualTo(
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssXXX", Locale.ROOT).format(twin));
  }

  @Property
  void layoutsReadWhatThePlatformWrites(
      @ForAll @LongRange(min = -2_208_988_800L, max = LAST - 90_000) long second)
      throws ExpressionException {
    OffsetDateTime twin = Instant.ofEpochSecond(second).atOffset(ZoneOffset.ofHours(-7));
    String text =
        DateTimeFormatter.ofPattern("EEEE, MMMM d uuuu h:mm:ss a xx ", Locale.US).format(twin)
            + "%03d".formatted(twin.getDayOfYear());
    TimeLayout layout = TimeLayout.compile("Monday, January 2 2006 3:04:05 PM -0700 002");
    assertThat(layout.parse(text)).isEqualTo(new GoTime(second, 0, -7 * 3600));
  }

  @Property
  void sumsAndDifferencesAgree(
      @ForAll @LongRange(min = FIRST, max = LAST) long second,
      @ForAll @LongRange(min = Long.MIN_VALUE / 2, max = Long.MAX_VALUE / 2) long nanos) {
    GoTime start = new GoTime(second, 0, 3600);
    GoTime end = start.plus(new GoDuration(nanos));
    assertThat(end.since(start).nanos()).isEqualTo(nanos);
    assertThat(Long.signum(nanos)).isEqualTo(Integer.signum(end.compareTo(start)));
    assertThat(end.truncated(new GoDuration(1_000_000_000)).nano()).isZero();
  }

  @Property
  void anyTextIsReadOrRefused(@ForAll String layout, @ForAll String value) {
    for (TimeLayout each : new TimeLayout[] {TimeLayout.RFC3339, TimeLayout.compile(layout)}) {
      try {
        assertThat(each.parse(value).rfc3339()).isNotEmpty();
      } catch (ExpressionException e) {
        assertThat(e.text()).startsWith("parsing time ");
      }
    }
  }
}
