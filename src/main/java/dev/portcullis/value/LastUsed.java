package dev.portcullis.value;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map of bounded size that forgets what was longest not asked for. Not thread-safe: to ask is to
 * change it, so that readers need the lock of writers.
 *
 * @param <K> the keys
 * @param <V> the values
 */
public final class LastUsed<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;

  private final int most;

  /**
   * An empty map.
   *
   * @param most how many entries are kept
   */
  public LastUsed(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
