package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.fuzz.FuzzSurroundings;
import dev.portcullis.fuzz.FuzzTarget;
import dev.portcullis.fuzz.Parts;
import dev.portcullis.port.Ports;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Optional;

/**
 * Any document as a template, in a scope of any data, which may hold variables itself, also ones
 * that lead to themselves.
 */
public final class TemplateFuzz implements FuzzTarget {
  @Override
  public String name() {
    return "template";
  }

  @Override
  public Shape shape() {
    return Shape.TREES;
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "{{",
        "}}",
        "{{ a }}",
        "{{ b }}",
        "{{a}}",
        "{{- a }}",
        "{{ x.{{ k }} }}",
        "{{ x }}",
        "{{ a }}{{ a }}",
        "\\{{ a }}",
        "\\",
        "{",
        "}",
        "$(./../a)",
        "$(/a)",
        "$(../../b)",
        "$(",
        ")",
        "\\$(a)",
        "<=$(./../a)",
        "a",
        "b",
        "k",
        "x",
        "l",
        "{{ x | {y: a} }}",
        "{{ l[0] }}",
        "{{ to_string(x) }}",
        "{{ join('', l) }}",
        "{{ request.object }}",
        "{{ element }}",
        "{{ @ }}",
        "-");
  }

  @Override
  public Outcome run(String input) {
    Parts parts = Parts.of(input);
    Optional<JsonNode> document = Parts.tree(parts.first());
    if (document.isEmpty()) {
      return Outcome.refused("no document");
    }
    String before = document.get().toString();
    ObjectNode surroundings = Json.object();
    Parts.tree(parts.second()).ifPresent(data -> surroundings.set("data", data));
    Template template = VariablesSubject.TEMPLATES.compile(document.get());
    try {
      Scope scope =
          VariablesSubject.scope(
              surroundings, Ports.none(Ports.Mode.CONNECTED), FuzzSurroundings.budget());
      JsonNode result = template.substitute(scope);
      if (!document.get().toString().equals(before)) {
        throw new AssertionError("the document was changed");
      }
      return Outcome.taken(result.toString());
    } catch (ExpressionException e) {
      return Outcome.refused(e.text());
    }
  }
}
