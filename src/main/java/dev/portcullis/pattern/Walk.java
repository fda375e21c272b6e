package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.pattern.Outcome.AllSkipped;
import dev.portcullis.pattern.Outcome.Deviation;
import dev.portcullis.pattern.Outcome.Failure;
import dev.portcullis.pattern.Outcome.Fits;
import dev.portcullis.pattern.Outcome.Skip;
import dev.portcullis.pattern.PatternNode.ListNode;
import dev.portcullis.pattern.PatternNode.MapNode;
import dev.portcullis.pattern.PatternNode.ScalarNode;
import java.util.ArrayList;
import java.util.List;

/** One comparison of a pattern with a resource: where it stands and what it has seen so far. */
final class Walk {
  private final Place place = new Place();
  private final SeenAnchors seen = new SeenAnchors();
  private final ExpandedMetadata metadata = new ExpandedMetadata();

  /** Compares a whole resource. */
  PatternResult run(PatternNode pattern, JsonNode resource) {
    return switch (element(pattern, resource)) {
      case Fits fits -> new PatternResult.Pass();
      case Skip skip -> new PatternResult.Skip(skip.message());
      case Failure failure -> result(failure);
    };
  }

  private PatternResult result(Failure failure) {
    boolean placed =
        failure instanceof Outcome.Forbidden || (!failure.path().isEmpty() && !seen.missing());
    return placed
        ? new PatternResult.Fail(failure.path(), failure.message())
        : new PatternResult.Errored(failure.message());
  }

  private Outcome element(PatternNode pattern, JsonNode value) {
    return switch (pattern) {
      case MapNode map ->
          value.isObject()
              ? map(metadata.current(map), value)
              : new Outcome.NoMap(place.toString(), value);
      case ListNode list ->
          value.isArray() ? list(list, value) : new Outcome.NoList(place.toString());
      case ScalarNode scalar -> scalar(scalar, value);
    };
  }

  private Outcome scalar(ScalarNode scalar, JsonNode value) {
    if (!value.isArray()) {
      return scalar.pattern().matches(value) ? Fits.FITS : differs(scalar, value);
    }
    for (JsonNode element : value) {
      if (!scalar.pattern().matches(element)) {
        return differs(scalar, value);
      }
    }
    return Fits.FITS;
  }

  private Outcome differs(ScalarNode scalar, JsonNode value) {
    return new Outcome.Differs(place.toString(), value, scalar.text());
  }

  private Outcome list(ListNode list, JsonNode value) {
    return switch (list.form()) {
      case EMPTY -> new Outcome.Other(place.toString(), "pattern Array empty");
      case SCALARS -> element(list.element(0), value);
      case MAPS -> elements(list, value, value.size());
      case LISTS ->
          value.size() < list.elements().size()
              ? tooShort(list, value)
              : elements(list, value, list.elements().size());
    };
  }

  private static Outcome tooShort(ListNode list, JsonNode value) {
    return new Outcome.Other(
        "",
        "validate Array failed, array length mismatch, resource Array len is "
            + value.size()
            + " and pattern Array len is "
            + list.elements().size());
  }

  private Outcome elements(ListNode list, JsonNode value, int count) {
    boolean applied = false;
    List<Skip> skips = List.of();
    for (int i = 0; i < count; i++) {
      place.enter(i);
      Outcome outcome = element(list.element(i), value.get(i));
      place.leave();
      switch (outcome) {
        case Fits fits -> applied = true;
        case Skip skip -> skips = added(skips, skip);
        case Failure failure -> {
          return failure;
        }
      }
    }
    return applied || skips.isEmpty() ? Fits.FITS : new AllSkipped(skips);
  }

  private Outcome map(MapNode map, JsonNode value) {
    seen.visit(map, value);
    metadata.expand(map, value);
    boolean applied = false;
    boolean direct = false;
    List<Skip> skips = List.of();
    for (Field field : map.anchors()) {
      switch (field(field, value)) {
        case Fits fits -> applied = true;
        case Skip skip -> {
          skips = added(skips, skip);
          direct |= skip.direct();
        }
        case Failure failure -> {
          // What a conditional anchor has exempted cannot fail any more.
          if (!direct) {
            return failure;
          }
        }
      }
    }
    boolean skipped = direct || (!applied && !skips.isEmpty());
    return skipped ? new AllSkipped(skips) : others(map, value);
  }

  private Outcome others(MapNode map, JsonNode value) {
    for (Field field : metadata.others(map)) {
      Outcome outcome = field(field, value);
      if (!(outcome instanceof Fits)) {
        return outcome;
      }
    }
    return Fits.FITS;
  }

  private Outcome field(Field field, JsonNode map) {
    JsonNode value = map.get(field.key());
    if (value != null) {
      return present(field, value);
    }
    return switch (field.role()) {
      case EQUALITY, NEGATION, EXISTENCE, GLOBAL -> Fits.FITS;
      case CONDITIONAL -> Outcome.KeyMissing.KEY_MISSING;
      case PRESENT -> notFound(field);
      case PLAIN -> child(field, NullNode.getInstance());
    };
  }

  private Outcome present(Field field, JsonNode value) {
    return switch (field.role()) {
      case PLAIN, EQUALITY -> child(field, value);
      case PRESENT -> value.isNull() ? notFound(field) : Fits.FITS;
      case CONDITIONAL -> condition(child(field, value), false);
      case GLOBAL -> condition(child(field, value), true);
      case NEGATION -> new Outcome.Forbidden(place + field.key() + "/");
      case EXISTENCE -> existence(field, value);
    };
  }

  private Outcome notFound(Field field) {
    return new Outcome.Other(place.toString(), place + "/" + field.key() + " not found");
  }

  private static Outcome condition(Outcome outcome, boolean global) {
    return outcome instanceof Deviation cause ? new Outcome.Unmet(global, cause) : outcome;
  }

  private Outcome child(Field field, JsonNode value) {
    place.enter(field.key());
    Outcome outcome = element(field.value(), value);
    place.leave();
    return outcome;
  }

  private Outcome existence(Field field, JsonNode value) {
    place.enter(field.key());
    Outcome outcome = existence(field.value(), value);
    place.leave();
    return outcome;
  }

  private Outcome existence(PatternNode pattern, JsonNode value) {
    if (!value.isArray()) {
      return other(
          "invalid resource type "
              + Outcome.type(value)
              + ": Existence ^ () anchor can be used only on list/array type resource");
    }
    if (!(pattern instanceof ListNode list)) {
      return other(
          "invalid pattern type "
              + type(pattern)
              + ": Pattern has to be of list to compare against resource");
    }
    for (PatternNode wanted : list.elements()) {
      if (!(wanted instanceof MapNode)) {
        return other(
            "invalid pattern type []interface {}: Pattern has to be of type map to compare against"
                + " items in resource");
      }
      if (!someElement(wanted, value)) {
        return other("existence anchor validation failed at path " + place);
      }
    }
    return Fits.FITS;
  }

  private boolean someElement(PatternNode wanted, JsonNode list) {
    boolean found = false;
    for (int i = 0; i < list.size() && !found; i++) {
      place.enter(i);
      found = element(wanted, list.get(i)) instanceof Fits;
      place.leave();
    }
    return found;
  }

  private Outcome other(String message) {
    return new Outcome.Other(place.toString(), message);
  }

  private static String type(PatternNode pattern) {
    return switch (pattern) {
      case MapNode map -> "map[string]interface {}";
      case ListNode list -> "[]interface {}";
      case ScalarNode scalar -> scalar.type();
    };
  }

  private static List<Skip> added(List<Skip> skips, Skip skip) {
    List<Skip> more = skips.isEmpty() ? new ArrayList<>() : skips;
    more.add(skip);
    return more;
  }
}
