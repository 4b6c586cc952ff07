/**
 * What the programs have in common that measure other things than time: arguments, tables as text and JSON, fresh JVMs.
 */
@NullMarked
package io.github.quotatree.benchmarks.program;

import org.jspecify.annotations.NullMarked;
