package dev.portcullis.expr.variable;

import java.util.BitSet;

/** Some of the entries of a scope, by index. Immutable, so that scopes can share it. */
final class EntrySet {
  /** No entry. */
  static final EntrySet NONE = new EntrySet(new BitSet(0));

  private final BitSet indexes;

  private EntrySet(BitSet indexes) {
    this.indexes = indexes;
  }

  boolean has(int index) {
    return indexes.get(index);
  }

  EntrySet with(int index) {
    BitSet more = (BitSet) indexes.clone();
    more.set(index);
    return new EntrySet(more);
  }

  EntrySet without(int index) {
    BitSet fewer = (BitSet) indexes.clone();
    fewer.clear(index);
    return new EntrySet(fewer);
  }
}
