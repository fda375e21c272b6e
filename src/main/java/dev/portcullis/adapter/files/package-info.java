/**
 * Policies and cluster content from files and folders, read again when they change.
 *
 * <p>Depends on the core and {@code adapter.memory}; performs I/O on the files it is given.
 */
@NullMarked
package dev.portcullis.adapter.files;

import org.jspecify.annotations.NullMarked;
