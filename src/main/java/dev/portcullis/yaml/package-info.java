/** Reads YAML and JSON text as Kubernetes does, with the place of every node; performs no I/O. */
@NullMarked
package dev.portcullis.yaml;

import org.jspecify.annotations.NullMarked;
