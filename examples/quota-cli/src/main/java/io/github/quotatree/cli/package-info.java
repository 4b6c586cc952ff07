/**
 * The command {@code quota}: reads a cluster, and prints what each group may use, which pods may start, which must
 * stop, or what is wrong with the quotas.
 *
 * <p>{@link io.github.quotatree.cli.QuotaCommand} is the entry and knows the commands. Every policy has a package of
 * its own, which reads its input, runs the library and prints a table or JSON; no policy knows another:
 *
 * <ul>
 *   <li>{@code elastic}: {@code solve}, {@code admit}, {@code revoke} and {@code validate}, for quota trees; below it
 *       {@code elastic.explain}, {@code elastic.whatif}, {@code elastic.compare} ({@code diff}) and {@code
 *       elastic.top}, which find groups by {@code elastic.lookup};
 *   <li>{@code capacity}: {@code capacity}, for elastic quotas of namespaces;
 *   <li>{@code condor}: {@code condor}, for the group quotas of HTCondor;
 *   <li>{@code ledger}: {@code ledger}, for the stored files of a ledger.
 * </ul>
 *
 * <p>They share {@code command} (options, the run of one problem or of many), {@code text} (tables, JSON), and the
 * readers of the module {@code quota-reading}.
 */
@NullMarked
package io.github.quotatree.cli;

import org.jspecify.annotations.NullMarked;
