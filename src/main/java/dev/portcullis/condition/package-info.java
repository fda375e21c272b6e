/** Compiles condition blocks (preconditions, deny conditions) and their operators. */
@NullMarked
package dev.portcullis.condition;

import org.jspecify.annotations.NullMarked;
