package io.github.quotatree.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

    private static final Streams STREAMS = new Streams(InputStream.nullInputStream(), NOWHERE, NOWHERE);

    @Test
    void onlyATerminalHasReports() {
        try (Progress inALog = new Progress(STREAMS, false)) {
            inALog.objectRead();
            assertThat(reporters()).isZero();
        }
        try (Progress inATest = new Progress(STREAMS)) {
            inATest.objectRead();
            assertThat(reporters()).isZero();
        }
        try (Progress onATerminal = new Progress(STREAMS, true)) {
            onATerminal.objectRead();
            assertThat(reporters()).isOne();
        }
    }

    private static long reporters() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("progress"))
                .count();
    }
}
