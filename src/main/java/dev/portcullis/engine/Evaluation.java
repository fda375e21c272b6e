package dev.portcullis.engine;

import dev.portcullis.expr.Budget;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.expr.variable.RequestTree;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Request;
import java.util.List;

/**
 * One question to the engine. Used by one thread.
 *
 * @param tree the request as expressions read it; questions about one request share it
 * @param values values given by a user in place of look-ups
 * @param ports look-ups
 * @param exceptions the policy exceptions that count
 * @param budget what may be spent
 */
public record Evaluation(
    RequestTree tree,
    GivenValues values,
    Ports ports,
    List<CompiledException> exceptions,
    Budget budget) {
  public Evaluation {
    exceptions = List.copyOf(exceptions);
  }

  /** A question about a request that shares nothing. */
  public Evaluation(
      Request request,
      GivenValues values,
      Ports ports,
      List<CompiledException> exceptions,
      Budget budget) {
    this(RequestTree.of(request), values, ports, exceptions, budget);
  }

  /** The request. */
  public Request request() {
    return tree.request();
  }

  /** The same question about another object, as a mutation left it. */
  public Evaluation withRequest(Request changed) {
    return new Evaluation(changed, values, ports, exceptions, budget);
  }
}
