package io.github.quotatree.internal.sorted;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted set of which a changed copy shares all but a logarithmic part. Each part of it has a digest, by
 * which a search passes over parts in which it would find nothing.
 *
 * @param <E> the elements
 * @param <D> the digests
 */
public final class SortedTree<E, D> {
    /*
     * A binary tree whose leaves are runs of at most 32 elements. It is balanced by the number of runs below each node,
     * with the factors 3 and 2 of weight-balanced trees: a change adds or removes at most one run, after which one
     * rotation on each level suffices. So recursion goes as deep as the logarithm of the number of elements.
     */

    /** The order of the elements, the weight of each, and the digest of some of them. */
    public interface Order<E, D> extends Comparator<E> {
        int weight(E element);

        D digest(E element);

        D digest(D one, D other);

        default D digest(List<E> run) {
            D all = digest(run.get(0));
            for (int k = 1; k < run.size(); k++) {
                all = digest(all, digest(run.get(k)));
            }
            return all;
        }
    }

    private static final int MOST = 32;
    private static final int TOO_MUCH = 3;
    private static final int SINGLE = 2;

    private final Order<E, D> order;
    private final @Nullable Node<E, D> root;

    private SortedTree(Order<E, D> order, @Nullable Node<E, D> root) {
        this.order = order;
        this.root = root;
    }

    /** Returns the set of some elements, no two of which are equal in the order; in n log n time. */
    public static <E, D> SortedTree<E, D> of(Order<E, D> order, Collection<? extends E> elements) {
        List<E> sorted = new ArrayList<>(elements);
        sorted.sort(order);
        SortedTree<E, D> empty = new SortedTree<>(order, null);
        return sorted.isEmpty() ? empty : new SortedTree<>(order, empty.build(sorted));
    }

    public int size() {
        return root == null ? 0 : root.size;
    }

    /** Returns the sum of the weights of all elements. */
    public int weight() {
        return root == null ? 0 : root.weight;
    }

    /** Returns the element at a place in the order. */
    public E get(int index) {
        int rest = Objects.checkIndex(index, size());
        Node<E, D> node = Objects.requireNonNull(root);
        while (node.left != null && node.right != null) {
            boolean isLeft = rest < node.left.size;
            rest -= isLeft ? 0 : node.left.size;
            node = isLeft ? node.left : node.right;
        }
        return node.run.get(rest);
    }

    /** Returns the sum of the weights of the elements before a place. */
    public int weightBefore(int index) {
        int rest = index;
        int weight = 0;
        Node<E, D> node = root;
        while (node != null && node.left != null) {
            boolean isLeft = rest < node.left.size;
            rest -= isLeft ? 0 : node.left.size;
            weight += isLeft ? 0 : node.left.weight;
            node = isLeft ? node.left : node.right;
        }
        for (int k = 0; node != null && k < rest; k++) {
            weight += order.weight(node.run.get(k));
        }
        return weight;
    }

    /** Returns the element that is equal to another one in the order, or null if there is none. */
    public @Nullable E find(E like) {
        Node<E, D> node = root;
        while (node != null && node.left != null && node.right != null) {
            node = order.compare(like, node.right.first) < 0 ? node.left : node.right;
        }
        int at = node == null ? -1 : Collections.binarySearch(node.run, like, order);
        return node == null || at < 0 ? null : node.run.get(at);
    }

    /** Returns the digest of the elements from one place to before another one, in logarithmic time; null of none. */
    public @Nullable D digest(int from, int to) {
        return root == null || from >= to ? null : digest(root, 0, from, to);
    }

    private @Nullable D digest(Node<E, D> node, int start, int from, int to) {
        if (from >= start + node.size || to <= start) {
            return null;
        }
        if (from <= start && start + node.size <= to) {
            return node.digest;
        }
        if (node.left == null || node.right == null) {
            return order.digest(node.run.subList(Math.max(0, from - start), Math.min(node.size, to - start)));
        }
        D one = digest(node.left, start, from, to);
        D other = digest(node.right, start + node.left.size, from, to);
        return one == null || other == null ? (one == null ? other : one) : order.digest(one, other);
    }

    /** Returns the elements in their order, in linear time. */
    public List<E> toList() {
        List<E> all = new ArrayList<>(size());
        Deque<Node<E, D>> rest = new ArrayDeque<>();
        if (root != null) {
            rest.push(root);
        }
        while (!rest.isEmpty()) {
            Node<E, D> node = rest.pop();
            all.addAll(node.run);
            if (node.left != null && node.right != null) {
                rest.push(node.right);
                rest.push(node.left);
            }
        }
        return all;
    }

    /**
     * Returns the first place, not before a given one, whose element may be one that is searched for, by its digest;
     * the size if there is none. Passes over each part whose digest shows that there is none in it.
     */
    public int next(int from, Predicate<? super D> mayBe) {
        int found = root == null ? -1 : next(root, 0, from, mayBe);
        return found < 0 ? size() : found;
    }

    private int next(Node<E, D> node, int start, int from, Predicate<? super D> mayBe) {
        if (start + node.size <= from || !mayBe.test(node.digest)) {
            return -1;
        }
        if (node.left != null && node.right != null) {
            int found = next(node.left, start, from, mayBe);
            return found >= 0 ? found : next(node.right, start + node.left.size, from, mayBe);
        }
        for (int k = Math.max(0, from - start); k < node.size; k++) {
            if (mayBe.test(order.digest(node.run.get(k)))) {
                return start + k;
            }
        }
        return -1;
    }

    // changes

    /** Returns the set with a further element, in logarithmic time. */
    public SortedTree<E, D> with(E element) {
        return new SortedTree<>(order, root == null ? run(List.of(element)) : with(root, element));
    }

    private Node<E, D> with(Node<E, D> node, E element) {
        if (node.left != null && node.right != null) {
            return order.compare(element, node.right.first) < 0
                    ? join(with(node.left, element), node.right)
                    : join(node.left, with(node.right, element));
        }
        List<E> run = new ArrayList<>(node.size + 1);
        run.addAll(node.run);
        run.add(-1 - Collections.binarySearch(run, element, order), element);
        return build(run);
    }

    /** Returns the set without the element that is equal to another one in the order, in logarithmic time. */
    public SortedTree<E, D> without(E like) {
        return new SortedTree<>(order, without(Objects.requireNonNull(root), like));
    }

    private @Nullable Node<E, D> without(Node<E, D> node, E like) {
        if (node.left != null && node.right != null) {
            return order.compare(like, node.right.first) < 0
                    ? join(without(node.left, like), node.right)
                    : join(node.left, without(node.right, like));
        }
        List<E> run = new ArrayList<>(node.run);
        run.remove(Collections.binarySearch(run, like, order));
        return run.isEmpty() ? null : run(run);
    }

    // nodes

    private Node<E, D> build(List<E> sorted) {
        int size = sorted.size();
        return size <= MOST
                ? run(new ArrayList<>(sorted))
                : node(build(sorted.subList(0, size / 2)), build(sorted.subList(size / 2, size)));
    }

    private Node<E, D> run(List<E> run) {
        int weight = 0;
        for (int k = 0; k < run.size(); k++) {
            weight += order.weight(run.get(k));
        }
        return new Node<>(null, null, run, run.get(0), run.size(), 1, weight, order.digest(run));
    }

    private Node<E, D> node(Node<E, D> left, Node<E, D> right) {
        return new Node<>(
                left,
                right,
                List.of(),
                left.first,
                left.size + right.size,
                left.runs + right.runs,
                left.weight + right.weight,
                order.digest(left.digest, right.digest));
    }

    /** Returns a balanced tree of two parts, one of which a change may have brought out of balance by one run. */
    private Node<E, D> join(@Nullable Node<E, D> left, @Nullable Node<E, D> right) {
        if (left == null || right == null) {
            return Objects.requireNonNull(left == null ? right : left);
        }
        if (left.left == null && right.left == null && left.size + right.size <= MOST / 2) {
            List<E> both = new ArrayList<>(left.run);
            both.addAll(right.run);
            return run(both);
        }
        if (left.left != null && left.right != null && left.runs > TOO_MUCH * right.runs) {
            Node<E, D> inner = left.right;
            return inner.left == null || inner.right == null || inner.runs < SINGLE * left.left.runs
                    ? node(left.left, node(inner, right))
                    : node(node(left.left, inner.left), node(inner.right, right));
        }
        if (right.left != null && right.right != null && right.runs > TOO_MUCH * left.runs) {
            Node<E, D> inner = right.left;
            return inner.left == null || inner.right == null || inner.runs < SINGLE * right.right.runs
                    ? node(node(left, inner), right.right)
                    : node(node(left, inner.left), node(inner.right, right.right));
        }
        return node(left, right);
    }

    /** A run of elements, or two nodes with all that is below them. */
    private record Node<E, D>(
            @Nullable Node<E, D> left,
            @Nullable Node<E, D> right,
            List<E> run,
            E first,
            int size,
            int runs,
            int weight,
            D digest) {}
}
