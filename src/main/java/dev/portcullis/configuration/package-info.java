/**
 * What an administrator sets while the server runs: the keys of one ConfigMap, as values.
 *
 * <p>Start at {@link dev.portcullis.configuration.ConfigurationReader}. Depends on the languages of
 * matching; performs no I/O.
 */
@NullMarked
package dev.portcullis.configuration;

import org.jspecify.annotations.NullMarked;
