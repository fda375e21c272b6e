package dev.portcullis.adapter.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRulesTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, true",
    "127.0.0.1, true",
    "192.168.1.1, true",
    "8.8.8.8, true",
    "::1, true",
    "2001:db8::1, true",
    "fd00:1234::1, true",
    "169.253.255.255, true",
    "169.255.0.0, true",
    "169.254.0.0, false",
    "169.254.169.254, false",
    "169.254.170.2, false",
    "169.254.255.255, false",
    "::ffff:169.254.169.254, false",
    "::169.254.169.254, false",
    "64:ff9b::169.254.169.254, false",
    "64:ff9b::10.0.0.1, true",
    "2002:a9fe:a9fe::1, false",
    "2002:a00:1::1, true",
    "fe80::1, false",
    "febf::1, false",
    "fec0::1, true",
    "fd00:ec2::254, false",
    "fd20:ce::254, false",
    "100.100.100.200, false",
    "168.63.129.16, false",
    "192.0.0.192, false",
    "0.0.0.0, false",
    "0.1.2.3, false",
    "::, false",
    "224.0.0.1, false",
    "239.1.1.1, false",
    "255.255.255.255, false",
    "ff02::1, false",
  })
  void byDefaultOnlyMetadataServicesAndNobodyAreDenied(String address, boolean permitted)
      throws UnknownHostException {
    assertThat(AddressRules.DEFAULT.permit(InetAddress.getByName(address))).isEqualTo(permitted);
  }

  @Test
  void whatIsAllowedIsAllowedInAnyCase() throws UnknownHostException {
    AddressRules rules =
        AddressRules.DEFAULT.with(
            List.of(block("169.254.20.10")), List.of(block("10.0.0.0/9"), block("127.0.0.0/8")));
    assertThat(rules.permit(InetAddress.getByName("169.254.20.10"))).isTrue();
    assertThat(rules.permit(InetAddress.getByName("169.254.20.11"))).isFalse();
    assertThat(rules.permit(InetAddress.getByName("10.127.255.255"))).isFalse();
    assertThat(rules.permit(InetAddress.getByName("10.128.0.0"))).isTrue();
    assertThat(rules.permit(InetAddress.getByName("127.0.0.1"))).isFalse();
  }

  private static AddressBlock block(String text) {
    return AddressBlock.read(text).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "localhost",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/x",
        "::/129",
        "/8",
        "10.0.0.0/",
        "metadata.google.internal",
        "abc",
        "1.2.3.4.5",
      })
  void whatIsNoBlockIsRefused(String text) {
    assertThat(AddressBlock.read(text)).isEmpty();
  }
}
