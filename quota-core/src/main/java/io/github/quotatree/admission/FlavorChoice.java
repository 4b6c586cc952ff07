package io.github.quotatree.admission;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.FlavorShortage;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The flavors that workloads may use, tried one after the other: each is placed on the first flavor that it accepts and
 * that has room for all its units, and the next one finds the room that is left. Placed units count as used until
 * {@link #undo}.
 */
final class FlavorChoice {
    private final List<Placed> placed = new ArrayList<>();

    private int counted;

    /** By id and dimension, the flavors that had room. */
    private final Map<String, Map<String, List<String>>> free = new LinkedHashMap<>();

    static boolean fits(Accounts accounts, int account, Workload workload, ResourceVector request, int d) {
        boolean hasRoom = request.value(d) <= 0;
        if (!hasRoom) {
            int tried = tried(accounts, account, workload, d, -1);
            for (int k = 0; k < request.schema().flavorCount(d) && !hasRoom; k++) {
                hasRoom = (tried >>> k & 1) == 1 && hasRoom(accounts, account, workload, d, k, request.value(d));
            }
        }
        return hasRoom;
    }

    /** Returns the flavors to try: the one that is named, or that the workload is entitled to, or all it accepts. */
    private static int tried(Accounts accounts, int account, Workload workload, int d, int named) {
        int entitled = accounts.lends() && named < 0 ? accounts.entitledFlavor(account, workload, d) : named;
        return entitled < 0 ? workload.accepted(d).mask() : 1 << entitled;
    }

    private static boolean hasRoom(Accounts accounts, int account, Workload workload, int d, int k, long units) {
        FlavorClass of = workload.accepted(d);
        return accounts.lends()
                ? IdleRoom.hasFlavor(
                        accounts, account, of.schema().column(d, k), units, entitled(accounts, account, workload))
                : accounts.hasRoom(account, of, k, units);
    }

    private static @Nullable Workload entitled(Accounts accounts, int account, Workload workload) {
        return accounts.isEntitled(account, workload) ? workload : null;
    }

    /** Places a workload, or nothing of it; returns the dimensions in which no flavor has room. */
    List<FlavorShortage> add(Workload workload, Accounts accounts, int account, ResourceVector request) {
        ResourceSchema schema = request.schema();
        for (; counted < placed.size(); counted++) { // all that is placed counts as used for the next workload
            Placed next = placed.get(counted);
            next.accounts.place(next.account, next.workload, next.held, 1);
        }
        Map<String, List<String>> found = new LinkedHashMap<>();
        List<FlavorShortage> shortages = new ArrayList<>();
        ResourceVector held = request;
        for (int d : schema.flavoredPositions()) {
            if (request.value(d) <= 0) {
                continue;
            }
            FlavorClass accepted = workload.accepted(d);
            int named = HeldFlavors.flavor(request, d);
            int tried = tried(accounts, account, workload, d, named);
            List<String> names = new ArrayList<>();
            for (int k = 0; k < schema.flavorCount(d); k++) {
                if ((tried >>> k & 1) == 1 && hasRoom(accounts, account, workload, d, k, request.value(d))) {
                    held = names.isEmpty() && named < 0 ? HeldFlavors.on(held, d, k) : held;
                    names.add(schema.flavors(accepted.dimension()).get(k));
                }
            }
            found.put(accepted.dimension(), List.copyOf(names));
            if (names.isEmpty()) {
                shortages.add(shortage(accounts, account, workload, request, d, tried));
            }
        }
        free.put(workload.id(), Collections.unmodifiableMap(found));
        if (shortages.isEmpty()) {
            placed.add(new Placed(workload, accounts, account, held));
        }
        return shortages;
    }

    private static FlavorShortage shortage(
            Accounts accounts, int account, Workload workload, ResourceVector request, int d, int tried) {
        FlavorClass accepted = workload.accepted(d);
        List<FlavorRoom> rooms = new ArrayList<>();
        for (int k = 0; k < request.schema().flavorCount(d); k++) {
            if ((tried >>> k & 1) == 1) {
                int column = accepted.schema().column(d, k);
                rooms.add(
                        accounts.lends()
                                ? IdleRoom.flavorRoom(
                                        accounts, account, accepted, column, entitled(accounts, account, workload))
                                : accounts.room(account, accepted, k));
            }
        }
        return new FlavorShortage(workload.id(), accounts.name(account), accepted.dimension(), request.value(d), rooms);
    }

    void undo() {
        for (; counted > 0; counted--) {
            Placed last = placed.get(counted - 1);
            last.accounts.place(last.account, last.workload, last.held, -1);
        }
    }

    List<ResourceVector> held() {
        return placed.stream().map(Placed::held).toList();
    }

    Map<String, Map<String, List<String>>> free(boolean admitted) {
        if (!admitted || placed.size() <= 1) {
            return Collections.unmodifiableMap(free);
        }
        Map<String, Map<String, List<String>>> own = new LinkedHashMap<>();
        for (Placed each : placed) {
            Map<String, List<String>> flavors = new LinkedHashMap<>();
            HeldFlavors.names(each.held).forEach((dimension, flavor) -> flavors.put(dimension, List.of(flavor)));
            own.put(each.workload.id(), Collections.unmodifiableMap(flavors));
        }
        return Collections.unmodifiableMap(own);
    }

    private record Placed(Workload workload, Accounts accounts, int account, ResourceVector held) {}
}
