/**
 * The data of GlobalContextEntry objects: how it is made of what was fetched, and where it is
 * found.
 *
 * <p>Start at {@link dev.portcullis.expr.globalcontext.GlobalContextStore}. Performs no I/O.
 */
@NullMarked
package dev.portcullis.expr.globalcontext;

import org.jspecify.annotations.NullMarked;
