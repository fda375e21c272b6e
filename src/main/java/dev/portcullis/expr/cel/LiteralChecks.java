package dev.portcullis.expr.cel;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExprVisitor;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypes;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.portcullis.expr.cel.library.Times;
import java.util.ArrayList;
import java.util.List;

/**
 * Texts in an expression that are meant to be durations, timestamps or regular expressions and are
 * none, and lists and maps of different types. Kubernetes refuses them before they are used.
 */
final class LiteralChecks extends CelExprVisitor {
  private final CelAbstractSyntaxTree tree;
  private final List<CelIssue> issues = new ArrayList<>();

  private LiteralChecks(CelAbstractSyntaxTree tree) {
    this.tree = tree;
  }

  static List<CelIssue> issues(CelAbstractSyntaxTree tree) {
    LiteralChecks checks = new LiteralChecks(tree);
    checks.visit(tree);
    return checks.issues;
  }

  @Override
  protected void visit(CelExpr expr, CelExpr.CelCall call) {
    super.visit(expr, call);
    if (!call.args().isEmpty() && isText(call.args().getLast())) {
      CelExpr literal = call.args().getLast();
      if (!isValid(call.function(), literal.constant().stringValue())) {
        issues.add(
            CelIssue.formatError(
                literal.id(), location(literal), "invalid " + call.function() + " argument"));
      }
    }
  }

  @Override
  protected void visit(CelExpr expr, CelExpr.CelList list) {
    super.visit(expr, list);
    checkSameType(list.elements());
  }

  @Override
  protected void visit(CelExpr expr, CelExpr.CelMap map) {
    super.visit(expr, map);
    checkSameType(map.entries().stream().map(CelExpr.CelMap.Entry::key).toList());
    checkSameType(map.entries().stream().map(CelExpr.CelMap.Entry::value).toList());
  }

  private void checkSameType(List<CelExpr> elements) {
    CelType expected = elements.isEmpty() ? SimpleType.DYN : type(elements.getFirst());
    for (CelExpr element : elements) {
      CelType type = type(element);
      if (!LiteralTypes.agree(expected, type)) {
        issues.add(
            CelIssue.formatError(
                element.id(),
                location(element),
                "expected type '"
                    + CelTypes.format(expected)
                    + "' but found '"
                    + CelTypes.format(type)
                    + "'"));
        return;
      }
      // A value of any type among the others makes a list of any types.
      expected = type.equals(SimpleType.DYN) ? type : expected;
    }
  }

  private CelType type(CelExpr element) {
    CelType type = tree.getType(element.id()).orElse(SimpleType.DYN);
    return type instanceof OptionalType optional ? optional.parameters().getFirst() : type;
  }

  private static boolean isText(CelExpr expr) {
    return expr.getKind() == CelExpr.ExprKind.Kind.CONSTANT
        && expr.constant().getKind() == CelConstant.Kind.STRING_VALUE;
  }

  private CelSourceLocation location(CelExpr expr) {
    Integer offset = tree.getSource().getPositionsMap().get(expr.id());
    return offset == null
        ? CelSourceLocation.NONE
        : tree.getSource().getOffsetLocation(offset).orElse(CelSourceLocation.NONE);
  }

  private static boolean isValid(String function, String text) {
    return switch (function) {
      case "duration" -> Times.duration(text).isPresent();
      case "timestamp" -> Times.timestamp(text).isPresent();
      case "matches" -> isPattern(text);
      default -> true;
    };
  }

  private static boolean isPattern(String text) {
    try {
      Pattern.compile(text);
      return true;
    } catch (PatternSyntaxException e) {
      return false;
    }
  }
}
