/**
 * Keeps the ledger on disk, so that nothing that was answered is lost when the process or the machine stops.
 *
 * <p>{@link io.github.quotatree.service.disk.DataFolder} names the files and locks the folder, {@link
 * io.github.quotatree.service.disk.GroupCommit} forces the journal for many requests at once, and {@link
 * io.github.quotatree.service.disk.StoredLedger} restarts from the files and replaces them by new ones. {@link
 * io.github.quotatree.service.disk.Disk} is where a test puts faults in.
 */
@NullMarked
package io.github.quotatree.service.disk;

import org.jspecify.annotations.NullMarked;
