/** The values of CEL, their equality and order, and what an evaluation may spend on them. */
@NullMarked
package dev.portcullis.expr.cel.value;

import org.jspecify.annotations.NullMarked;
