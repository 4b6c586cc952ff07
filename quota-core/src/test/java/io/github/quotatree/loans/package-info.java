/** The rule of loans: a model on plain lists, and the laws of classes, plans and turns. */
@NullMarked
package io.github.quotatree.loans;

import org.jspecify.annotations.NullMarked;
