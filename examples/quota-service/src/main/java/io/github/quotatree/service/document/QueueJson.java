package io.github.quotatree.service.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueuePosition;
import io.github.quotatree.service.body.Json;
import java.util.Iterator;

/** The order in which waiting workloads start. */
public final class QueueJson {
    private QueueJson() {}

    /** Returns the first entries of a queue. */
    public static ObjectNode json(AdmissionQueue queue, int most) {
        ObjectNode json = Json.object();
        json.put("version", Long.toString(queue.snapshot().version()));
        ArrayNode entries = json.putArray("entries");
        Iterator<QueuePosition> positions = queue.iterator();
        for (int k = 0; k < most && positions.hasNext(); k++) {
            QueuePosition position = positions.next();
            ObjectNode each = entries.addObject();
            each.put("number", position.number());
            each.put("group", position.entry().group());
            ArrayNode ids = each.putArray("workloads");
            position.entry().ids().forEach(ids::add);
            each.put("verdict", position.entry().verdict().name());
            each.put("inWords", position.entry().toString());
        }
        return json;
    }
}
