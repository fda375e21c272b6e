/**
 * Work that is done after answers: keyed, done once however often it was asked for, tried again
 * after growing pauses, and shared among replicas.
 */
@NullMarked
package dev.portcullis.controller.work;

import org.jspecify.annotations.NullMarked;
