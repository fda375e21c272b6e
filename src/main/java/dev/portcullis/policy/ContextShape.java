package dev.portcullis.policy;

import static dev.portcullis.policy.Shape.ANYTHING;
import static dev.portcullis.policy.Shape.FLAG;
import static dev.portcullis.policy.Shape.TEXT;
import static dev.portcullis.policy.Shape.TEXTS;
import static dev.portcullis.policy.Shape.list;
import static dev.portcullis.policy.Shape.oneOf;
import static dev.portcullis.policy.Shape.struct;

import dev.portcullis.policy.Shape.Struct;

/** The shape of {@code context} lists. */
final class ContextShape {
  /** A call of the Kubernetes API or of a service. */
  static final Struct API_CALL =
      struct()
          .with("urlPath", TEXT)
          .with("method", oneOf("GET", "POST"))
          .with(
              "data",
              list(struct().with("key", TEXT).with("value", ANYTHING).requiring("key", "value")))
          .with(
              "service",
              struct()
                  .with("url", TEXT)
                  .with("caBundle", TEXT)
                  .with(
                      "headers",
                      list(
                          struct().with("key", TEXT).with("value", TEXT).requiring("key", "value")))
                  .requiring("url"))
          .with("jmesPath", TEXT)
          .with("default", ANYTHING);

  private static final Struct IMAGE_REGISTRY =
      struct()
          .with("reference", TEXT)
          .with("jmesPath", TEXT)
          .with(
              "imageRegistryCredentials",
              struct()
                  .with("allowInsecureRegistry", FLAG)
                  .with("providers", list(oneOf("default", "amazon", "azure", "google", "github")))
                  .with("secrets", TEXTS))
          .requiring("reference");

  /** The list of context entries. */
  static final Shape CONTEXT =
      list(
          struct()
              .with("name", TEXT)
              .with(
                  "configMap",
                  struct().with("name", TEXT).with("namespace", TEXT).requiring("name"))
              .with("apiCall", API_CALL)
              .with("imageRegistry", IMAGE_REGISTRY)
              .with(
                  "variable",
                  struct().with("value", ANYTHING).with("jmesPath", TEXT).with("default", ANYTHING))
              .with(
                  "globalReference",
                  struct().with("name", TEXT).with("jmesPath", TEXT).requiring("name"))
              .requiring("name")
              .exactlyOne("configMap", "apiCall", "imageRegistry", "variable", "globalReference"));

  private ContextShape() {}
}
