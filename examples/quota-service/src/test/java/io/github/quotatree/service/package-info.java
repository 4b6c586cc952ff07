@NullMarked
package io.github.quotatree.service;

import org.jspecify.annotations.NullMarked;
