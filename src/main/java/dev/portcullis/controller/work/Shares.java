package dev.portcullis.controller.work;

/** Which part of the common work is this replica's. */
public interface Shares {
  /** One replica does everything. */
  Shares ALL =
      new Shares() {
        @Override
        public boolean isMine(String key) {
          return true;
        }

        @Override
        public void onChange(Runnable listener) {
          // Nothing ever changes.
        }
      };

  /**
   * Whether this replica does the work of a key now; at no time do two replicas say so.
   *
   * @param key such as the identity of a trigger; equal keys belong to one replica
   */
  boolean isMine(String key);

  /** Is run when this replica's part has changed; must be short. */
  void onChange(Runnable listener);
}
