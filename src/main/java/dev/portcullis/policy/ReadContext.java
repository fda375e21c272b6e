package dev.portcullis.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code context} lists. */
final class ReadContext {
  private ReadContext() {}

  static List<ContextEntry> read(Fields owner) throws ReadFault {
    List<ContextEntry> out = new ArrayList<>();
    for (Fields entry : owner.objects("context")) {
      out.add(entry(entry));
    }
    return out;
  }

  private static ContextEntry entry(Fields entry) throws ReadFault {
    String name = entry.text("name");
    Optional<Fields> configMap = entry.object("configMap");
    if (configMap.isPresent()) {
      return new ContextEntry.ConfigMap(
          name, configMap.get().text("name"), configMap.get().text("namespace"));
    }
    Optional<Fields> apiCall = entry.object("apiCall");
    if (apiCall.isPresent()) {
      return new ContextEntry.ApiCall(name, apiCall.get().node());
    }
    Optional<Fields> registry = entry.object("imageRegistry");
    if (registry.isPresent()) {
      return new ContextEntry.ImageRegistry(
          name,
          registry.get().text("reference"),
          registry.get().text("jmesPath"),
          registry.get().any("imageRegistryCredentials"));
    }
    Optional<Fields> global = entry.object("globalReference");
    if (global.isPresent()) {
      return new ContextEntry.GlobalReference(
          name, global.get().text("name"), global.get().text("jmesPath"));
    }
    Optional<Fields> variable = entry.object("variable");
    if (variable.isPresent()) {
      return new ContextEntry.Variable(
          name,
          variable.get().any("value"),
          variable.get().any("jmesPath"),
          variable.get().any("default"));
    }
    throw new ReadFault(
        entry.path(),
        "exactly one of configMap, apiCall, imageRegistry, globalReference or variable is needed"
            + " for context entry `"
            + name
            + "`");
  }
}
