package dev.portcullis.yaml;

import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Builds the nodes of a YAML text, within limits on depth and on what aliases multiply.
 *
 * <p>An alias shares the node it names; what it would cost to follow all of them is counted, so
 * that a short text cannot stand for a huge document.
 */
final class ComposeNodes {
  /** The longest text that is read, in characters. */
  static final int MAX_LENGTH = 64 << 20;

  /** How many nodes all aliases of a document may stand for together. */
  private static final long MAX_ALIASED = 400_000;

  private static final String TAG_PREFIX = "tag:yaml.org,2002:";

  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setCodePointLimit(MAX_LENGTH).setParseComments(false).build();

  private final Iterator<Event> events;
  private final int lineOffset;
  private final Map<Anchor, YamlNode> anchors = new HashMap<>();
  private final Set<Anchor> open = new HashSet<>();
  private long aliased;

  private ComposeNodes(Iterator<Event> events, int lineOffset) {
    this.events = events;
    this.lineOffset = lineOffset;
  }

  /**
   * The root nodes of all documents in a text.
   *
   * @param text the text
   * @param lineOffset how many lines stand before it
   */
  static List<YamlNode> compose(String text, int lineOffset) throws YamlFault {
    StreamReader reader = new StreamReader(SETTINGS, new PairReader(text));
    try {
      Iterator<Event> events = new ParserImpl(SETTINGS, reader);
      List<YamlNode> roots = new ArrayList<>();
      while (events.hasNext()) {
        Event event = events.next();
        if (event instanceof NodeEvent) {
          roots.add(new ComposeNodes(events, lineOffset).node(event, 0));
        }
      }
      return roots;
    } catch (YamlEngineException e) {
      throw SyntaxMessages.fault(e, text, lineOffset);
    } catch (NumberFormatException e) {
      // The scanner reads the digits of an escape that is cut off or too large as they are.
      int line = reader.getLine() + lineOffset + 1;
      throw new YamlFault(
          "yaml: "
              + (line == 1 ? "" : "line " + line + ": ")
              + "did not find expected hexdecimal number",
          line,
          reader.getColumn() + 1);
    }
  }

  private YamlNode node(Event event, int depth) throws YamlFault {
    int line = event.getStartMark().map(m -> m.getLine() + 1).orElse(0) + lineOffset;
    int column = event.getStartMark().map(m -> m.getColumn() + 1).orElse(0);
    if (depth > Json.MAX_DEPTH) {
      throw new YamlFault("yaml: exceeded max depth of " + Json.MAX_DEPTH, line, column);
    }
    if (event instanceof AliasEvent alias) {
      return follow(alias.getAlias(), line, column);
    }
    Optional<Anchor> anchor = event instanceof NodeEvent n ? n.getAnchor() : Optional.empty();
    anchor.ifPresent(open::add);
    YamlNode node = content(event, depth, line, column);
    anchor.ifPresent(
        a -> {
          open.remove(a);
          anchors.put(a, node);
        });
    return node;
  }

  private YamlNode follow(Anchor name, int line, int column) throws YamlFault {
    if (open.contains(name)) {
      throw new YamlFault(
          "yaml: anchor '" + name.getValue() + "' value contains itself", line, column);
    }
    YamlNode node = anchors.get(name);
    if (node == null) {
      throw new YamlFault(
          "yaml: unknown anchor '" + name.getValue() + "' referenced", line, column);
    }
    aliased += node.weight();
    if (aliased > MAX_ALIASED) {
      throw new YamlFault("yaml: document contains excessive aliasing", line, column);
    }
    return node;
  }

  private YamlNode content(Event event, int depth, int line, int column) throws YamlFault {
    return switch (event) {
      case SequenceStartEvent _ -> sequence(depth, line, column);
      case MappingStartEvent _ -> mapping(depth, line, column);
      case ScalarEvent s ->
          new YamlNode.Scalar(
              s.getValue(), s.getImplicit().canOmitTagInPlainScalar(), tag(s), line, column);
      default -> throw new YamlFault("yaml: did not find expected node content", line, column);
    };
  }

  private static String tag(ScalarEvent scalar) {
    return scalar
        .getTag()
        .map(t -> t.startsWith(TAG_PREFIX) ? t.substring(TAG_PREFIX.length()) : t)
        .orElse("");
  }

  private YamlNode sequence(int depth, int line, int column) throws YamlFault {
    List<YamlNode> items = new ArrayList<>();
    long weight = 1;
    for (Event event = events.next(); event instanceof NodeEvent; event = events.next()) {
      YamlNode item = node(event, depth + 1);
      weight += item.weight();
      items.add(item);
    }
    return new YamlNode.Sequence(items, weight, line, column);
  }

  private YamlNode mapping(int depth, int line, int column) throws YamlFault {
    List<YamlNode.Entry> entries = new ArrayList<>();
    long weight = 1;
    for (Event event = events.next(); event instanceof NodeEvent; event = events.next()) {
      YamlNode key = node(event, depth + 1);
      YamlNode value = node(events.next(), depth + 1);
      weight += key.weight() + value.weight();
      entries.add(new YamlNode.Entry(key, value));
    }
    return new YamlNode.Mapping(entries, weight, line, column);
  }
}
