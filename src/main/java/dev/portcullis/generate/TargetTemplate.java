package dev.portcullis.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.expr.variable.Template;
import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.value.Json;

/**
 * What a rule or a loop generates, with its variables compiled.
 *
 * @param template the target as one document, under the names the policy uses
 * @param wanted makes objects of targets
 */
record TargetTemplate(Template template, WantedObjects wanted) {
  static TargetTemplate compile(
      RuleBody.GenerateTarget target, TemplateCompiler templates, WantedObjects wanted) {
    ObjectNode document = Json.object();
    put(document, "apiVersion", target.apiVersion());
    put(document, "kind", target.kind());
    put(document, "namespace", target.namespace());
    put(document, "name", target.name());
    target.data().ifPresent(data -> document.set("data", data));
    target.cloneSource().ifPresent(source -> document.set("clone", source));
    target.cloneList().ifPresent(list -> document.set("cloneList", list));
    return new TargetTemplate(templates.compile(document), wanted);
  }

  private static void put(ObjectNode document, String name, String text) {
    if (!text.isEmpty()) {
      document.put(name, text);
    }
  }

  /** Adds the objects that the target stands for in a scope. */
  void produce(Scope scope, ClusterLookup cluster, Collected out) {
    JsonNode substituted;
    try {
      substituted = template.substitute(scope);
    } catch (ExpressionException e) {
      out.problem(e.text());
      return;
    }
    switch (Target.read(substituted)) {
      case Target.Unreadable unreadable -> out.problem(unreadable.reason());
      case Target.Valid valid -> wanted.produce(valid, scope.request(), cluster, out);
    }
  }
}
