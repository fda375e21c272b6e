package dev.portcullis.expr.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LookupDeadlineTest {
  private static final long LIMIT = 1_000_000;

  /** A look-up that takes all the time of its request fails it, whatever it brings or stands in. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLookUpCountsAgainstTheTimeOfTheRequest(boolean answered) throws JsonSyntaxException {
    AtomicLong clock = new AtomicLong();
    Ports ports =
        new Ports(
            ClusterLookup.empty(),
            call -> {
              clock.addAndGet(2 * LIMIT);
              return answered
                  ? new Answer.Found<JsonNode>(Json.object())
                  : new Answer.Unavailable<>("no response in time");
            },
            RegistryLookup.none(),
            GlobalContextLookup.none(),
            Ports.Mode.CONNECTED);
    Budget.Limits most = Budget.Limits.DEFAULT;
    Budget budget =
        new Budget(
            new Budget.Limits(
                most.steps(), most.contextBytes(), most.outputBytes(), most.depth(), LIMIT),
            clock::get);
    ObjectNode given =
        (ObjectNode)
            Json.parse(
                "{\"context\": [{\"name\": \"x\", \"apiCall\": {\"method\": \"GET\","
                    + " \"service\": {\"url\": \"http://s\"}, \"default\": \"allowed\"}}]}");
    Scope scope = VariablesSubject.scope(given, ports, budget);
    Template template = VariablesSubject.TEMPLATES.compile(Json.NODES.textNode("{{ x }}"));
    ExpressionException failure =
        catchThrowableOfType(ExpressionException.class, () -> template.substitute(scope));
    assertThat(failure.kind()).isEqualTo(Kind.BUDGET);
    assertThat(failure.text()).contains("evaluation deadline exceeded: more than 1 ms");
  }
}
