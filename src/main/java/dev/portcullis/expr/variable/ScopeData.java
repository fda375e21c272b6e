package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tree of one scope, and the entries that can still be loaded into it. Used by one thread.
 *
 * <p>While an entry is loaded, only entries registered before it can be asked for. An entry of an
 * outer scope that was first read inside a loop is written again for the next element: fetched data
 * as it is, a variable computed anew.
 */
final class ScopeData {
  /** What is built in keeps no data in its loader, so that one serves everybody. */
  private static final List<Loader> BUILT_IN = List.of(new Loader(ImagesEntry.STANDARD, 0));

  private final Surroundings surroundings;
  private final int level;
  private final List<Loader> loaders;

  /** The entries, by index, asked for since this scope began; a failed one is not tried again. */
  private EntrySet asked;

  /** The entries, by index, whose data stands in this tree. */
  private EntrySet written;

  /** Replaced when an entry is loaded, never changed in place; null while it is the request's. */
  private @Nullable ObjectNode tree;

  /** How many loads of all scopes this one has taken over. */
  private int seenLoads;

  /** What an entry being loaded may ask for; -1 where nothing is being loaded. */
  private int visibleLevel = -1;

  private int visibleEntries = -1;

  private ScopeData(
      Surroundings surroundings,
      int level,
      List<Loader> loaders,
      @Nullable ObjectNode tree,
      EntrySet asked,
      EntrySet written) {
    this.surroundings = surroundings;
    this.level = level;
    this.loaders = loaders;
    this.tree = tree;
    this.asked = asked;
    this.written = written;
    this.seenLoads = surroundings.loads();
  }

  /** The data of a policy before its rules: the request's tree and one built-in entry. */
  static ScopeData of(Surroundings surroundings) {
    return new ScopeData(surroundings, 0, BUILT_IN, null, EntrySet.NONE, EntrySet.NONE);
  }

  /** The data of a scope one level below; what was asked for here counts anew when it ends. */
  ScopeData nested(Scope scope) {
    refresh(scope);
    asked = EntrySet.NONE;
    return new ScopeData(surroundings, level + 1, loaders, tree, EntrySet.NONE, written);
  }

  /** The data of another scope on the same level, with another tree. */
  ScopeData changed(ObjectNode own) {
    return sibling(own, loaders);
  }

  /** The data of another scope on the same level, with more entries. */
  ScopeData registering(List<CompiledContextEntry> entries, Scope scope) {
    refresh(scope);
    if (entries.isEmpty()) {
      return sibling(tree, loaders);
    }
    List<Loader> all = new ArrayList<>(loaders);
    for (CompiledContextEntry entry : entries) {
      all.add(new Loader(loadable(entry), level));
    }
    return sibling(tree, all);
  }

  private static EntryLoader loadable(CompiledContextEntry entry) {
    return switch (entry) {
      case EntryLoader loader -> loader;
    };
  }

  /** The data of another scope on the same level, with another built-in entry. */
  ScopeData replacing(ObjectNode own, EntryLoader builtIn) {
    List<Loader> all = new ArrayList<>(loaders);
    all.set(0, new Loader(builtIn, 0));
    ScopeData data = sibling(own, all);
    data.asked = data.asked.without(0);
    data.written = data.written.without(0);
    return data;
  }

  private ScopeData sibling(@Nullable ObjectNode own, List<Loader> all) {
    return new ScopeData(surroundings, level, all, own, asked, written);
  }

  /** The tree as far as it is loaded. */
  ObjectNode tree(Scope scope) {
    refresh(scope);
    return loaded();
  }

  /** Nobody makes the tree of a request before somebody reads it. */
  private ObjectNode loaded() {
    ObjectNode own = tree;
    return own == null ? surroundings.request().root() : own;
  }

  /**
   * Loads the entries a query asks for, in the order of their registration.
   *
   * @param scope the scope of this data
   * @throws ExpressionException of kind LOOKUP or BUDGET when one of them cannot be loaded
   */
  void load(String query, Scope scope) throws ExpressionException {
    refresh(scope);
    int deepest = visibleLevel >= 0 ? visibleLevel : level;
    int end = visibleEntries >= 0 ? visibleEntries : loaders.size();
    for (int i = 0; i < end; i++) {
      Loader loader = loaders.get(i);
      if (!written.has(i)
          && !asked.has(i)
          && loader.level() <= deepest
          && loader.triggeredBy(query)) {
        asked = asked.with(i);
        load(loader, i, scope);
      }
    }
  }

  private void load(Loader loader, int index, Scope scope) throws ExpressionException {
    visibleLevel = loader.level();
    visibleEntries = index;
    try {
      Optional<JsonNode> data = loader.entry().load(scope);
      surroundings.budget().checkDeadline();
      if (data.isPresent()) {
        write(loader, index, data.get());
      }
    } catch (ExpressionException e) {
      throw e.kind() == Kind.BUDGET ? e : new ExpressionException(Kind.LOOKUP, e.text());
    } finally {
      // As in Kyverno, the first entry loaded by another lifts the restriction for both.
      visibleLevel = -1;
      visibleEntries = -1;
    }
  }

  private void write(Loader loader, int index, JsonNode data) throws ExpressionException {
    EntryLoader.Keeping keeping = loader.entry().keeping();
    if (keeping != EntryLoader.Keeping.BUILT_IN) {
      if (loader.data() == null) {
        surroundings.budget().addContext(JsonSize.of(data));
      }
      loader.loaded(data);
      seenLoads = surroundings.countLoad();
    }
    String name = loader.entry().name();
    tree =
        keeping == EntryLoader.Keeping.COMPUTED
            ? ContextTree.with(loaded(), name, data)
            : ContextTree.merged(loaded(), List.of(name), data);
    written = written.with(index);
  }

  /** Writes the entries again that inner scopes have loaded since. */
  private void refresh(Scope scope) {
    if (seenLoads == surroundings.loads()) {
      return;
    }
    seenLoads = surroundings.loads();
    for (int i = 0; i < loaders.size(); i++) {
      Loader loader = loaders.get(i);
      JsonNode data = loader.data();
      if (data != null && !written.has(i)) {
        written = written.with(i);
        rewrite(loader, i, data, scope);
      }
    }
  }

  private void rewrite(Loader loader, int index, JsonNode data, Scope scope) {
    try {
      if (loader.entry().keeping() == EntryLoader.Keeping.COMPUTED) {
        load(loader, index, scope);
      } else {
        write(loader, index, data);
      }
    } catch (ExpressionException e) {
      // As in Kyverno the name is unknown from here on; a spent budget fails the next step anyway.
      asked = asked.with(index);
    }
  }
}
