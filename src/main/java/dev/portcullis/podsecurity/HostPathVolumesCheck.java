package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Volumes must not be directories of the host. */
final class HostPathVolumesCheck implements PodCheck {
  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    JsonNode volumes = pod.spec().path("volumes");
    for (int i = 0; i < volumes.size(); i++) {
      JsonNode hostPath = volumes.get(i).path("hostPath");
      if (Values.set(hostPath)) {
        String path = Values.text(hostPath.path("path"));
        findings.add(FieldError.forbidden("spec.volumes[" + i + "].hostPath", path));
      }
    }
    return findings.violation("hostPathVolumes", "hostPath volumes");
  }
}
