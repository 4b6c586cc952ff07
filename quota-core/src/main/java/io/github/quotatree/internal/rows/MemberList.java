package io.github.quotatree.internal.rows;

import java.util.Arrays;

final class MemberList {
    double[] weight = new double[0];
    double[] min = new double[0];
    double[] limited = new double[0];
    int size;

    void clear(int members) {
        size = 0;
        makeRoom(members);
    }

    void makeRoom(int more) {
        if (size + more > weight.length) {
            int room = size + more + size / 2;
            weight = Arrays.copyOf(weight, room);
            min = Arrays.copyOf(min, room);
            limited = Arrays.copyOf(limited, room);
        }
    }

    void copy(MemberList other) {
        clear(other.size);
        System.arraycopy(other.weight, 0, weight, 0, other.size);
        System.arraycopy(other.min, 0, min, 0, other.size);
        System.arraycopy(other.limited, 0, limited, 0, other.size);
        size = other.size;
    }
}
