package io.github.quotatree.flink.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.flink.answer.Answer;
import io.github.quotatree.flink.answer.AnswerFormat;
import io.github.quotatree.flink.answer.Outcome;
import io.github.quotatree.flink.answer.RefusedEvent;
import io.github.quotatree.flink.answer.RefusedFormat;
import io.github.quotatree.flink.state.TreeHead;
import io.github.quotatree.flink.state.TreeHeadFormat;
import io.github.quotatree.workload.ExceededLimit;
import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class RecordSerializerTest {
    private static final Instant TIME = Instant.parse("2026-11-02T08:00:00.000000007Z");

    @Test
    void readsTheAnswersThatItWrites() throws Exception {
        TreeMap<String, Long> amounts = new TreeMap<>();
        amounts.put("cpu", 7L);
        ExceededLimit limit = ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "a", "cpu", 1, 2, 3);
        List<Outcome> outcomes = List.of(
                new Outcome.Done("start", "job"),
                new Outcome.Submitted("job", "a", Optional.of("b")),
                new Outcome.Decided(List.of("x", "y"), List.of(limit), amounts),
                new Outcome.Reclaimed(List.of("z")),
                new Outcome.ReservationEnded("job"),
                new Outcome.RuntimeChanged("a", Optional.of(amounts)),
                new Outcome.RuntimeChanged("ü", Optional.empty()));
        Set<Class<?>> seen = new HashSet<>();
        for (Outcome outcome : outcomes) {
            Answer answer = new Answer("tree", 5, TIME, outcome);
            assertThat(copy(RecordSerializer.of(new AnswerFormat()), answer)).isEqualTo(answer);
            seen.add(outcome.getClass());
        }
        assertThat(seen).containsExactlyInAnyOrder(Outcome.class.getPermittedSubclasses());
        RefusedEvent refused = new RefusedEvent("line", "reason");
        assertThat(copy(RecordSerializer.of(new RefusedFormat()), refused)).isEqualTo(refused);
    }

    @Test
    void readsAnOlderVersionAndSuppliesWhatItDidNotHave() throws Exception {
        TreeHead head = new TreeHead(TIME, 9, 100, 30, 77, TIME.minusSeconds(5));
        RecordSerializer<TreeHead> old = RecordSerializer.of(new TreeHeadFormat(), 1);
        assertThat(copy(RecordSerializer.of(new TreeHeadFormat()), head)).isEqualTo(head);
        assertThat(copy(old, head)).isEqualTo(new TreeHead(TIME, 9, 100, 30, TreeHead.PRESENT, TIME));
    }

    @Test
    void migratesFromAnOlderVersionAndRefusesANewerOne() throws Exception {
        var first = stored(RecordSerializer.of(new TreeHeadFormat(), 1).snapshotConfiguration());
        var second = stored(RecordSerializer.of(new TreeHeadFormat(), 2).snapshotConfiguration());
        assertThat(second.resolveSchemaCompatibility(second).isCompatibleAsIs()).isTrue();
        assertThat(second.resolveSchemaCompatibility(first).isCompatibleAfterMigration())
                .isTrue();
        assertThat(first.resolveSchemaCompatibility(second).isIncompatible()).isTrue();
        assertThat(first.restoreSerializer()).isEqualTo(RecordSerializer.of(new TreeHeadFormat(), 1));
        assertThatThrownBy(() -> RecordSerializer.of(new TreeHeadFormat(), 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("TreeHead: version of the format (3) must be from 1 to 2");
    }

    private static <T> T copy(TypeSerializer<T> serializer, T value) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(value, out);
        DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
        T copy = serializer.deserialize(in);
        assertThat(in.available()).isZero();
        return copy;
    }

    private static <T> TypeSerializerSnapshot<T> stored(TypeSerializerSnapshot<T> snapshot) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(out, snapshot);
        return TypeSerializerSnapshot.readVersionedSnapshot(
                new DataInputDeserializer(out.getCopyOfBuffer()), RecordSerializerTest.class.getClassLoader());
    }
}
