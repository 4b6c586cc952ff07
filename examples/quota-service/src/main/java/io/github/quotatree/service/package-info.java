/** Serves a quota ledger over HTTP. */
@NullMarked
package io.github.quotatree.service;

import org.jspecify.annotations.NullMarked;
