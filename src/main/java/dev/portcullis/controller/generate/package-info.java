/**
 * Keeps generated objects as generate rules want them: a pure plan, and a thin step that applies it
 * to the embedded cluster.
 *
 * <p>Start at {@link dev.portcullis.controller.generate.GenerateController}. Depends on the core
 * and {@code adapter.memory}.
 */
@NullMarked
package dev.portcullis.controller.generate;

import org.jspecify.annotations.NullMarked;
