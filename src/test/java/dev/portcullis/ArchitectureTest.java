package dev.portcullis;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Pins which package may use which, and that the core touches nothing outside itself. */
@AnalyzeClasses(packages = "dev.portcullis", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  /** Raised as the code grows, so that an empty scan cannot look green. */
  private static final int FEWEST_CLASSES = 20;

  private static final String[] FRAMEWORKS = {"io.quarkus..", "jakarta..", "io.vertx.."};

  private static final Set<String> CLOCK_FACTORIES =
      Set.of("java.time.Clock", "java.time.InstantSource");

  private static final Set<String> SYSTEM_READS =
      Set.of("getenv", "currentTimeMillis", "nanoTime", "getProperty", "getProperties");

  @ArchTest
  static void scanSeesTheCode(JavaClasses classes) {
    assertThat(classes).hasSizeGreaterThan(FEWEST_CLASSES);
  }

  /** Each room and the rooms it may use; the edge may use the whole core. */
  private static final Map<String, List<String>> ARROWS = arrowTable();

  private static Map<String, List<String>> arrowTable() {
    List<String> base = List.of("value", "yaml", "request", "policy", "port", "image");
    List<String> language = plus(base, "expr");
    List<String> rules = plus(language, "pattern", "condition");
    Map<String, List<String>> table = new LinkedHashMap<>();
    table.put("value", List.of());
    table.put("yaml", List.of("value"));
    table.put("request", List.of("value"));
    table.put("image", List.of("value"));
    table.put("policy", List.of("value", "yaml"));
    table.put("port", List.of("value", "request"));
    table.put("expr", base);
    table.put("pattern", language);
    table.put("condition", plus(language, "pattern"));
    table.put("match", language);
    table.put("podsecurity", base);
    table.put("mutate", plus(base, "pattern"));
    table.put("generate", plus(rules, "match"));
    table.put("autogen", base);
    table.put("engine", plus(rules, "match", "podsecurity", "mutate", "generate", "autogen"));
    table.put("admission", plus(table.get("engine"), "engine"));
    table.put("inject", plus(base, "expr", "pattern", "match", "mutate", "engine", "admission"));
    table.put("configuration", plus(language, "match"));
    table.put("cleanup", plus(rules, "match"));
    table.put("report", plus(table.get("engine"), "engine"));
    return table;
  }

  private static List<String> plus(List<String> rooms, String... more) {
    return Stream.concat(rooms.stream(), Stream.of(more)).toList();
  }

  private static final String[] CORE = packages(ARROWS.keySet().toArray(String[]::new));

  @ArchTest static final ArchRule arrows = layers();

  @ArchTest
  static final ArchRule coreKnowsNoFrameworkFileOrNetwork =
      noClasses()
          .that()
          .resideInAnyPackage(CORE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(FRAMEWORKS)
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.fabric8.kubernetes.client..", "java.net.http..", "java.nio.file..")
          .orShould()
          .dependOnClassesThat()
          .haveNameMatching(
              "java\\.io\\.(File|FileInputStream|FileOutputStream|FileReader|FileWriter|RandomAccessFile)")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule coreReadsNoClockOrEnvironment =
      noClasses()
          .that()
          .resideInAnyPackage(CORE)
          .should()
          .callMethodWhere(
              describe("reads the clock or the environment", ArchitectureTest::readsSurroundings))
          .allowEmptyShould(true);

  /** The command line answers in well under a second because it starts no framework. */
  @ArchTest
  static final ArchRule commandLineIsPlainJava =
      noClasses()
          .that()
          .resideInAnyPackage(packages("cli", "adapter.memory"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(FRAMEWORKS)
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule noCycles =
      slices().matching("dev.portcullis.(*)..").should().beFreeOfCycles().allowEmptyShould(true);

  private static LayeredArchitecture layers() {
    LayeredArchitecture layers =
        layeredArchitecture().consideringOnlyDependenciesInLayers().withOptionalLayers(true);
    for (String room : ARROWS.keySet()) {
      layers = layers.layer(room).definedBy(packages(room));
    }
    for (String edge : new String[] {"adapter", "controller", "cli", "boot"}) {
      layers = layers.layer(edge).definedBy(packages(edge));
    }
    for (Map.Entry<String, List<String>> room : ARROWS.entrySet()) {
      layers =
          room.getValue().isEmpty()
              ? layers.whereLayer(room.getKey()).mayNotAccessAnyLayer()
              : layers
                  .whereLayer(room.getKey())
                  .mayOnlyAccessLayers(room.getValue().toArray(String[]::new));
    }
    return layers
        .whereLayer("adapter")
        .mayOnlyBeAccessedByLayers("controller", "cli", "boot")
        .whereLayer("controller")
        .mayOnlyBeAccessedByLayers("cli", "boot")
        .whereLayer("cli")
        .mayOnlyBeAccessedByLayers("boot")
        .whereLayer("boot")
        .mayNotBeAccessedByAnyLayer();
  }

  private static boolean readsSurroundings(JavaCall<?> call) {
    String owner = call.getTargetOwner().getName();
    String method = call.getTarget().getName();
    return (owner.startsWith("java.time.") && method.equals("now"))
        || (CLOCK_FACTORIES.contains(owner)
            && (method.startsWith("system") || method.startsWith("tick")))
        || (owner.equals("java.lang.System") && SYSTEM_READS.contains(method));
  }

  private static String[] packages(String... names) {
    String[] patterns = new String[names.length];
    for (int i = 0; i < names.length; i++) {
      patterns[i] = "dev.portcullis." + names[i] + "..";
    }
    return patterns;
  }
}
