package dev.portcullis.fuzz;

import java.util.List;
import java.util.Random;

/** Changes texts: what any of these gives is again only a text. */
final class Mutation {
  /** Of every language: line ends, quotes, odd blanks, controls, halves of pairs, huge numbers. */
  private static final String[] HOSTILE = {
    "\u0000",
    "\u0001",
    "\u001b",
    "\u007f",
    "\u0085",
    "\u00a0",
    "\u200b",
    "\u2028",
    "\ufeff",
    "\ufffd",
    "\uffff",
    "\ud800",
    "\udfff",
    "\ud83d\ude00",
    "\u0131",
    "\u0130",
    "\u00df",
    "\u0660",
    "\n",
    "\r",
    "\t",
    " ",
    "",
    "\"",
    "'",
    "\\",
    "`",
    "0",
    "-0",
    "-1",
    "1e309",
    "1e-400",
    "1e999999999",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "2147483648",
    "0.1",
    "4.9e-324",
    "1.7976931348623157e308",
    "00",
    "0x7f",
    "NaN",
    "Infinity",
    "%s",
    "${x}",
    "{{",
    "}}"
  };

  private final Random random;
  private final List<String> dictionary;
  private final int longest;

  Mutation(Random random, List<String> dictionary, int longest) {
    this.random = random;
    this.dictionary = dictionary;
    this.longest = longest;
  }

  /** The text with one to four changes, some of them with parts of the other text. */
  String mutate(String text, String other) {
    String out = text.length() > longest ? text.substring(0, longest) : text;
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      out = once(out, other);
    }
    return out.length() > longest ? out.substring(0, longest) : out;
  }

  /** A text of tokens alone. */
  String generate() {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      out.append(token());
    }
    return out.toString();
  }

  private String once(String text, String other) {
    int from = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), from + 1 + random.nextInt(random.nextInt(8) == 0 ? 64 : 6));
    String head = text.substring(0, from);
    String tail = text.substring(to);
    return switch (random.nextInt(12)) {
      case 0 -> head + flipped(text.substring(from, to)) + tail;
      case 1 -> head + tail;
      case 2 -> head + text.substring(from, to).repeat(2) + tail;
      case 3, 4, 5 -> head + token() + text.substring(from);
      case 6 -> head + token() + tail;
      case 7 -> head + HOSTILE[random.nextInt(HOSTILE.length)] + tail;
      case 8 -> head + part(other) + tail;
      case 9 -> head + other.substring(Math.min(from, other.length()));
      case 10 -> head + repeated(random.nextBoolean() ? text.substring(from, to) : token()) + tail;
      default -> head + (char) (' ' + random.nextInt(95)) + tail;
    };
  }

  private String repeated(String part) {
    int most = Math.max(1, longest / Math.max(1, part.length()));
    return part.repeat(1 + random.nextInt(random.nextInt(16) == 0 ? most : Math.min(most, 8)));
  }

  private String part(String other) {
    int from = random.nextInt(other.length() + 1);
    return other.substring(from, Math.min(other.length(), from + 1 + random.nextInt(24)));
  }

  private String flipped(String part) {
    if (part.isEmpty()) {
      return part;
    }
    char[] characters = part.toCharArray();
    characters[random.nextInt(characters.length)] ^= (char) (1 << random.nextInt(8));
    return new String(characters);
  }

  String token() {
    return random.nextInt(8) == 0
        ? HOSTILE[random.nextInt(HOSTILE.length)]
        : dictionary.get(random.nextInt(dictionary.size()));
  }
}
