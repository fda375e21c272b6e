/** What all jobs in the background have in common: what they are told, and what they work with. */
@NullMarked
package dev.portcullis.controller.background;

import org.jspecify.annotations.NullMarked;
