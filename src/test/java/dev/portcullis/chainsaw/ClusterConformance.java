package dev.portcullis.chainsaw;

import dev.portcullis.chainsaw.CaseRun.Result;
import dev.portcullis.chainsaw.Oracle.Verdict;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs Chainsaw cases on a real control plane and compares the outcome with Kyverno's. */
@Command(
    name = "conformance --cluster",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Run cluster cases against a real API server and this project's server.")
public final class ClusterConformance implements Callable<Integer> {
  @Parameters(
      arity = "0..*",
      paramLabel = "PATH",
      description = "Folders with cases, or the oracle's names in the file of --list.")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = "--list",
      paramLabel = "FILE",
      description = "Run only the cases that this file names, one in a line.")
  private @Nullable Path list;

  @Option(names = "--only", paramLabel = "GLOB", description = "Run only cases with such a name.")
  private @Nullable String only;

  @Option(names = "--all", description = "Run also what Kyverno itself did not pass here.")
  private boolean all;

  @Option(
      names = "--rules",
      split = ",",
      paramLabel = "KIND",
      description = "Run only cases whose policies have no other rules (validate, mutate, ...).")
  private Set<String> rules = Set.of();

  @Option(names = "--details", description = "Print each case with its time and failure.")
  private boolean details;

  @Option(
      names = "--known",
      paramLabel = "FILE",
      description = "Names of cases that may disagree; exits 0 if no other does.")
  private @Nullable Path known;

  @Option(
      names = "--jobs",
      defaultValue = "4",
      paramLabel = "N",
      description = "Cases at once on a control plane, where they may (default: ${DEFAULT-VALUE}).")
  private int jobs;

  @Option(
      names = "--clusters",
      defaultValue = "1",
      paramLabel = "N",
      description = "Control planes at once (default: ${DEFAULT-VALUE}).")
  private int clusters;

  @Option(
      names = "--patience",
      defaultValue = "15",
      paramLabel = "SECONDS",
      description = "How long an assertion may take to come true (default: ${DEFAULT-VALUE}).")
  private int patience;

  @Option(
      names = "--longest",
      defaultValue = "90",
      paramLabel = "SECONDS",
      description = "How long a case may take (default: ${DEFAULT-VALUE}).")
  private int longest;

  @Option(
      names = "--server-option",
      paramLabel = "OPTION",
      description = "One more option for the server; may be given several times.")
  private List<String> serverOptions = new ArrayList<>();

  /** Runs the command line. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ClusterConformance()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<ChainsawCase> together = new ArrayList<>();
    List<ChainsawCase> alone = new ArrayList<>();
    Set<Path> definitions = new LinkedHashSet<>();
    select(together, alone, definitions);
    if (together.isEmpty() && alone.isEmpty()) {
      System.err.println("no cases");
      return 2;
    }
    System.err.printf("%d cases, %d of them alone%n", together.size() + alone.size(), alone.size());
    Collection<Result> results = run(together, alone, List.copyOf(definitions));
    return new ConformanceTable(results, names(known)).print();
  }

  private void select(List<ChainsawCase> together, List<ChainsawCase> alone, Set<Path> definitions)
      throws IOException {
    Set<String> wanted = names(list);
    for (Path path : paths) {
      Oracle oracle =
          Oracle.above(path).orElseGet(() -> new Oracle(path.toAbsolutePath(), Map.of()));
      if (Files.isDirectory(oracle.root().resolve("crds"))) {
        definitions.add(oracle.root().resolve("crds"));
      }
      for (Path folder : folders(path)) {
        ChainsawCase one = ChainsawCase.of(folder, oracle.name(folder));
        Verdict verdict = oracle.verdicts().getOrDefault(one.name(), new Verdict(all, true));
        if ((verdict.passed() || all) && isWanted(one, wanted)) {
          (verdict.alone() ? alone : together).add(one);
        }
      }
    }
  }

  private boolean isWanted(ChainsawCase one, Set<String> wanted) {
    if (list != null && !wanted.contains(one.name())) {
      return false;
    }
    if (!rules.isEmpty() && !rules.containsAll(one.ruleKinds())) {
      return false;
    }
    PathMatcher matcher =
        FileSystems.getDefault().getPathMatcher("glob:" + (only == null ? "**" : only));
    return matcher.matches(Path.of(one.name()));
  }

  private static List<Path> folders(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      return files
          .filter(file -> file.endsWith(ChainsawCase.FILE))
          .map(Path::getParent)
          .sorted()
          .toList();
    }
  }

  /** The lines of a file without comments; none without a file. */
  private static Set<String> names(@Nullable Path file) throws IOException {
    Set<String> names = new LinkedHashSet<>();
    if (file != null) {
      for (String line : Files.readAllLines(file)) {
        String name = line.split("#", 2)[0].strip();
        if (!name.isEmpty()) {
          names.add(name);
        }
      }
    }
    return names;
  }

  private Collection<Result> run(
      List<ChainsawCase> together, List<ChainsawCase> alone, List<Path> definitions)
      throws IOException, InterruptedException {
    Map<String, Result> results = new TreeMap<>();
    List<Ground> grounds = new ArrayList<>();
    try {
      for (int i = 0; i < clusters; i++) {
        grounds.add(Ground.start(definitions, serverOptions));
      }
      new Schedule(
              grounds,
              Duration.ofSeconds(patience),
              Duration.ofSeconds(longest),
              result -> {
                results.put(result.of().name(), result);
                if (details) {
                  ConformanceTable.printCase(result);
                }
              })
          .run(together, alone, jobs);
    } finally {
      grounds.forEach(Ground::close);
    }
    return results.values();
  }
}
