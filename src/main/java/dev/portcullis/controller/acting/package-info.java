/**
 * The cluster as the author of a policy may use it: what a policy reads and writes in the
 * background goes through here, so that no policy can do more than its author.
 */
@NullMarked
package dev.portcullis.controller.acting;

import org.jspecify.annotations.NullMarked;
