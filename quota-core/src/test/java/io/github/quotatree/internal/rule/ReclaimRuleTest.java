package io.github.quotatree.internal.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A group with runtime 10, at the boundary of each comparison. */
class ReclaimRuleTest {
    @Test
    void aWorkloadHelpsThatFreesSomethingOfAnOveruse() {
        assertThat(ReclaimRule.helps(11, 10, 1)).isTrue();
        assertThat(ReclaimRule.helps(11, 10, 0)).isFalse();
        assertThat(ReclaimRule.helps(10, 10, 1)).isFalse();
    }

    @Test
    void aWorkloadLacksRoomAboveTheRuntime() {
        assertThat(ReclaimRule.lacksRoom(8, 10, 3)).isTrue();
        assertThat(ReclaimRule.lacksRoom(8, 10, 2)).isFalse();
        assertThat(ReclaimRule.lacksRoom(10, 10, 1)).isTrue();
    }

    @Test
    void aDimensionThatIsNotRequestedLeavesRoom() {
        assertThat(ReclaimRule.lacksRoom(11, 10, 0)).isFalse();
    }

    @Test
    void aFloorBreaksBelowIt() {
        assertThat(ReclaimRule.breaksFloor(10, 8, 3)).isTrue();
        assertThat(ReclaimRule.breaksFloor(10, 8, 2)).isFalse();
        assertThat(ReclaimRule.breaksFloor(7, 8, 1)).isTrue();
    }

    @Test
    void aWorkloadThatFreesNothingBreaksNoFloor() {
        assertThat(ReclaimRule.breaksFloor(7, 8, 0)).isFalse();
    }
}
