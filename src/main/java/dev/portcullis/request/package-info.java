/** The request that is evaluated, as values: operation, type, object, user. */
@NullMarked
package dev.portcullis.request;

import org.jspecify.annotations.NullMarked;
