/** The page of a source that changes: {@link io.github.quotatree.page.live.LivePage} serves it. */
@NullMarked
package io.github.quotatree.page.live;

import org.jspecify.annotations.NullMarked;
