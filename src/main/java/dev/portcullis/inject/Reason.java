package dev.portcullis.inject;

/** Why a pod is left as it is. */
public enum Reason {
  /** The request does not create a pod. */
  NO_NEW_POD("the request creates no pod"),
  /** The object is not what a pod looks like. */
  MALFORMED("the pod cannot be read"),
  /** Nothing is injected in this namespace. */
  IGNORED_NAMESPACE("the namespace is left alone"),
  /** A pod on the host's network would share ports with everything there. */
  HOST_NETWORK("the pod uses the host's network"),
  /** A mirror of a static pod, which a kubelet runs whatever is written to the API server. */
  MIRROR_POD("the pod mirrors a static pod"),
  /** The status annotation is there. */
  ALREADY_INJECTED("the pod has its sidecars"),
  /** The namespace opted out. */
  NAMESPACE_DISABLED("the namespace opted out"),
  /** The namespace did not opt in. */
  NAMESPACE_NOT_ENABLED("the namespace did not opt in"),
  /** The pod says no. */
  POD_REFUSED("the pod says no"),
  /** The pod says nothing, and no configuration is for every pod. */
  POD_DID_NOT_ASK("the pod did not ask"),
  /** There is no configuration. */
  NO_CONFIGURATION("no sidecar is configured"),
  /** The pod asks, but not for what, and no configuration is the default. */
  NO_DEFAULT("the pod names no sidecar, and none is the default"),
  /** The pod names a sidecar that there is not. */
  UNKNOWN_SIDECAR("the pod names a sidecar that is not configured"),
  /** Everything is there already. */
  NOTHING_TO_ADD("the pod has everything");

  private final String text;

  Reason(String text) {
    this.text = text;
  }

  /** One clause for an audit log. */
  public String text() {
    return text;
  }
}
