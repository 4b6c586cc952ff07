/** A real browser for tests of pages. */
package io.github.quotatree.page.browser;
