package dev.portcullis.policy;

import java.util.List;

/**
 * An exception from a pod security control.
 *
 * @param controlName the control ({@code Capabilities})
 * @param images image wildcards; empty for pod-level exclusion
 * @param restrictedField the field, empty for all
 * @param values the allowed values of that field
 */
public record PodSecurityExclusion(
    String controlName, List<String> images, String restrictedField, List<String> values) {
  public PodSecurityExclusion {
    images = List.copyOf(images);
    values = List.copyOf(values);
  }
}
