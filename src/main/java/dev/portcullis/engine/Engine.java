package dev.portcullis.engine;

import dev.portcullis.image.ImageDefaults;

/** Evaluates compiled policies. Pure: everything it reads comes in with the question. Skeleton. */
public final class Engine {
  private final ImageDefaults images;

  /** An engine that reads image references like this. */
  public Engine(ImageDefaults images) {
    this.images = images;
  }

  /** Runs the standard mutate rules of a policy. */
  public PolicyOutcome mutate(CompiledPolicy policy, Evaluation evaluation) {
    throw new UnsupportedOperationException("mutate " + images + policy + evaluation);
  }

  /** Runs the validate rules of a policy. */
  public PolicyOutcome validate(CompiledPolicy policy, Evaluation evaluation) {
    throw new UnsupportedOperationException("validate " + policy + evaluation);
  }

  /** Runs the generate rules of a policy to the point of desired objects. */
  public PolicyOutcome generate(CompiledPolicy policy, Evaluation evaluation) {
    throw new UnsupportedOperationException("generate " + policy + evaluation);
  }
}
