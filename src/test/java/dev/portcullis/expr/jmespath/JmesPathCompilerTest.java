package dev.portcullis.expr.jmespath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class JmesPathCompilerTest {
  private final JmesPathCompiler compiler = new JmesPathCompiler(new FunctionCatalogue(List.of()));

  @Test
  void keepsTheText() throws ExpressionException {
    assertThat(compiler.compile(" a . b ").text()).isEqualTo(" a . b ");
  }

  @Test
  void numbersOfTheInputStayAndNumbersOfTheExpressionAreFloats() throws ExpressionException {
    JsonNode data = Json.object().put("i", 5L);
    assertThat(search("i", data)).isEqualTo(LongNode.valueOf(5));
    assertThat(search("`5`", data)).isEqualTo(DoubleNode.valueOf(5));
  }

  @Test
  void missingInputIsNull() throws ExpressionException {
    assertThat(search("@", Json.object().path("a"))).isEqualTo(NullNode.instance);
  }

  @Test
  void describesTheTreeAsKyvernoPrintsIt() throws ExpressionException {
    assertThat(compiler.describe("a.b[0] || !f(`{\"k\": [1, null, \"x\"]}`, &@) == 'y'"))
        .isEqualTo(
            """
            ASTOrExpression {
              children: {
                ASTSubexpression {
                  children: {
                    ASTField {
                      value: "a"
                    }
                    ASTIndexExpression {
                      children: {
                        ASTField {
                          value: "b"
                        }
                        ASTIndex {
                          value: 0
                        }
                    }
                }
                ASTComparator {
                  value: tEQ
                  children: {
                    ASTNotExpression {
                      children: {
                        ASTFunctionExpression {
                          value: "f"
                          children: {
                            ASTLiteral {
                              value: map[string]interface {}{"k":[]interface {}{1, interface {}(nil), "x"}}
                            }
                            ASTExpRef {
                              children: {
                                ASTCurrentNode {
                                }
                            }
                        }
                    }
                    ASTLiteral {
                      value: "y"
                    }
                }
            }
            """);
  }

  @Test
  void describesProjections() throws ExpressionException {
    assertThat(compiler.describe("l[?a].b | [:2] | *.{x: `null`, y: [@]} | []"))
        .contains(
            "ASTFilterProjection",
            "ASTProjection",
            "ASTIndexExpression",
            "ASTSlice",
            "value: [:2:]",
            "ASTValueProjection",
            "ASTMultiSelectHash",
            "ASTKeyValPair",
            "ASTMultiSelectList",
            "ASTFlatten",
            "ASTIdentity",
            "ASTPipe",
            "ASTLiteral {\n");
  }

  @Test
  void describingNoExpressionFails() {
    assertThatThrownBy(() -> compiler.describe("a b"))
        .isInstanceOf(ExpressionException.class)
        .hasMessage(
            "SyntaxError: Unexpected token at the end of the expression: tUnquotedIdentifier");
  }

  private JsonNode search(String text, JsonNode data) throws ExpressionException {
    return compiler.compile(text).search(data, Budget.untimed());
  }
}
