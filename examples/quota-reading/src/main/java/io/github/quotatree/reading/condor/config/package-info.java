/**
 * The configuration language of HTCondor: which knobs the lines of a file set for the negotiator, and what they are set
 * to. Read {@link io.github.quotatree.reading.condor.config.KnobValues} first.
 */
@NullMarked
package io.github.quotatree.reading.condor.config;

import org.jspecify.annotations.NullMarked;
