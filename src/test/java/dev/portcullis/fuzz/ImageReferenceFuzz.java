package dev.portcullis.fuzz;

import dev.portcullis.image.ImageDefaults;
import dev.portcullis.image.ImageReference;
import java.util.List;

/** Image references: what is written out reads back as the same parts. */
public final class ImageReferenceFuzz implements FuzzTarget {
  private static final ImageDefaults UNWRITTEN = new ImageDefaults("registry.example:5000", false);
  private static final String DIGEST = "sha256:" + "0123456789abcdef".repeat(4);

  @Override
  public String name() {
    return "image-reference";
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "/",
        ":",
        "@",
        ".",
        "-",
        "_",
        "__",
        "--",
        "nginx",
        "library/",
        "ghcr.io/",
        "localhost/",
        "LOCALHOST/",
        "localhost:5000/",
        ":latest",
        ":1.0",
        ":5000",
        "@" + DIGEST,
        "sha256:",
        "sha512:",
        "[::1]:5000/",
        "[fe80::1%25en0]/",
        "docker.io/",
        "index.docker.io/",
        "a_b/",
        "A/",
        "\u0130/",
        "0123456789abcdef".repeat(4),
        "a".repeat(128),
        "*");
  }

  @Override
  public int longest() {
    return 600;
  }

  @Override
  public Outcome run(String input) {
    ImageReference.parse(input, UNWRITTEN);
    return switch (ImageReference.parse(input, ImageDefaults.DOCKER)) {
      case ImageReference.Result.Parsed(ImageReference image) -> {
        String whole =
            image.repository()
                + (image.tag().isEmpty() ? "" : ":" + image.tag())
                + (image.digest().isEmpty() ? "" : "@" + image.digest());
        ImageReference.Result again = ImageReference.parse(whole, ImageDefaults.DOCKER);
        if (!again.equals(new ImageReference.Result.Parsed(image))) {
          throw new AssertionError(image + " is written as " + whole + " and read as " + again);
        }
        if (!image.path().endsWith(image.name()) || image.name().isEmpty()) {
          throw new AssertionError("name of " + image);
        }
        yield Outcome.taken(whole);
      }
      case ImageReference.Result.Invalid invalid -> Outcome.refused(invalid.message());
    };
  }
}
