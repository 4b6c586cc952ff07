/**
 * Reads inputs that are broken in every way that a seeded random generator finds, and judges what comes of them.
 *
 * <p>A {@link io.github.quotatree.cli.fuzz.Reader} is one kind of input, with its seeds: the examples and the inputs of
 * other tests. {@link io.github.quotatree.cli.fuzz.Mutation} breaks a seed as bytes, lines and words,
 * {@link io.github.quotatree.cli.fuzz.TreeMutation} as a tree of values. {@link io.github.quotatree.cli.fuzz.Judge}
 * says what an answer must not be, and {@link io.github.quotatree.cli.fuzz.Fuzzing} goes on with what led to new
 * messages. {@link io.github.quotatree.cli.fuzz.FuzzReaders} is the program for hours of it.
 *
 * <p>What was found is kept in the resources of this package, a folder for each reader, and read again by
 * {@code FuzzFindingsTest}.
 */
package io.github.quotatree.cli.fuzz;
