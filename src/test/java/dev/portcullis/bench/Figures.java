package dev.portcullis.bench;

/**
 * What was measured under one load.
 *
 * @param perSecond reviews that were answered in a second
 * @param p50 median of the time to an answer, in ms
 * @param p99 99th percentile, in ms
 * @param p999 99.9th percentile, in ms
 * @param max the slowest, in ms
 * @param errors answers other than 200, and connections that failed
 */
record Figures(double perSecond, double p50, double p99, double p999, double max, long errors) {}
