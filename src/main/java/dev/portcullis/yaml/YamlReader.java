package dev.portcullis.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads YAML and JSON as Kubernetes does: the scalars of go-yaml's YAML 1.1, then JSON, with ints
 * where numbers are integral.
 *
 * <p>The reader is bounded: text length, nesting depth, and what aliases multiply.
 */
public final class YamlReader {
  /** JSON from this length on goes to the JSON reader, which is faster and knows no places. */
  private static final int LARGE_JSON = 1 << 18;

  private YamlReader() {}

  /**
   * All documents of a text; empty documents are left out.
   *
   * @throws YamlSyntaxException when the text is no YAML; the documents before the error are in it
   */
  public static List<YamlDocument> documents(String text) throws YamlSyntaxException {
    YamlParts parts = parts(text);
    if (parts.errors().isEmpty()) {
      return parts.documents();
    }
    YamlParts.Fault first = parts.errors().getFirst();
    throw new YamlSyntaxException(
        first.message(),
        first.line(),
        first.column(),
        parts.documents().stream().filter(d -> d.index() < first.index()).toList());
  }

  /**
   * What is done with one document after the other.
   *
   * @param <X> what it may throw
   */
  @FunctionalInterface
  public interface DocumentSink<X extends Exception> {
    /** Takes the content of the next document. */
    void accept(JsonNode content) throws X;
  }

  /**
   * Hands over the documents of a text one by one, so that no more than one is held at a time;
   * empty ones are left out.
   *
   * @throws YamlSyntaxException at the first document that is no YAML
   */
  public static <X extends Exception> void each(String text, DocumentSink<X> sink)
      throws YamlSyntaxException, X {
    for (SplitDocuments.Chunk chunk : SplitDocuments.split(text)) {
      try {
        for (YamlDocument document : read(chunk, 0)) {
          if (!document.content().isNull()) {
            sink.accept(document.content());
          }
        }
      } catch (YamlFault e) {
        throw new YamlSyntaxException(e.text(), e.line(), e.column(), List.of());
      }
    }
  }

  /** All documents of a text; one that cannot be read does not stop those after it. */
  public static YamlParts parts(String text) {
    List<YamlDocument> documents = new ArrayList<>();
    List<YamlParts.Fault> faults = new ArrayList<>();
    int index = 0;
    for (SplitDocuments.Chunk chunk : SplitDocuments.split(text)) {
      try {
        for (YamlDocument document : read(chunk, index)) {
          index = document.index() + 1;
          if (!document.content().isNull()) {
            documents.add(document);
          }
        }
      } catch (YamlFault e) {
        faults.add(new YamlParts.Fault(e.text(), index, e.line(), e.column(), chunk.text()));
        index++;
      }
    }
    return new YamlParts(documents, faults);
  }

  private static List<YamlDocument> read(SplitDocuments.Chunk chunk, int index) throws YamlFault {
    Optional<JsonNode> json = largeJson(chunk.text());
    if (json.isPresent()) {
      return List.of(
          new YamlDocument(json.get(), index, YamlDocument.Positions.UNKNOWN, List.of()));
    }
    List<YamlDocument> documents = new ArrayList<>();
    for (YamlNode root : ComposeNodes.compose(chunk.text(), chunk.lineOffset())) {
      NodesToJson conversion = new NodesToJson();
      JsonNode content = conversion.convert(root);
      documents.add(
          new YamlDocument(
              content, index + documents.size(), new NodePositions(root), conversion.duplicates()));
    }
    return documents;
  }

  private static Optional<JsonNode> largeJson(String text) {
    if (text.length() < LARGE_JSON || !text.stripLeading().startsWith("{")) {
      return Optional.empty();
    }
    try {
      return Optional.of(Numbers.ints(Json.parse(text)));
    } catch (JsonSyntaxException e) {
      return Optional.empty(); // YAML in flow style; if it is no YAML either, YAML's error is told
    }
  }
}
