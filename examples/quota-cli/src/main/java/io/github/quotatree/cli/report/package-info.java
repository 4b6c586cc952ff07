/** {@code quota report}: writes the page of quota trees into a file. */
@NullMarked
package io.github.quotatree.cli.report;

import org.jspecify.annotations.NullMarked;
