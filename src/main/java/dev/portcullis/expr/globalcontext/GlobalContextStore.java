package dev.portcullis.expr.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.GlobalContextLookup;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The data of all entries at the moment. Thread-safe. */
public final class GlobalContextStore implements GlobalContextLookup {
  private final Map<String, GlobalData> entries = new ConcurrentHashMap<>();

  /** This is what an entry has to give from now on. */
  public void put(String name, GlobalData data) {
    entries.put(name, data);
  }

  /** The entry is gone. */
  public void remove(String name) {
    entries.remove(name);
  }

  /** What an entry has to give. */
  public Optional<GlobalData> find(String name) {
    return Optional.ofNullable(entries.get(name));
  }

  @Override
  public Answer<JsonNode> entry(String name) {
    String[] parts = name.split("\\.", -1);
    GlobalData data = entries.get(parts[0]);
    if (data == null) {
      return GlobalContextLookup.missing(name);
    }
    return parts.length == 1 || parts[1].isEmpty() ? data.whole() : data.projection(parts[1]);
  }
}
