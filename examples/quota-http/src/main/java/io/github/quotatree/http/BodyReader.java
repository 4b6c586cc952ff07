package io.github.quotatree.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;

/** Reads a body as its bytes arrive. No thread waits for them. */
record BodyReader(Request request, Taker taker) implements Runnable, Invocable {
    interface Taker {
        boolean take(ByteBuffer bytes);

        void complete();

        void fail(Throwable cause);
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
