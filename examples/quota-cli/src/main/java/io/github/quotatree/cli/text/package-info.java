/**
 * Writes results, for all policies: tables with aligned columns and colours, amounts in the units of manifests, and
 * JSON, one document a line.
 */
@NullMarked
package io.github.quotatree.cli.text;

import org.jspecify.annotations.NullMarked;
