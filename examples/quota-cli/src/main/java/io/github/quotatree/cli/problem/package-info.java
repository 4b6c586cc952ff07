/** Makes of what the manifests say a forest of quota trees, with the total and the demand of each, and solves it. */
@NullMarked
package io.github.quotatree.cli.problem;

import org.jspecify.annotations.NullMarked;
