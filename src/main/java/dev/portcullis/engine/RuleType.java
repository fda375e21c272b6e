package dev.portcullis.engine;

/** What a rule does, named as reports name it. */
public enum RuleType {
  /** {@code validate}. */
  VALIDATE("Validation"),
  /** {@code mutate}. */
  MUTATE("Mutation"),
  /** {@code generate}. */
  GENERATE("Generation"),
  /** {@code verifyImages}. */
  VERIFY_IMAGES("ImageVerify");

  private final String text;

  RuleType(String text) {
    this.text = text;
  }

  /** The name in reports. */
  public String text() {
    return text;
  }
}
