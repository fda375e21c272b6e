/** Makes certificates for a webhook Service from the command line. */
@NullMarked
package dev.portcullis.cli.certificate;

import org.jspecify.annotations.NullMarked;
