package dev.portcullis.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeToLiveTest {
  @ParameterizedTest
  @CsvSource({
    "10s,            PT10S",
    "90s,            PT1M30S",
    "2h30m,          PT2H30M",
    "1h15m30.5s,     PT1H15M30.5S",
    "0,              PT0S",
    "-5m,            PT-5M",
    "100ms,          PT0.1S",
    "1d,             PT24H",
    "1d12h,          PT36H",
    "2w,             PT336H",
    "2wk,            PT336H",
    "1week,          PT168H",
    "3 days,         PT72H",
    "1 day 2 hours,  PT26H",
    "1hr,            PT1H",
    "5min,           PT5M",
    "5minutes,       PT5M",
    "10sec,          PT10S",
    "7microseconds,  PT0.000007S",
    "1D,             PT24H",
    "1d-2x,          PT24H",
  })
  void timesAfterTheCreation(String text, Duration length) {
    assertThat(TimeToLive.parse(text)).isEqualTo(new TimeToLive.After(length));
  }

  @ParameterizedTest
  @CsvSource({
    "2023-07-19,          2023-07-19T00:00:00Z",
    "2023-07-19T120000Z,  2023-07-19T12:00:00Z",
    "2024-02-29,          2024-02-29T00:00:00Z",
    "2023-12-31T235959Z,  2023-12-31T23:59:59Z",
  })
  void moments(String text, Instant moment) {
    assertThat(TimeToLive.parse(text)).isEqualTo(new TimeToLive.At(moment));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10ay       | parsing time \"10ay\" as \"2006-01-02\": cannot parse \"10ay\" as \"2006\"",
        "''         | parsing time \"\" as \"2006-01-02\": cannot parse \"\" as \"2006\"",
        "soon       | parsing time \"soon\" as \"2006-01-02\": cannot parse \"soon\" as \"2006\"",
        "2023-7-19  | parsing time \"2023-7-19\" as \"2006-01-02\": cannot parse \"7-19\" as \"01\"",
        "2023_07_19 | parsing time \"2023_07_19\" as \"2006-01-02\": cannot parse \"_07_19\" as \"-\"",
        "2023-13-01 | parsing time \"2023-13-01\": month out of range",
        "2023-02-29 | parsing time \"2023-02-29\": day out of range",
        "2023-07-   | parsing time \"2023-07-\" as \"2006-01-02\": cannot parse \"\" as \"02\"",
        "2023-07-1  | parsing time \"2023-07-1\" as \"2006-01-02\": cannot parse \"1\" as \"02\"",
        "2023-07-19x | parsing time \"2023-07-19x\": extra text: \"x\"",
      })
  void textsThatAreNoTime(String text, String reason) {
    assertThat(TimeToLive.parse(text)).isEqualTo(new TimeToLive.Unreadable(reason));
  }
}
