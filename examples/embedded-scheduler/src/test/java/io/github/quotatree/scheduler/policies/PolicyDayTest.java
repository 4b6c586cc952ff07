package io.github.quotatree.scheduler.policies;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.scheduler.policies.Moments.Moment;
import io.github.quotatree.scheduler.policies.PolicyReport.KeyMoments;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PolicyDayTest {
    private static final PolicyDay ELASTIC = new PolicyDay(PolicyKind.ELASTIC_QUOTA);
    private static final PolicyDay PLUGIN = new PolicyDay(PolicyKind.CAPACITY);
    private static final PolicyDay FLOOR_SAFE = new PolicyDay(PolicyKind.CAPACITY_FLOOR_SAFE);
    private static final PolicyDay GROUPS = new PolicyDay(PolicyKind.GROUP_QUOTAS);

    @ParameterizedTest
    @EnumSource
    void twoRunsAreEqual(PolicyKind kind) {
        PolicyDay one = new PolicyDay(kind);
        PolicyDay other = new PolicyDay(kind);

        assertThat(one.moments()).isNotEmpty().isEqualTo(other.moments());
        assertThat(one.samples()).isNotEmpty().isEqualTo(other.samples());
    }

    @ParameterizedTest
    @EnumSource
    void everyJobEndsOrWaitsOrRuns(PolicyKind kind) {
        PolicyDay day = new PolicyDay(kind);

        assertThat(day.jobs())
                .hasSize(43)
                .allSatisfy(job -> assertThat(List.of(
                                job.isFinished(), job.isRunning(), job.places().isEmpty() && !job.isFinished()))
                        .containsOnlyOnce(true));
        assertThat(day.figures().finished()).isEqualTo(43);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsUsedIsTheWorkOfTheJobsAndWhatWasLost(PolicyKind kind) {
        PolicyDay day = new PolicyDay(kind);
        long work = day.jobs().stream()
                .mapToLong(job -> Team.gpus(job.job()) * job.job().duration().toMinutes())
                .sum();

        assertThat(day.figures().used(Team.A) + day.figures().used(Team.B))
                .isEqualTo(work + day.figures().lost());
    }

    @ParameterizedTest
    @EnumSource
    void nobodyIsAboveItsMaxWhereThereIsOneNorAllAboveThePool(PolicyKind kind) {
        PolicyDay day = new PolicyDay(kind);

        assertThat(day.samples()).hasSizeGreaterThan(200).allSatisfy(sample -> {
            assertThat(sample.a().used() + sample.b().used()).isLessThanOrEqualTo(Team.POOL);
            for (Team team : Team.values()) {
                assertThat(sample.of(team).used()).isLessThanOrEqualTo(kind.knowsMax() ? team.max() : Team.POOL);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"CAPACITY", "CAPACITY_FLOOR_SAFE"})
    void capacitySchedulingUsesNoMoreThanTheSumOfMins(PolicyKind kind) {
        assertThat(new PolicyDay(kind).samples())
                .allSatisfy(sample -> assertThat(sample.a().used() + sample.b().used())
                        .isLessThanOrEqualTo(Team.A.min() + Team.B.min()));
    }

    @Test
    void groupQuotasKnowNoMax() {
        assertThat(most(GROUPS, Team.A)).isEqualTo(8);
        assertThat(most(GROUPS, Team.B)).isEqualTo(10);
    }

    private static long most(PolicyDay day, Team team) {
        return day.samples().stream()
                .mapToLong(sample -> sample.of(team).used())
                .max()
                .orElseThrow();
    }

    @Test
    void thePluginLetsLendersFallBelowTheirMinAndTheFloorSafeModeDoesNot() {
        assertThat(usedAfterStops(PLUGIN)).contains(3L);
        assertThat(usedAfterStops(FLOOR_SAFE)).isNotEmpty().allMatch(used -> used >= Team.A.min());
    }

    /** Returns what A used whenever jobs of it were stopped for B. */
    private static List<Long> usedAfterStops(PolicyDay day) {
        return day.moments().stream()
                .filter(moment -> moment.kind() == Moment.Kind.STOPS)
                .filter(moment -> moment.why().startsWith("b"))
                .map(Moment::usedByA)
                .toList();
    }

    @Test
    void capacitySchedulingGivesAtOnceElasticQuotaAfterTheGraceAndGroupQuotasWhenJobsEnd() {
        assertThat(PLUGIN.figures().longestBelowMin(Team.B)).isZero();
        assertThat(FLOOR_SAFE.figures().longestBelowMin(Team.B)).isZero();
        assertThat(ELASTIC.figures().longestBelowMin(Team.B))
                .isGreaterThan(PolicyKind.GRACE)
                .isLessThanOrEqualTo(PolicyKind.GRACE.plus(PolicyDay.LOOK));
        assertThat(GROUPS.figures().longestBelowMin(Team.B)).isEqualTo(Duration.ofMinutes(90));
    }

    @Test
    void elasticQuotaSparesTheLenderToo() {
        PolicyDay day = new PolicyDay(
                PolicyKind.ELASTIC_QUOTA, pool -> PolicyKind.elastic(pool, RevocationOptions.Floor.EFFECTIVE_MIN));

        assertThat(day.figures().longestBelowMin(Team.A)).isEqualTo(Duration.ofMinutes(30));
        assertThat(ELASTIC.figures().longestBelowMin(Team.A)).isEqualTo(Duration.ofMinutes(165));
        assertThat(day.figures().longestBelowMin(Team.B))
                .isEqualTo(ELASTIC.figures().longestBelowMin(Team.B));
        assertThat(day.figures().stopped()).isEqualTo(5);
    }

    @Test
    void groupQuotasStopNothingAndLeaveNothingIdleThatIsWanted() {
        assertThat(GROUPS.figures().stopped()).isZero();
        assertThat(GROUPS.figures().lost()).isZero();
        assertThat(GROUPS.figures().idleWanted()).isZero();
    }

    @Test
    void theUrgentJobStartsAtOnceWhereImportanceCountsWithinATeam() {
        assertThat(waitOfUrgent(ELASTIC)).isZero();
        assertThat(waitOfUrgent(PLUGIN)).isZero();
        assertThat(waitOfUrgent(FLOOR_SAFE)).isZero();
        assertThat(waitOfUrgent(GROUPS)).isEqualTo(Duration.ofMinutes(10));
    }

    private static Duration waitOfUrgent(PolicyDay day) {
        return day.jobs().stream()
                .filter(job -> job.job().priority() > 0)
                .map(job -> job.waited(PolicyDay.MIDNIGHT.plus(PolicyDay.ENDS)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theKeyMomentsAreAFewAndHaveEveryStop() {
        for (PolicyDay day : Arrays.asList(ELASTIC, PLUGIN, FLOOR_SAFE, GROUPS)) {
            List<Moment> moments = KeyMoments.of(day);
            assertThat(moments).hasSizeBetween(10, 40).isSubsetOf(day.moments());
            assertThat(moments)
                    .filteredOn(moment -> moment.kind() == Moment.Kind.STOPS)
                    .hasSize((int) day.figures().stopped());
        }
    }
}
