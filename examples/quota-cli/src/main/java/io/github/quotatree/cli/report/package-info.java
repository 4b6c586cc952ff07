/**
 * {@code quota report}: one page that shows a quota tree, what each group has and why.
 *
 * <p>{@link io.github.quotatree.cli.report.Page} joins the page from the files beside this package, each about one
 * subject; {@link io.github.quotatree.cli.report.ReportJson} writes the data inside it. The page needs no network and
 * no server, and the browser is told to refuse both.
 */
@NullMarked
package io.github.quotatree.cli.report;

import org.jspecify.annotations.NullMarked;
