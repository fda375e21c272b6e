/**
 * Ranges of semantic versions, as {@code semver_compare} reads them.
 *
 * <p>Start at {@link dev.portcullis.expr.jmespath.function.kyverno.version.VersionRange}.
 */
@NullMarked
package dev.portcullis.expr.jmespath.function.kyverno.version;

import org.jspecify.annotations.NullMarked;
