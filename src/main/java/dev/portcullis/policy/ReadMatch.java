package dev.portcullis.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code match} and {@code exclude} blocks. */
final class ReadMatch {
  private ReadMatch() {}

  static MatchBlock read(Fields owner, String field) throws ReadFault {
    Optional<Fields> block = owner.object(field);
    return block.isEmpty()
        ? MatchBlock.EMPTY
        : new MatchBlock(
            filters(block.get(), "any"), filters(block.get(), "all"), filter(block.get()));
  }

  private static List<MatchBlock.Filter> filters(Fields block, String name) throws ReadFault {
    List<MatchBlock.Filter> out = new ArrayList<>();
    for (Fields item : block.objects(name)) {
      out.add(filter(item));
    }
    return out;
  }

  private static MatchBlock.Filter filter(Fields filter) throws ReadFault {
    List<MatchBlock.Subject> subjects = new ArrayList<>();
    for (Fields subject : filter.objects("subjects")) {
      subjects.add(
          new MatchBlock.Subject(
              subject.text("kind"), subject.text("name"), subject.text("namespace")));
    }
    Optional<Fields> resources = filter.object("resources");
    return new MatchBlock.Filter(
        resources.isEmpty() ? MatchBlock.Resources.EMPTY : resources(resources.get()),
        subjects,
        filter.texts("roles"),
        filter.texts("clusterRoles"));
  }

  private static MatchBlock.Resources resources(Fields resources) throws ReadFault {
    return new MatchBlock.Resources(
        resources.texts("kinds"),
        resources.text("name"),
        resources.texts("names"),
        resources.texts("namespaces"),
        resources.textMap("annotations"),
        resources.object("selector").map(Fields::node),
        resources.object("namespaceSelector").map(Fields::node),
        resources.texts("operations"));
  }
}
