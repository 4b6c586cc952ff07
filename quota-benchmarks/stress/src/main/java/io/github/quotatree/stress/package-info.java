/**
 * Races of two threads on real processors, by jcstress: the verbs of a ledger take effect at once, and what a store
 * calls durable is there after a power cut. {@link io.github.quotatree.stress.PlantedRaces} are broken on purpose.
 */
@NullMarked
package io.github.quotatree.stress;

import org.jspecify.annotations.NullMarked;
