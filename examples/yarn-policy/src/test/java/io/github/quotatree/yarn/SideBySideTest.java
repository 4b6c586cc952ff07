package io.github.quotatree.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The policy beside those that come with the FairScheduler, on the same load. */
class SideBySideTest {
    @Test
    void sharesNoMoreThanThereIs() throws Exception {
        assertThat(EqualQueues.run(Allocations.FAIR, 3, 100, 1)).hasToString("34+34+34=102 MB, 0+0+0=0 vcores");
        assertThat(EqualQueues.run(Allocations.DRF, 3, 100, 1)).hasToString("34+34+34=102 MB, 1+1+1=3 vcores");
        assertThat(EqualQueues.run(Allocations.QUOTATREE, 3, 100, 1)).hasToString("34+33+33=100 MB, 1+0+0=1 vcores");

        assertThat(EqualQueues.run(Allocations.DRF, 7, 8, 3))
                .hasToString("2+2+2+2+2+2+2=14 MB, 1+1+1+1+1+1+1=7 vcores");
        assertThat(EqualQueues.run(Allocations.QUOTATREE, 7, 8, 3))
                .hasToString("2+1+1+1+1+1+1=8 MB, 1+1+1+0+0+0+0=3 vcores");
    }

    @Test
    void lendsIdleSharesAndReturnsThem() throws Exception {
        assertThat(Lending.run(Allocations.FAIR)).hasToString("a 60 b 40, a 60 b 40, a 60 b 40");
        assertThat(Lending.run(Allocations.DRF)).hasToString("a 60 b 40, a 60 b 40, a 60 b 40");
        assertThat(Lending.run(Allocations.QUOTATREE)).hasToString("a 10 b 90, a 60 b 40, a 30 b 70");
    }
}
