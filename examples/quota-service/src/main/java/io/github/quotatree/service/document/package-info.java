/**
 * Quotas, nodes and workloads as clients send them, one class for each subject; {@code io.github.quotatree.json} writes
 * the answers.
 */
@NullMarked
package io.github.quotatree.service.document;

import org.jspecify.annotations.NullMarked;
