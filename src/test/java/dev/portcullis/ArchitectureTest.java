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
import java.util.Set;

/** Pins which package may use which, and that the core touches nothing outside itself. */
@AnalyzeClasses(packages = "dev.portcullis", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  /** Raised as the code grows, so that an empty scan cannot look green. */
  private static final int FEWEST_CLASSES = 20;

  private static final String[] CORE =
      packages(
          "value",
          "policy",
          "port",
          "expr",
          "match",
          "pattern",
          "podsecurity",
          "mutate",
          "generate",
          "image",
          "engine",
          "admission",
          "report");

  private static final String[] FRAMEWORKS = {"io.quarkus..", "jakarta..", "io.vertx.."};

  private static final Set<String> CLOCK_FACTORIES =
      Set.of("java.time.Clock", "java.time.InstantSource");

  private static final Set<String> SYSTEM_READS =
      Set.of("getenv", "currentTimeMillis", "nanoTime", "getProperty", "getProperties");

  @ArchTest
  static void scanSeesTheCode(JavaClasses classes) {
    assertThat(classes).hasSizeGreaterThan(FEWEST_CLASSES);
  }

  /**
   * The arrows: {@code value <- policy, port <- expr <- match, pattern, podsecurity, mutate,
   * generate, image <- engine <- admission, report <- adapter, controller, cli <- boot}.
   */
  @ArchTest
  static final ArchRule arrows =
      layers()
          .whereLayer("policy")
          .mayOnlyAccessLayers("value")
          .whereLayer("value")
          .mayNotAccessAnyLayer()
          .whereLayer("port")
          .mayOnlyAccessLayers("value")
          .whereLayer("expr")
          .mayOnlyAccessLayers("value", "policy", "port")
          .whereLayer("match")
          .mayOnlyAccessLayers("value", "policy", "port", "expr")
          .whereLayer("pattern")
          .mayOnlyAccessLayers("value", "policy", "port", "expr")
          .whereLayer("podsecurity")
          .mayOnlyAccessLayers("value", "policy", "port", "expr")
          .whereLayer("mutate")
          .mayOnlyAccessLayers("value", "policy", "port", "expr", "pattern")
          .whereLayer("generate")
          .mayOnlyAccessLayers("value", "policy", "port", "expr")
          .whereLayer("image")
          .mayOnlyAccessLayers("value", "policy", "port", "expr")
          .whereLayer("engine")
          .mayOnlyBeAccessedByLayers("admission", "report", "adapter", "controller", "cli", "boot")
          .whereLayer("admission")
          .mayOnlyBeAccessedByLayers("adapter", "controller", "cli", "boot")
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("adapter", "controller", "cli", "boot")
          .whereLayer("adapter")
          .mayOnlyBeAccessedByLayers("controller", "cli", "boot")
          .whereLayer("controller")
          .mayOnlyBeAccessedByLayers("cli", "boot")
          .whereLayer("cli")
          .mayOnlyBeAccessedByLayers("boot")
          .whereLayer("boot")
          .mayNotBeAccessedByAnyLayer();

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
    for (String core : CORE) {
      layers = layers.layer(core.split("\\.")[2]).definedBy(core);
    }
    for (String edge : new String[] {"adapter", "controller", "cli", "boot"}) {
      layers = layers.layer(edge).definedBy(packages(edge));
    }
    return layers;
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
