/**
 * Keeps the data of GlobalContextEntry objects: objects by watch, responses of calls by repeating
 * them.
 *
 * <p>Start at {@link dev.portcullis.controller.globalcontext.GlobalContextController}.
 */
@NullMarked
package dev.portcullis.controller.globalcontext;

import org.jspecify.annotations.NullMarked;
