package dev.portcullis.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.GoDuration;
import dev.portcullis.value.GoNumber;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Quantity;
import dev.portcullis.value.SemanticVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One side of a comparison, with the readings that operators ask for. What stands in a policy is
 * read once when the policy is loaded ({@link #constant}); what a variable gives is read when an
 * operator asks.
 */
sealed interface Operand {
  /** The value itself. */
  JsonNode node();

  /** The value as a duration when it is a text that is one; {@code "0"} is a duration here. */
  Optional<GoDuration> duration();

  /** The value as a quantity when it is a text that is one. */
  Optional<Quantity> quantity();

  /** The value as a float when it is a text that is one. */
  OptionalDouble decimal();

  /** The value as an int when it is a text that is one. */
  OptionalLong integer();

  /** The value as a version when it is a text that is one. */
  Optional<SemanticVersion> version();

  /** The texts of a list's elements; empty when the value is no list. */
  List<String> texts();

  /** The value as what a key can be in. */
  Choices choices();

  /** An operand that is read now and never again. */
  static Operand constant(JsonNode node) {
    Operand unread = new Unread(node);
    return new Read(
        node,
        unread.duration(),
        unread.quantity(),
        unread.decimal(),
        unread.integer(),
        unread.version(),
        unread.texts(),
        unread.choices());
  }

  /** An operand that is read on demand. */
  static Operand dynamic(JsonNode node) {
    return new Unread(node);
  }

  /** An operand whose readings are all known. */
  record Read(
      JsonNode node,
      Optional<GoDuration> duration,
      Optional<Quantity> quantity,
      OptionalDouble decimal,
      OptionalLong integer,
      Optional<SemanticVersion> version,
      List<String> texts,
      Choices choices)
      implements Operand {
    public Read {
      texts = List.copyOf(texts);
    }
  }

  /** An operand that is read each time it is asked. */
  record Unread(JsonNode node) implements Operand {
    @Override
    public Optional<GoDuration> duration() {
      return node.isTextual() ? GoDuration.parse(node.textValue()) : Optional.empty();
    }

    @Override
    public Optional<Quantity> quantity() {
      return node.isTextual() ? Quantity.parse(node.textValue()) : Optional.empty();
    }

    @Override
    public OptionalDouble decimal() {
      return node.isTextual() ? GoNumber.parseFloat(node.textValue()) : OptionalDouble.empty();
    }

    @Override
    public OptionalLong integer() {
      return node.isTextual() ? GoNumber.parseInt(node.textValue()) : OptionalLong.empty();
    }

    @Override
    public Optional<SemanticVersion> version() {
      return node.isTextual() ? SemanticVersion.parse(node.textValue()) : Optional.empty();
    }

    @Override
    public List<String> texts() {
      if (!node.isArray()) {
        return List.of();
      }
      List<String> texts = new ArrayList<>(node.size());
      node.forEach(element -> texts.add(GoText.of(element)));
      return texts;
    }

    @Override
    public Choices choices() {
      return Choices.of(node);
    }
  }
}
