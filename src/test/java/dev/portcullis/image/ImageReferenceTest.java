package dev.portcullis.image;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageReferenceTest {
  private static final String DIGEST = "sha256:" + "a".repeat(64);

  private static ImageReference parsed(String image, ImageDefaults defaults) {
    return switch (ImageReference.parse(image, defaults)) {
      case ImageReference.Result.Parsed p -> p.image();
      case ImageReference.Result.Invalid i -> throw new AssertionError(i.message());
    };
  }

  private static String cause(String image) {
    return switch (ImageReference.parse(image, ImageDefaults.DOCKER)) {
      case ImageReference.Result.Parsed p -> throw new AssertionError("parsed: " + p);
      case ImageReference.Result.Invalid i -> i.message();
    };
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "nginx, docker.io, nginx, nginx, latest",
        "nginx:1.25, docker.io, nginx, nginx, 1.25",
        "library/nginx, docker.io, library/nginx, nginx, latest",
        "localhost/x, localhost, x, x, latest",
        "localhost:5000/a/b:t, localhost:5000, a/b, b, t",
        "localhost:5000, docker.io, localhost, localhost, 5000",
        "REG/x, REG, x, x, latest",
        "reg_a/x__y/z--w, docker.io, reg_a/x__y/z--w, z--w, latest",
        "[::1]:5000/x, [::1]:5000, x, x, latest",
        "127.0.0.1/x, 127.0.0.1, x, x, latest",
      })
  void partsOfGoodReferences(String image, String registry, String path, String name, String tag) {
    assertThat(parsed(image, ImageDefaults.DOCKER))
        .isEqualTo(new ImageReference(registry, path, name, tag, ""));
  }

  @Test
  void digestsStandBesideTags() {
    ImageReference both = parsed("ghcr.io/a/b:1@" + DIGEST, ImageDefaults.DOCKER);
    assertThat(both.tag()).isEqualTo("1");
    assertThat(both.reference()).isEqualTo("ghcr.io/a/b@" + DIGEST);
    assertThat(both.referenceWithTag()).isEqualTo("ghcr.io/a/b:1");
    ImageReference alone = parsed("nginx@" + DIGEST, ImageDefaults.DOCKER);
    assertThat(alone.tag()).isEmpty();
    assertThat(alone.referenceWithTag()).isEqualTo("docker.io/nginx:");
  }

  @Test
  void defaultRegistryIsNotWrittenWhenMutationIsOff() {
    ImageDefaults off = new ImageDefaults("corp.example:5000", false);
    assertThat(parsed("a/b", off)).isEqualTo(new ImageReference("", "a/b", "b", "latest", ""));
    assertThat(parsed("a/b", off).reference()).isEqualTo("a/b:latest");
    assertThat(parsed("ghcr.io/b", off).registry()).isEqualTo("ghcr.io");
    assertThat(parsed("reg_a/b:1", off)).isEqualTo(new ImageReference("reg_a", "b", "b", "1", ""));
    assertThat(parsed("b", new ImageDefaults("corp.example", true)).reference())
        .isEqualTo("corp.example/b:latest");
  }

  @ParameterizedTest
  @CsvSource({
    "nginx:, invalid reference format",
    ":1, invalid reference format",
    "'', invalid reference format",
    "' ', invalid reference format",
    "a//b, invalid reference format",
    "/a, invalid reference format",
    "nginx:1:2, invalid reference format",
    "a.-b, invalid reference format",
    "a___b, invalid reference format",
    "x:.1, invalid reference format",
    "-a.io/x, invalid reference format",
    "a.io:/x, invalid reference format",
    "nginx@sha256:abc, invalid reference format",
    "NGINX, repository name must be lowercase",
    "a/B:1, repository name must be lowercase",
    "n@sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, invalid checksum digest length",
    "n@md5:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, unsupported digest algorithm",
    "n@SHA256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, invalid checksum digest format",
  })
  void malformedReferencesSayWhy(String image, String cause) {
    assertThat(cause(image))
        .startsWith("bad image: ")
        .endsWith(
            image + ", defaultRegistry: docker.io, enableDefaultRegistryMutation: true: " + cause);
  }

  @Test
  void longPathsAndUpperCaseDigestsAreRefused() {
    assertThat(cause("a".repeat(256))).endsWith("must not be more than 255 characters");
    assertThat(cause("n@sha256:" + "A".repeat(64))).endsWith("invalid checksum digest format");
  }
}
