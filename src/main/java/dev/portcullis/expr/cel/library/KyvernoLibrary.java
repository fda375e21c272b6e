package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.text;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BytesValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.JsonValues;
import dev.portcullis.expr.cel.value.MapValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * What Kyverno adds for its policies in CEL. Look-ups are made by the values of the variables
 * {@code resource}, {@code globalContext}, {@code image} and {@code time}.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cel-libraries/">Kyverno CEL libraries</a>
 */
public final class KyvernoLibrary {
  /** The type of the variable {@code resource}. */
  public static final String RESOURCES = "resource.Context";

  /** The type of the variable {@code globalContext}. */
  public static final String GLOBAL_CONTEXT = "globalContext.Context";

  /** The type of the variable {@code image}. */
  public static final String IMAGES = "image.Context";

  /** The type of the variable {@code time}. */
  public static final String TIME = "time.Context";

  private static final String OBJECT = "map<string, dyn>";

  /** The library. */
  public static final Library LIBRARY = library();

  private KyvernoLibrary() {}

  private static Library library() {
    Library.Builder library =
        Library.named("kyverno")
            .add("base64.encode(bytes) string", (a, _) -> encoded((BytesValue) a[0]))
            .add("base64.decode(string) bytes", (a, _) -> decoded(text(a[0])))
            .add("json.marshal(dyn) string", (a, _) -> marshalled(a[0]))
            .add("json.unmarshal(string) dyn", (a, _) -> unmarshalled(text(a[0])))
            .add(TIME + "::now() timestamp", (a, _) -> ((TimeContext) a[0]).now());
    for (String name : List.of("sha256", "sha1", "md5")) {
      library
          .add(name + "(string) string", (a, _) -> hash(name, text(a[0])))
          .add("hash." + name + "(string) string", (a, _) -> hash(name, text(a[0])));
    }
    for (String get : List.of("Get", "get")) {
      library
          .add(
              RESOURCES + "::" + get + "(string, string, string, string) " + OBJECT,
              (a, _) -> resources(a).get(text(a[1]), text(a[2]), text(a[3]), text(a[4])))
          .add(
              GLOBAL_CONTEXT + "::" + get + "(string) dyn",
              (a, _) -> ((GlobalContext) a[0]).get(text(a[1]), ""))
          .add(
              GLOBAL_CONTEXT + "::" + get + "(string, string) dyn",
              (a, _) -> ((GlobalContext) a[0]).get(text(a[1]), text(a[2])));
    }
    for (String list : List.of("List", "list")) {
      library
          .add(
              RESOURCES + "::" + list + "(string, string, string) " + OBJECT,
              (a, _) -> resources(a).list(text(a[1]), text(a[2]), text(a[3]), Json.object()))
          .add(
              RESOURCES + "::" + list + "(string, string, string, map<string, string>) " + OBJECT,
              (a, _) ->
                  resources(a)
                      .list(text(a[1]), text(a[2]), text(a[3]), JsonValues.json((MapValue) a[4])));
    }
    for (String metadata : List.of("GetMetadata", "getMetadata")) {
      library.add(
          IMAGES + "::" + metadata + "(string) dyn",
          (a, _) -> ((ImageContext) a[0]).metadata(text(a[1])));
    }
    return library.build();
  }

  private static ResourceContext resources(Value[] arguments) {
    return (ResourceContext) arguments[0];
  }

  private static Value encoded(BytesValue bytes) {
    return new StringValue(Base64.getEncoder().encodeToString(bytes.bytes()));
  }

  private static Value decoded(String text) throws ExpressionException {
    try {
      return new BytesValue(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw Failures.failure("illegal base64 data");
    }
  }

  private static Value marshalled(Value value) throws ExpressionException {
    return new StringValue(JsonText.of(JsonValues.json(value)));
  }

  private static Value unmarshalled(String text) throws ExpressionException {
    try {
      return JsonValues.of(Numbers.floats(Json.parse(text)));
    } catch (Json.JsonSyntaxException e) {
      throw Failures.failure("failed to parse JSON: " + e.getMessage());
    }
  }

  private static Value hash(String name, String text) throws ExpressionException {
    String algorithm = name.equals("md5") ? "MD5" : name.replace("sha", "SHA-");
    try {
      byte[] digest =
          MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.UTF_8));
      return new StringValue(HexFormat.of().formatHex(digest));
    } catch (NoSuchAlgorithmException e) {
      throw Failures.failure("there is no " + algorithm + " here");
    }
  }
}
