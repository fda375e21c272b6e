package dev.portcullis.cli.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.request.Operation;
import dev.portcullis.request.UserInfo;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sends the objects of manifests to a running server as an API server would. */
@Command(
    name = "review",
    description = "Send the objects of manifests to a running server, and show its answers.",
    footer = {
      "",
      "Exit code: 0 when everything was allowed, 1 when something was denied, 2 when it could not be asked."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ReviewCommand implements Callable<Integer> {
  private static final int ALLOWED = 0;
  private static final int DENIED = 1;
  private static final int NOT_ASKED = 2;
  private static final String ADMIN = "kubernetes-admin";

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Manifests: files, folders of YAML files, or - for standard input.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--operation",
      paramLabel = "OPERATION",
      description =
          "CREATE, UPDATE or DELETE (default: UPDATE for objects that the server has, otherwise CREATE).")
  private @Nullable Operation operation;

  @Option(names = "--user", paramLabel = "NAME", description = "Who asks (default: " + ADMIN + ").")
  private @Nullable String user;

  @Option(
      names = "--group",
      paramLabel = "NAME",
      description =
          "A group of the user; may be repeated (default without --user: system:masters).")
  private List<String> groups = new ArrayList<>();

  @Option(
      names = {"-n", "--namespace"},
      defaultValue = "default",
      paramLabel = "NAME",
      description = "The namespace of objects that name none (default: ${DEFAULT-VALUE}).")
  private String namespace = "default";

  @Option(
      names = "--server",
      defaultValue = "https://localhost:9443",
      paramLabel = "URL",
      description = "The server (default: ${DEFAULT-VALUE}).")
  private String server = "https://localhost:9443";

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description = "The certificates to trust (default: certs/ca.crt, if it is there).")
  private @Nullable Path authority;

  @Option(
      names = "--persist",
      description = "Store what is allowed in the server's embedded cluster; without it: dry run.")
  private boolean persist;

  private ReviewCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    boolean allowed = true;
    try (WebhookServer webhooks = WebhookServer.at(server, trusted())) {
      List<JsonNode> objects =
          new Manifests(namespace).read(TextFile.flat(Path.of(""), files, System.in));
      ReviewRun run =
          new ReviewRun(
              webhooks, new Asker(asker(), !persist), Optional.ofNullable(operation), out);
      for (JsonNode object : objects) {
        allowed &= run.review(object);
      }
    } catch (InputException e) {
      out.flush();
      err.println("Error: " + e.getMessage());
      return NOT_ASKED;
    }
    out.flush();
    return allowed ? ALLOWED : DENIED;
  }

  private Optional<Path> trusted() {
    if (authority != null) {
      return Optional.of(authority);
    }
    Path own = Path.of(System.getProperty("portcullis-home", "."), "certs", "ca.crt");
    return Files.isReadable(own) ? Optional.of(own) : Optional.empty();
  }

  private UserInfo asker() {
    List<String> all = new ArrayList<>(groups);
    if (user == null && groups.isEmpty()) {
      all.add("system:masters");
    }
    all.add("system:authenticated");
    return new UserInfo(user == null ? ADMIN : user, "", all, Map.of(), List.of(), List.of());
  }
}
