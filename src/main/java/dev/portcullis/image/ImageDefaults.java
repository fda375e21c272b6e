package dev.portcullis.image;

/**
 * How image references without a registry are read.
 *
 * @param registry the registry that is meant
 * @param mutate whether it is written into references ({@code enableDefaultRegistryMutation})
 */
public record ImageDefaults(String registry, boolean mutate) {
  /** {@code docker.io}, written into references. */
  public static final ImageDefaults DOCKER = new ImageDefaults("docker.io", true);
}
