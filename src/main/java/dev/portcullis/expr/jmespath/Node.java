package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;

/**
 * One step of a compiled expression; immutable.
 *
 * <p>An unknown key is the missing node, not an exception: most are made null by the construct
 * around them, on the hottest path there is.
 */
sealed interface Node
    permits AndNode,
        CallNode,
        EqualityNode,
        FilterNode,
        FlattenNode,
        HashNode,
        IdentityNode,
        IndexNode,
        ListNode,
        LiteralNode,
        NotNode,
        OrNode,
        OrderNode,
        PathNode,
        PipeNode,
        ProjectionNode,
        ReferenceNode,
        SliceNode,
        SubexpressionNode,
        UnreadableNode,
        ValueProjectionNode {
  /**
   * Evaluates it.
   *
   * @param current the value it applies to; never missing
   * @return the value, or the missing node when a key was unknown
   * @throws ExpressionException any other failure
   */
  JsonNode evaluate(JsonNode current, Search search) throws ExpressionException;
}
