package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ForwardingLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A cluster that tells what is asked of it, before it is asked, whether it is there or not. Used by
 * one evaluation.
 */
final class RecordedReads extends ForwardingLookup {
  private final Listener listener;
  private final Set<ReadIndex.Read> reads = new HashSet<>();
  private final Set<String> secrets = new TreeSet<>();
  private boolean interrupted;

  /** Is told of reads. */
  interface Listener {
    /** An object of a type, or with an empty name all of them, is about to be read. */
    ReadIndex.Read before(GroupVersionKind kind, String namespace, String name);

    /** The same by path. */
    ReadIndex.Read before(ApiPath path);

    /** A read gave an object of this version. */
    void after(ReadIndex.Read read, String version);
  }

  RecordedReads(ClusterLookup cluster, Listener listener) {
    super(cluster);
    this.listener = listener;
  }

  Set<ReadIndex.Read> reads() {
    return Set.copyOf(reads);
  }

  /** The Secrets whose content may have become part of any text, by namespace and name. */
  Set<String> secrets() {
    return secrets;
  }

  /** Whether something could not be asked, so that no change of it would tell when it can. */
  boolean interrupted() {
    return interrupted;
  }

  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    ReadIndex.Read read = listener.before(ref.kind(), ref.namespace(), ref.name());
    return object(read, rest().find(ref));
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    ReadIndex.Read read = listener.before(kind, namespace, "");
    reads.add(read);
    Answer<List<JsonNode>> answer = rest().list(kind, namespace, labelSelector);
    interrupted |= answer instanceof Answer.Unavailable<List<JsonNode>>;
    if (answer instanceof Answer.Found<List<JsonNode>>) {
      content(read, "*");
    }
    return answer;
  }

  @Override
  public Answer<JsonNode> read(ApiPath path) {
    return object(listener.before(path), rest().read(path));
  }

  private Answer<JsonNode> object(ReadIndex.Read read, Answer<JsonNode> answer) {
    reads.add(read);
    interrupted |= answer instanceof Answer.Unavailable<JsonNode>;
    if (answer instanceof Answer.Found<JsonNode>(JsonNode object)) {
      content(read, read.name().isEmpty() ? "*" : read.name());
      if (!read.name().isEmpty()) {
        listener.after(read, Origin.version(object));
      }
    }
    return answer;
  }

  private void content(ReadIndex.Read read, String name) {
    if (read.group().isEmpty() && read.resource().equals("secrets")) {
      secrets.add(read.namespace() + "/" + name);
    }
  }

  /** What a review answers is not remembered: no change of an object tells of it. */
  @Override
  public Answer<JsonNode> create(ApiPath path, JsonNode body) {
    return rest().create(path, body);
  }

  /** Work in the background may take its time. */
  @Override
  public ClusterLookup until(Deadline deadline) {
    return this;
  }

  /** Whatever is read is recorded, and nobody reads more here than the policy may. */
  @Override
  public ClusterLookup ofEngine() {
    return this;
  }
}
