/** Variables in documents, and the scope of data they read: request, context entries, elements. */
@NullMarked
package dev.portcullis.expr.variable;

import org.jspecify.annotations.NullMarked;
