package dev.portcullis.request;

/**
 * The REST resource a request goes to.
 *
 * @param group the API group, empty for the core group
 * @param version the API version
 * @param resource the plural name in lower case
 */
public record GroupVersionResource(String group, String version, String resource) {}
