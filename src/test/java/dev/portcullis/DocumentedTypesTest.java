package dev.portcullis;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Every public top-level type says in Javadoc what it is for.
 *
 * <p>Doclint can ask for this only together with comments on every public member and parameter.
 */
class DocumentedTypesTest {
  @Test
  void publicTypesHaveJavadoc() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> undocumented = new ArrayList<>();
    List<String> seen = new ArrayList<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
      List<Path> java = sources.filter(f -> f.toString().endsWith(".java")).toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(java));
      DocTrees docs = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        new TreePathScanner<Void, Void>() {
          @Override
          public Void visitClass(ClassTree type, Void nothing) {
            seen.add(type.getSimpleName().toString());
            if (type.getModifiers().getFlags().contains(Modifier.PUBLIC)
                && docs.getDocComment(getCurrentPath()) == null) {
              undocumented.add(unit.getSourceFile().getName() + ": " + type.getSimpleName());
            }
            return null; // nested types are explained by their outer one
          }
        }.scan(unit, null);
      }
    }
    assertThat(seen).isNotEmpty();
    assertThat(undocumented).isEmpty();
  }
}
