/**
 * The page of quota trees: the amounts of each group and the reasons, as one file or live from a server.
 *
 * <p>{@link io.github.quotatree.page.Page} joins the page from the files beside this package, each about one subject;
 * {@link io.github.quotatree.page.ReportJson} writes its data. A page that is a file needs no network and no server,
 * and the browser is told to refuse both; one of a server connects to that server alone.
 */
@NullMarked
package io.github.quotatree.page;

import org.jspecify.annotations.NullMarked;
