package io.github.quotatree.reclaim;

import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;

/**
 * A leaf group that uses more than it may.
 *
 * @param group the name of the group
 * @param since when it was first seen so, and was within its runtime in no observation after that
 * @param over how far it was above its runtime when it was last observed, in base units; 0 where it was not
 */
public record Overuse(String group, Instant since, ResourceVector over) {}
