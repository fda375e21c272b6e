/**
 * An embedded cluster that behaves as the API server does where policies can see it.
 *
 * <p>Depends on the core; knows no Quarkus.
 */
@NullMarked
package dev.portcullis.adapter.memory;

import org.jspecify.annotations.NullMarked;
