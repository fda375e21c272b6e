package dev.portcullis.controller.lease;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;

/**
 * Who does which part of the common work, as all replicas write it into one object.
 *
 * @param beats a number for each replica that it raises while it lives
 * @param handled up to which version of the cluster each replica has done its work
 * @param left up to where those that are gone had done theirs, until somebody takes it over
 * @param holders the replica of each share; empty for none
 */
record ShareTable(
    Map<String, Long> beats, Map<String, Long> handled, OptionalLong left, List<String> holders) {
  /** Enough to be spread evenly among a handful of replicas. */
  static final int SHARES = 8;

  ShareTable {
    beats = Map.copyOf(beats);
    handled = Map.copyOf(handled);
    holders = List.copyOf(holders);
  }

  /** The share of a key: the same in every replica and every version. */
  static int share(String key) {
    int hash = key.hashCode();
    return Math.floorMod(hash ^ (hash >>> 16), SHARES);
  }

  /** Reads what was written; what cannot be read counts as nothing. */
  static ShareTable read(String text) {
    JsonNode json;
    try {
      json = text.isEmpty() ? Json.object() : Json.parse(text.getBytes(StandardCharsets.UTF_8));
    } catch (JsonSyntaxException e) {
      json = Json.object();
    }
    Map<String, Long> beats = new TreeMap<>();
    Map<String, Long> handled = new TreeMap<>();
    for (Map.Entry<String, JsonNode> one : json.path("replicas").properties()) {
      beats.put(one.getKey(), one.getValue().path("beat").asLong(0));
      handled.put(one.getKey(), one.getValue().path("handled").asLong(0));
    }
    List<String> holders = new ArrayList<>();
    for (int i = 0; i < SHARES; i++) {
      holders.add(json.path("shares").path(i).asText(""));
    }
    OptionalLong left =
        json.has("left") ? OptionalLong.of(json.path("left").asLong(0)) : OptionalLong.empty();
    return new ShareTable(beats, handled, left, holders);
  }

  /** The text that {@link #read} reads. */
  String text() {
    ObjectNode json = Json.object();
    ObjectNode replicas = json.putObject("replicas");
    new TreeMap<>(beats)
        .forEach(
            (replica, beat) ->
                replicas
                    .putObject(replica)
                    .put("beat", beat)
                    .put("handled", handled.getOrDefault(replica, 0L)));
    left.ifPresent(version -> json.put("left", version));
    ArrayNode shares = json.putArray("shares");
    holders.forEach(shares::add);
    return json.toString();
  }

  /** The shares of a replica. */
  Set<Integer> of(String replica) {
    Set<Integer> found = new TreeSet<>();
    for (int i = 0; i < holders.size(); i++) {
      if (holders.get(i).equals(replica)) {
        found.add(i);
      }
    }
    return found;
  }

  /** The shares that a replica has above its fair part. */
  Set<Integer> above(String replica) {
    Set<Integer> more = new TreeSet<>();
    int rest = fair(replica);
    for (int share : of(replica)) {
      if (rest-- <= 0) {
        more.add(share);
      }
    }
    return more;
  }

  private int fair(String replica) {
    TreeSet<String> all = new TreeSet<>(beats.keySet());
    int place = all.headSet(replica).size();
    return SHARES / all.size() + (place < SHARES % all.size() ? 1 : 0);
  }

  /**
   * The table as a living replica writes it next: the dead have nothing, what nobody has is taken
   * up to the fair part, and what the dead have left undone is the replica's.
   *
   * @param alive all replicas that live
   * @param given shares that the replica gives away
   * @param done up to where the replica has done its own work
   */
  ShareTable next(String replica, Set<String> alive, Set<Integer> given, long done) {
    Map<String, Long> lives = new TreeMap<>(beats);
    lives.keySet().retainAll(alive);
    lives.merge(replica, 1L, Long::sum);
    OptionalLong inherited = inherited(lives.keySet());
    Map<String, Long> versions = new TreeMap<>(handled);
    versions.keySet().retainAll(lives.keySet());
    versions.put(replica, Math.min(done, inherited.orElse(done)));
    ShareTable freed =
        new ShareTable(
            lives, versions, OptionalLong.empty(), freed(replica, lives.keySet(), given));
    return freed.filled(replica);
  }

  /**
   * Up to where those had done their work that are gone, if any are.
   *
   * @param lives the replicas that are not
   */
  OptionalLong inherited(Set<String> lives) {
    return LongStream.concat(
            left.stream(),
            handled.entrySet().stream()
                .filter(one -> !lives.contains(one.getKey()))
                .mapToLong(Map.Entry::getValue))
        .min();
  }

  private List<String> freed(String replica, Set<String> lives, Set<Integer> given) {
    List<String> all = new ArrayList<>(holders);
    for (int i = 0; i < all.size(); i++) {
      boolean lost = !lives.contains(all.get(i));
      if (lost || (all.get(i).equals(replica) && given.contains(i))) {
        all.set(i, "");
      }
    }
    return all;
  }

  private ShareTable filled(String replica) {
    List<String> all = new ArrayList<>(holders);
    int open = fair(replica) - of(replica).size();
    for (int i = 0; i < all.size() && open > 0; i++) {
      if (all.get(i).isEmpty()) {
        all.set(i, replica);
        open--;
      }
    }
    return new ShareTable(beats, handled, left, all);
  }

  /**
   * The table without a replica that ends. The last one leaves word of how far it came in any case.
   *
   * @param done up to where it has done its own work
   * @param pending whether it leaves work undone
   */
  ShareTable without(String replica, long done, boolean pending) {
    Map<String, Long> rest = new TreeMap<>(beats);
    rest.remove(replica);
    Map<String, Long> versions = new TreeMap<>(handled);
    versions.remove(replica);
    boolean leaves = pending || rest.isEmpty();
    return new ShareTable(
        rest,
        versions,
        leaves ? OptionalLong.of(Math.min(done, left.orElse(done))) : left,
        holders.stream().map(h -> h.equals(replica) ? "" : h).toList());
  }
}
