package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;

/** Is told of the changes of a {@link WatchedKind}, one after the other. */
public interface WatchListener {
  /** An object is there that was not. */
  void added(JsonNode object);

  /** An object is different. */
  void modified(JsonNode before, JsonNode object);

  /** An object is gone; as it was last seen. */
  void deleted(JsonNode object);

  /** All objects are known, for the first time or again after a time without a watch. */
  default void synced() {}

  /** Does the same after every change and after every listing. */
  static WatchListener always(Runnable step) {
    return of(step, step);
  }

  /** Does one thing after every change and another after every listing. */
  static WatchListener of(Runnable change, Runnable listing) {
    return new WatchListener() {
      @Override
      public void added(JsonNode object) {
        change.run();
      }

      @Override
      public void modified(JsonNode before, JsonNode object) {
        change.run();
      }

      @Override
      public void deleted(JsonNode object) {
        change.run();
      }

      @Override
      public void synced() {
        listing.run();
      }
    };
  }
}
