package dev.portcullis.fuzz;

/**
 * Inputs as single lines: {@code \n}, {@code \t}, {@code \r}, {@code \\}, {@code \}{@code uXXXX},
 * and {@code \*500{ab}} for {@code ab} five hundred times.
 */
final class CorpusText {
  private CorpusText() {}

  static String read(String line) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      char escaped = line.charAt(++i);
      switch (escaped) {
        case 'n' -> out.append('\n');
        case 't' -> out.append('\t');
        case 'r' -> out.append('\r');
        case '\\' -> out.append('\\');
        case 'u' -> {
          out.append((char) Integer.parseInt(line.substring(i + 1, i + 5), 16));
          i += 4;
        }
        case '*' -> i = repeat(line, i + 1, out);
        default -> throw new IllegalArgumentException("unknown escape in: " + line);
      }
    }
    return out.toString();
  }

  private static int repeat(String line, int start, StringBuilder out) {
    int open = line.indexOf('{', start);
    int close = open + 1;
    while (line.charAt(close) != '}' || line.startsWith("\\", close - 1)) {
      close++;
    }
    String part = read(line.substring(open + 1, close).replace("\\}", "}"));
    out.append(part.repeat(Integer.parseInt(line.substring(start, open))));
    return close;
  }

  static String write(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> out.append("\\n");
        case '\t' -> out.append("\\t");
        case '\r' -> out.append("\\r");
        case '\\' -> out.append("\\\\");
        default -> {
          if (c < 0x20 || c > 0x7e) {
            out.append("\\u%04x".formatted((int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.toString();
  }
}
