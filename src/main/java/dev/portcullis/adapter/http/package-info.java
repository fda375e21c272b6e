/**
 * The HTTPS endpoint: bytes in, an admission answer out.
 *
 * <p>Depends on the core; may perform I/O.
 */
@NullMarked
package dev.portcullis.adapter.http;

import org.jspecify.annotations.NullMarked;
