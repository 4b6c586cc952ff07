package io.github.quotatree.cli.input;

import java.util.Map;

/**
 * What a Node says.
 *
 * @param origin where it stands
 * @param labels its labels
 * @param allocatable what pods can be given on it
 * @param schedulable whether new pods may start there
 */
public record NodeManifest(Origin origin, Map<String, String> labels, Amounts allocatable, boolean schedulable) {}
