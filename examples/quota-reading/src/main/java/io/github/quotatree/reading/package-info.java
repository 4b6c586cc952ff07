/**
 * Reads the files of a cluster into values of the library, for any host: no package here knows a command line.
 *
 * <ul>
 *   <li>{@code input}: files, the objects of YAML and JSON in them, quantities, and the faults of a run;
 *   <li>{@code manifest}, {@code quotafile}: quotas, profiles, nodes and pods of Kubernetes, or of a quotatree file;
 *   <li>{@code problem}: the forest, demand and workloads that they declare; {@code fill}: the defaults of a webhook;
 *       {@code gate}: the objects that a cluster refuses;
 *   <li>{@code condor}: HTCondor's configuration, its expressions, and the output of its tools;
 *   <li>{@code text}: amounts, names and sentences, as messages have them.
 * </ul>
 */
@NullMarked
package io.github.quotatree.reading;

import org.jspecify.annotations.NullMarked;
