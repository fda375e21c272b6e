package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Utf8Order;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A compiled element of a pattern. */
sealed interface PatternNode {
  /** Whether an anchor stands anywhere in the element. */
  boolean anchored();

  /** Compiles an element. */
  static PatternNode of(JsonNode pattern) {
    if (pattern.isObject()) {
      SortedMap<String, PatternNode> fields = MapNode.noFields();
      pattern.properties().forEach(field -> fields.put(field.getKey(), of(field.getValue())));
      return MapNode.of(fields);
    }
    if (pattern.isArray()) {
      return ListNode.of(pattern);
    }
    return new ScalarNode(
        ScalarPattern.compile(pattern), GoText.of(pattern), Outcome.type(pattern));
  }

  /**
   * A leaf.
   *
   * @param pattern what it asks
   * @param text what messages show
   * @param type the name that Go has for its type
   */
  record ScalarNode(ScalarPattern pattern, String text, String type) implements PatternNode {
    /** Whether it was written as text. */
    boolean textual() {
      return type.equals("string");
    }

    @Override
    public boolean anchored() {
      return false;
    }
  }

  /**
   * A list.
   *
   * @param form how it is compared
   * @param elements its elements
   */
  record ListNode(Form form, List<PatternNode> elements) implements PatternNode {
    /** How a list is compared, by its first element. */
    enum Form {
      /** Nothing passes. */
      EMPTY,
      /** Every element of the resource is compared with the first map. */
      MAPS,
      /** Every element of the resource is compared with the first scalar. */
      SCALARS,
      /** Elements are compared one by one. */
      LISTS
    }

    public ListNode {
      elements = List.copyOf(elements);
    }

    static ListNode of(JsonNode pattern) {
      List<PatternNode> elements = new ArrayList<>(pattern.size());
      pattern.forEach(element -> elements.add(PatternNode.of(element)));
      if (elements.isEmpty()) {
        return new ListNode(Form.EMPTY, elements);
      }
      Form form =
          switch (elements.getFirst()) {
            case MapNode map -> Form.MAPS;
            case ScalarNode scalar -> Form.SCALARS;
            case ListNode list -> Form.LISTS;
          };
      return new ListNode(form, elements);
    }

    /** The pattern of an element of the resource. */
    PatternNode element(int index) {
      return form == Form.LISTS ? elements.get(index) : elements.getFirst();
    }

    @Override
    public boolean anchored() {
      return elements.stream().anyMatch(PatternNode::anchored);
    }
  }

  /**
   * A map, its fields in the order in which they are compared.
   *
   * @param fields all fields as they were written, sorted
   * @param anchors the fields that decide first whether the rest counts, and those that may be
   *     missing, in order
   * @param others all other fields, in order
   * @param metadata the maps of labels and annotations below whose keys may hold wildcards
   */
  record MapNode(
      SortedMap<String, PatternNode> fields,
      List<Field> anchors,
      List<Field> others,
      List<MetadataMap> metadata)
      implements PatternNode {
    public MapNode {
      fields = Collections.unmodifiableSortedMap(fields);
      anchors = List.copyOf(anchors);
      others = List.copyOf(others);
      metadata = List.copyOf(metadata);
    }

    /** An empty map of fields, to be filled. */
    static SortedMap<String, PatternNode> noFields() {
      return new TreeMap<>(Utf8Order.BYTEWISE);
    }

    static MapNode of(SortedMap<String, PatternNode> fields) {
      List<Field> anchors =
          fields.entrySet().stream()
              .map(field -> Field.of(field.getKey(), field.getValue()))
              .filter(Field::decidesFirst)
              .toList();
      List<Field> others = ordered(fields, PatternNode::anchored);
      return new MapNode(fields, anchors, others, MetadataMap.below(fields));
    }

    /**
     * The fields that decide nothing first, in the order in which they are compared. Subtrees with
     * anchors may exempt the whole map, so they go before plain keys.
     */
    static List<Field> ordered(
        SortedMap<String, PatternNode> fields, Predicate<PatternNode> anchored) {
      Deque<Field> others = new ArrayDeque<>();
      fields.forEach(
          (text, value) -> {
            Field field = Field.of(text, value);
            if (field.decidesFirst()) {
              return;
            }
            if (field.decides() || anchored.test(value)) {
              others.addFirst(field);
            } else {
              others.addLast(field);
            }
          });
      return List.copyOf(others);
    }

    @Override
    public boolean anchored() {
      return !anchors.isEmpty()
          || others.stream().anyMatch(field -> field.decides() || field.value().anchored());
    }
  }
}
