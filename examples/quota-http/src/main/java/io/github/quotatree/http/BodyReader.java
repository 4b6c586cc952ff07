package io.github.quotatree.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;

/** Reads a body as its bytes arrive. No thread waits for them. */
final class BodyReader implements Runnable, Invocable {
    private final Request request;
    private final Taker taker;

    /** Takes a body, piece by piece. */
    interface Taker {
        /** Takes bytes; returns whether more are wanted. */
        boolean take(ByteBuffer bytes);

        /** Learns that the body is complete. */
        void complete();

        /** Learns that the rest does not come. */
        void fail(Throwable cause);
    }

    /** Makes a reader, which is then to be run. */
    BodyReader(Request request, Taker taker) {
        this.request = request;
        this.taker = taker;
    }

    @Override
    public void run() {
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                taker.fail(chunk.getFailure());
                return;
            }
            boolean isWanted = taker.take(chunk.getByteBuffer());
            chunk.release();
            if (!isWanted) {
                return;
            }
            if (chunk.isLast()) {
                taker.complete();
                return;
            }
        }
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }
}
