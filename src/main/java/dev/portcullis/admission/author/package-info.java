/**
 * Who wrote a policy: recorded where it is admitted, in an annotation with a seal that only this
 * server can make, because what a policy may do is what its author may do.
 */
@NullMarked
package dev.portcullis.admission.author;

import org.jspecify.annotations.NullMarked;
