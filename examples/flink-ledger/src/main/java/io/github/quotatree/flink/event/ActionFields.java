package io.github.quotatree.flink.event;

import io.github.quotatree.flink.codec.Fields;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The bytes of an action: a number of its kind, and what the kind has. */
final class ActionFields {
    private static final int DECLARE = 1;
    private static final int EDIT = 2;
    private static final int TOTAL = 3;
    private static final int NODE = 4;
    private static final int REMOVE_NODE = 5;
    private static final int SUBMIT = 6;
    private static final int ADMIT = 7;
    private static final int RESERVE = 8;
    private static final int RESIZE = 9;
    private static final int REPORT = 10;
    private static final int RECLAIM = 11;
    private static final int TICK = 12;

    private ActionFields() {}

    static void write(Action action, DataOutputView out) throws IOException {
        if (action instanceof Action.Declare declare) {
            out.writeByte(DECLARE);
            Fields.writeTexts(declare.dimensions(), out);
        } else if (action instanceof Action.Edit edit) {
            out.writeByte(EDIT);
            Fields.writeList(edit.removals(), out, ActionFields::writeRemoval);
            Fields.writeList(edit.groups(), out, ActionFields::writeGroup);
        } else if (action instanceof Action.SetTotal set) {
            out.writeByte(TOTAL);
            Fields.writeAmounts(set.total(), out);
        } else if (action instanceof Action.SetNode node) {
            out.writeByte(NODE);
            Fields.writeText(node.node(), out);
            Fields.writeAmounts(node.allocatable(), out);
        } else if (action instanceof Action.RemoveNode node) {
            out.writeByte(REMOVE_NODE);
            Fields.writeText(node.node(), out);
        } else if (action instanceof Action.Submit submit) {
            out.writeByte(SUBMIT);
            writeJob(submit.job(), out);
        } else if (action instanceof Action.Admit admit) {
            out.writeByte(ADMIT);
            Fields.writeTexts(admit.ids(), out);
        } else if (action instanceof Action.Reserve reserve) {
            out.writeByte(RESERVE);
            Fields.writeDuration(reserve.duration(), out);
            Fields.writeTexts(reserve.ids(), out);
        } else if (action instanceof Action.Resize resize) {
            out.writeByte(RESIZE);
            Fields.writeText(resize.id(), out);
            Fields.writeAmounts(resize.request(), out);
        } else if (action instanceof Action.Report report) {
            out.writeByte(REPORT);
            Fields.writeText(report.step().name(), out);
            Fields.writeText(report.id(), out);
        } else {
            out.writeByte(action instanceof Action.Reclaim ? RECLAIM : TICK);
        }
    }

    static Action read(DataInputView in) throws IOException {
        int kind = in.readByte();
        return switch (kind) {
            case DECLARE -> new Action.Declare(Fields.readTexts(in));
            case EDIT ->
                new Action.Edit(
                        Fields.readList(in, ActionFields::readRemoval), Fields.readList(in, ActionFields::readGroup));
            case TOTAL -> new Action.SetTotal(Fields.readAmounts(in));
            case NODE -> new Action.SetNode(Fields.readText(in), Fields.readAmounts(in));
            case REMOVE_NODE -> new Action.RemoveNode(Fields.readText(in));
            case SUBMIT -> new Action.Submit(readJob(in));
            case ADMIT -> new Action.Admit(Fields.readTexts(in));
            case RESERVE -> new Action.Reserve(Fields.readDuration(in), Fields.readTexts(in));
            case RESIZE -> new Action.Resize(Fields.readText(in), Fields.readAmounts(in));
            case REPORT -> new Action.Report(LifeStep.valueOf(Fields.readText(in)), Fields.readText(in));
            case RECLAIM -> new Action.Reclaim();
            case TICK -> new Action.Tick();
            default -> throw new IOException("there is no action of kind " + kind);
        };
    }

    private static void writeJob(Job job, DataOutputView out) throws IOException {
        Fields.writeText(job.id(), out);
        Fields.writeOptional(job.group(), out, Fields::writeText);
        Fields.writeAmounts(job.request(), out);
        out.writeInt(job.priority());
        out.writeBoolean(job.preemptible());
        Fields.writeOptional(job.gang(), out, Fields::writeText);
        Fields.writeOptional(job.maxRunTime(), out, Fields::writeDuration);
    }

    private static Job readJob(DataInputView in) throws IOException {
        return new Job(
                Fields.readText(in),
                Fields.readOptional(in, Fields::readText),
                Fields.readAmounts(in),
                in.readInt(),
                in.readBoolean(),
                Fields.readOptional(in, Fields::readText),
                Fields.readOptional(in, Fields::readDuration));
    }

    private static void writeRemoval(GroupRemoval removal, DataOutputView out) throws IOException {
        Fields.writeText(removal.name(), out);
        Fields.writeOptional(removal.to(), out, Fields::writeText);
    }

    private static GroupRemoval readRemoval(DataInputView in) throws IOException {
        return new GroupRemoval(Fields.readText(in), Fields.readOptional(in, Fields::readText));
    }

    private static void writeGroup(GroupEdit group, DataOutputView out) throws IOException {
        Fields.writeText(group.name(), out);
        out.writeBoolean(group.isParent());
        Fields.writeOptional(group.under(), out, Fields::writeText);
        Fields.writeAmounts(group.min(), out);
        Fields.writeAmounts(group.max(), out);
        Fields.writeAmounts(group.weight(), out);
        Fields.writeAmounts(group.lend(), out);
        out.writeBoolean(group.minScalable());
    }

    private static GroupEdit readGroup(DataInputView in) throws IOException {
        return new GroupEdit(
                Fields.readText(in),
                in.readBoolean(),
                Fields.readOptional(in, Fields::readText),
                Fields.readAmounts(in),
                Fields.readAmounts(in),
                Fields.readAmounts(in),
                Fields.readAmounts(in),
                in.readBoolean());
    }
}
