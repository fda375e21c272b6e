package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Request;
import java.util.List;

/**
 * The tree that expressions of one rule read, with context entries loaded when they are first read.
 * A scope is passed down as a value: every {@code with} gives another scope and leaves this one as
 * it was, so nothing has to be restored. Used by one thread. Skeleton: filled by its room.
 */
public final class Scope {
  /**
   * The scope of one request and policy.
   *
   * @param request the request; its numbers become floats where expressions see them
   * @param policyNamespace the namespace of a namespaced policy, empty otherwise
   * @param values values given by a user
   * @param ports look-ups of context entries
   * @param images how image references are read
   * @param budget what may be spent
   */
  public static Scope of(
      Request request,
      String policyNamespace,
      GivenValues values,
      Ports ports,
      ImageDefaults images,
      Budget budget) {
    throw new UnsupportedOperationException("scope");
  }

  /**
   * Evaluates an expression on the tree; entries it names are loaded first. Failures as raised,
   * without a prefix.
   */
  public JsonNode query(JmesPath expression) throws ExpressionException {
    throw new UnsupportedOperationException("scope");
  }

  /** This scope in a rule: its entries registered, the values given for the rule written. */
  public Scope withRule(String ruleName, List<CompiledContextEntry> entries) {
    throw new UnsupportedOperationException("scope");
  }

  /**
   * This scope with more entries (those of a foreach or a target), registered for the current rule.
   */
  public Scope withEntries(List<CompiledContextEntry> entries) {
    throw new UnsupportedOperationException("scope");
  }

  /**
   * This scope with {@code element}, {@code elementIndex} and their variants for a nesting depth
   * from 0.
   */
  public Scope withElement(JsonNode element, int index, int depth) {
    throw new UnsupportedOperationException("scope");
  }

  /** This scope with another {@code request.object}; {@code images} stay as they were. */
  public Scope withObject(JsonNode object) {
    throw new UnsupportedOperationException("scope");
  }

  /** This scope with {@code target}. */
  public Scope withTarget(JsonNode target) {
    throw new UnsupportedOperationException("scope");
  }

  /**
   * Whether the operation is DELETE, on which {@code request.object} in variables means the old
   * object.
   */
  public boolean delete() {
    throw new UnsupportedOperationException("scope");
  }

  /** The request this scope was made for. */
  public Request request() {
    throw new UnsupportedOperationException("scope");
  }

  /** {@code request.object} as given values may have changed it. */
  public JsonNode object() {
    throw new UnsupportedOperationException("scope");
  }

  /** What may be spent. */
  public Budget budget() {
    throw new UnsupportedOperationException("scope");
  }
}
