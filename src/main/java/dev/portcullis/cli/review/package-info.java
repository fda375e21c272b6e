/**
 * Plays the API server to a running webhook server: sends reviews for the objects of manifests and
 * shows the answers.
 */
@NullMarked
package dev.portcullis.cli.review;

import org.jspecify.annotations.NullMarked;
