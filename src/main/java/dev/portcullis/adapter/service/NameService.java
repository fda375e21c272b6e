package dev.portcullis.adapter.service;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Finds the addresses of a host; may block. */
@FunctionalInterface
public interface NameService {
  /** The addresses of a name; of an address, that address. */
  List<InetAddress> addresses(String host) throws UnknownHostException;

  /** The name service of this machine. */
  static NameService system() {
    return host -> List.of(InetAddress.getAllByName(host));
  }
}
