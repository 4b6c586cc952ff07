package io.github.quotatree.replay.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.replay.trace.Owner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnerMappingTest {
    private static final String FILE = """
            users:
              ann: research/vision
              "bot-*": platform
              "b*": research
            accounts: {speech: research/speech}
            virtualClusters: {vc1: research}
            """;

    @ParameterizedTest
    @CsvSource({
        "ann, speech, vc1, research/vision",
        "bot-7, speech, vc1, platform",
        "bob, speech, vc1, research",
        "eve, speech, vc1, research/speech",
        "eve, none, vc1, research",
        "eve, none, vc2, none",
    })
    void aUserGoesBeforeAnAccountAndThatBeforeAQueue(String user, String account, String queue, String group)
            throws Exception {
        OwnerMapping mapping = Reading.mapping(FILE);

        assertThat(mapping.group("1", new Owner("", user, queue, account)).orElse("none"))
                .isEqualTo(group);
    }

    @Test
    void jobsWithoutAGroupAreLeftOutAndTheirOwnersCounted() throws Exception {
        OwnerMapping mapping = Reading.mapping(FILE);
        ReadTrace read = Reading.of("""
                timestamp,duration,num_gpus,cluster
                2017-10-09 07:01:55,66.0,1,vc1
                2017-10-09 07:01:56,66.0,1,vc2
                2017-10-09 07:01:57,66.0,1,vc2
                """, ReadOptions.defaults().withMapping(mapping));

        assertThat(Reading.ids(read)).containsExactly("job-1");
        assertThat(read.unmapped()).hasSize(1).containsEntry("queue vc2", 2L);
        assertThat(Reading.skipped(read)).containsExactly("2 the mapping has no group for its owner [job-2, job-3]");
    }

    @Test
    void aDefaultGroupTakesTheOthersWhichAreCountedToo() throws Exception {
        OwnerMapping mapping = Reading.mapping(FILE + "default: others\n");

        assertThat(mapping.group("1", new Owner("", "eve", "", ""))).contains("others");
        assertThat(mapping.group("2", new Owner("", "eve", "", ""))).contains("others");
        assertThat(mapping.group("3", new Owner("", "ann", "", ""))).contains("research/vision");
        assertThat(mapping.unmapped()).hasSize(1).containsEntry("user eve", 2L);
    }

    @Test
    void teamsDivideJobsByAHashOfTheirIds() throws Exception {
        OwnerMapping mapping = Reading.mapping("teams: 3\n");

        assertThat(mapping.group("a", Owner.UNKNOWN)).contains("team-2");
        assertThat(mapping.group("b", Owner.UNKNOWN)).contains("team-3");
        assertThat(mapping.group("c", Owner.UNKNOWN)).contains("team-1");
        assertThat(mapping.group("a", Owner.UNKNOWN)).contains("team-2");
    }

    @ParameterizedTest
    @CsvSource({
        "a*, abc, true",
        "a*c, abc, true",
        "a*c, abd, false",
        "*, '', true",
        "?, '', false",
        "a?c, abc, true",
        "*a*b*, xxaxxbxx, true",
        "*a*b*, xxbxxaxx, false",
    })
    void aStarStandsForAnyLettersAndAQuestionMarkForOne(String pattern, String name, boolean isMatch) {
        assertThat(OwnerMapping.matches(pattern, name)).isEqualTo(isMatch);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "teams: 0 | teams is not a number from 1 to 10000",
                "people: {ann: a} | \"people\" is not known; there are users, queues, accounts, groups, default and"
                        + " teams",
                "users: [ann] | users is not a map of names",
                "users: {ann: a//b} | \"a//b\" is not a path of groups such as research/vision",
                "users: {ann: } | is not a text",
                "{default: a, teams: 2} | has both default and teams",
            })
    void aFileThatIsNoMappingIsRefused(String yaml, String message) {
        assertThatThrownBy(() -> Reading.mapping(yaml + "\n"))
                .isInstanceOf(UnreadableException.class)
                .hasMessage(message);
    }
}
