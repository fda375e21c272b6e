/**
 * Follows the configuration ConfigMap of a cluster.
 *
 * <p>Start at {@link dev.portcullis.controller.configuration.ConfigurationController}. Depends on
 * {@code adapter.kube} and {@code configuration}.
 */
@NullMarked
package dev.portcullis.controller.configuration;

import org.jspecify.annotations.NullMarked;
