package dev.portcullis.controller.globalcontext;

/** The work that keeps the data of one entry; closing ends it. */
interface KeptEntry extends AutoCloseable {
  /** Begins. */
  void start();

  @Override
  void close();
}
