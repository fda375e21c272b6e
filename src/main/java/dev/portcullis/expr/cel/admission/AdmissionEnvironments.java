package dev.portcullis.expr.cel.admission;

import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import dev.cel.common.types.StructTypeReference;
import dev.portcullis.expr.cel.CelEnvironment;
import dev.portcullis.expr.cel.library.AuthorizationLibrary;
import dev.portcullis.expr.cel.library.KyvernoLibrary;
import dev.portcullis.expr.cel.library.Libraries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The environments of admission expressions. Most policies have no variables of their own, so few
 * environments serve them all; they are made when they are first needed.
 */
final class AdmissionEnvironments {
  private static final int KEPT = 64;

  private final Map<Wanted, CelEnvironment> kept = new ConcurrentHashMap<>();
  private final Map<Map<String, CelType>, CelEnvironment> keptKyverno = new ConcurrentHashMap<>();

  /**
   * What an environment has beside {@code object}, {@code oldObject}, {@code request} and {@code
   * namespaceObject}.
   *
   * @param params whether there is {@code params}
   * @param authorizer whether there is {@code authorizer}
   * @param variables the types of the policy's variables
   */
  record Wanted(boolean params, boolean authorizer, Map<String, CelType> variables) {
    Wanted {
      variables = Map.copyOf(variables);
    }

    Wanted with(String name, CelType type) {
      Map<String, CelType> more = new LinkedHashMap<>(variables);
      more.put(name, type);
      return new Wanted(params, authorizer, more);
    }

    Wanted withoutAuthorizer() {
      return new Wanted(params, false, variables);
    }
  }

  CelEnvironment get(Wanted wanted) {
    if (kept.size() >= KEPT && !kept.containsKey(wanted)) {
      return make(wanted);
    }
    return kept.computeIfAbsent(wanted, AdmissionEnvironments::make);
  }

  /** An environment of Kyverno's own policies. */
  CelEnvironment kyverno(Map<String, CelType> variables) {
    return keptKyverno.size() >= KEPT && !keptKyverno.containsKey(variables)
        ? makeKyverno(variables)
        : keptKyverno.computeIfAbsent(variables, AdmissionEnvironments::makeKyverno);
  }

  private static CelEnvironment makeKyverno(Map<String, CelType> own) {
    Map<String, CelType> variables = new LinkedHashMap<>();
    variables.put("object", SimpleType.DYN);
    variables.put("oldObject", SimpleType.DYN);
    variables.put("request", StructTypeReference.create(AdmissionTypes.KYVERNO_REQUEST));
    variables.put("namespaceObject", StructTypeReference.create(AdmissionTypes.NAMESPACE));
    variables.put("variables", StructTypeReference.create(AdmissionTypes.VARIABLES));
    variables.put("exceptions", StructTypeReference.create(AdmissionTypes.EXCEPTIONS));
    variables.put("resource", OpaqueType.create(KyvernoLibrary.RESOURCES));
    variables.put("globalContext", OpaqueType.create(KyvernoLibrary.GLOBAL_CONTEXT));
    variables.put("image", OpaqueType.create(KyvernoLibrary.IMAGES));
    variables.put("time", OpaqueType.create(KyvernoLibrary.TIME));
    List<StructType> types = new ArrayList<>(AdmissionTypes.ALL);
    types.add(AdmissionTypes.struct(AdmissionTypes.VARIABLES, own));
    return new CelEnvironment(Libraries.KYVERNO, variables, types, true);
  }

  private static CelEnvironment make(Wanted wanted) {
    Map<String, CelType> variables = new LinkedHashMap<>();
    variables.put("object", SimpleType.DYN);
    variables.put("oldObject", SimpleType.DYN);
    variables.put("request", StructTypeReference.create(AdmissionTypes.REQUEST));
    variables.put("namespaceObject", StructTypeReference.create(AdmissionTypes.NAMESPACE));
    variables.put("variables", StructTypeReference.create(AdmissionTypes.VARIABLES));
    if (wanted.params()) {
      variables.put("params", SimpleType.DYN);
    }
    if (wanted.authorizer()) {
      variables.put("authorizer", OpaqueType.create(AuthorizationLibrary.AUTHORIZER));
      variables.put(
          "authorizer.requestResource", OpaqueType.create(AuthorizationLibrary.RESOURCE_CHECK));
    }
    List<StructType> types = new ArrayList<>(AdmissionTypes.ALL);
    types.add(AdmissionTypes.struct(AdmissionTypes.VARIABLES, wanted.variables()));
    return new CelEnvironment(Libraries.KUBERNETES, variables, types);
  }
}
