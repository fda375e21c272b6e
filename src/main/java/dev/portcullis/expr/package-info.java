/** What expressions of every language share: failures and budgets. */
@NullMarked
package dev.portcullis.expr;

import org.jspecify.annotations.NullMarked;
