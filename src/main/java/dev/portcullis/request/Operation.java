package dev.portcullis.request;

/** The operation of an admission request. */
public enum Operation {
  /** An object is created. */
  CREATE,
  /** An object is changed. */
  UPDATE,
  /** An object is deleted. */
  DELETE,
  /** A connection is made, for example {@code exec}. */
  CONNECT
}
