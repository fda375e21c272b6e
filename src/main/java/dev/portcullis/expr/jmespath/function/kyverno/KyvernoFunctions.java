package dev.portcullis.expr.jmespath.function.kyverno;

import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.util.List;

/** The functions that Kyverno adds to JMESPath. */
public final class KyvernoFunctions {
  private KyvernoFunctions() {}

  /**
   * All of them, ready for use in an environment. They take the place of standard functions of the
   * same name.
   */
  public static List<JmesPathFunction> in(FunctionEnvironment environment) {
    return List.of(
        new AddFunction(),
        new Base64DecodeFunction(),
        new Base64EncodeFunction(),
        new CompareFunction(),
        new DivideFunction(),
        new EqualFoldFunction(),
        new ImageNormalizeFunction(environment.images()),
        new IsExternalUrlFunction(environment.hosts()),
        new ItemsFunction(),
        new LabelMatchFunction(),
        new LookupFunction(),
        new Md5Function(),
        new ModuloFunction(),
        new MultiplyFunction(),
        new ObjectFromListsFunction(),
        new ParseJsonFunction(),
        new ParseYamlFunction(),
        new PathCanonicalizeFunction(),
        new PatternMatchFunction(),
        new RandomFunction(environment.random()),
        new RegexMatchFunction(),
        RegexReplaceFunction.template(),
        RegexReplaceFunction.literal(),
        new ReplaceAllFunction(),
        new ReplaceFunction(),
        new RoundFunction(),
        new SemverCompareFunction(),
        new Sha1Function(),
        new Sha256Function(),
        new SplitFunction(),
        new SubtractFunction(),
        new SumFunction(),
        new TimeAddFunction(),
        new TimeAfterFunction(),
        new TimeBeforeFunction(),
        new TimeBetweenFunction(),
        new TimeDiffFunction(),
        new TimeNowFunction(environment.clock(), environment.zone()),
        new TimeNowUtcFunction(environment.clock()),
        new TimeParseFunction(),
        new TimeSinceFunction(environment.clock()),
        new TimeToCronFunction(),
        new TimeTruncateFunction(),
        new TimeUtcFunction(),
        new ToBooleanFunction(),
        new ToLowerFunction(),
        new ToUpperFunction(),
        new TrimFunction(),
        new TrimPrefixFunction(),
        new TruncateFunction(),
        new X509DecodeFunction());
  }
}
