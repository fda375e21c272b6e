/**
 * CEL expressions about admission requests: their variables, their conditions and validations, as
 * in a ValidatingAdmissionPolicy.
 */
@NullMarked
package dev.portcullis.expr.cel.admission;

import org.jspecify.annotations.NullMarked;
