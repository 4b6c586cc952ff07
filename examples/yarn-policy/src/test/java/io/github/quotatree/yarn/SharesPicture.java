package io.github.quotatree.yarn;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The picture of {@code docs/yarn.md}, drawn from what the three policies compute in a real ResourceManager. */
final class SharesPicture {
    private static final Map<String, String> NAMES =
            Map.of(Allocations.FAIR, "fair", Allocations.DRF, "drf", Allocations.QUOTATREE, "quotatree");
    private static final List<String> POLICIES = List.of(Allocations.FAIR, Allocations.DRF, Allocations.QUOTATREE);
    private static final int MEMORY = 8;
    private static final int VCORES = 3;

    private final List<String> lines = new ArrayList<>();

    private SharesPicture() {}

    static String draw() throws Exception {
        SharesPicture picture = new SharesPicture();
        picture.begin();
        picture.drawSums();
        picture.drawLending();
        picture.lines.add("</svg>");
        return String.join("\n", picture.lines) + "\n";
    }

    private void begin() {
        lines.add("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 452" role="img" aria-labelledby="title desc">
                <title id="title">Shares under the policies fair, drf and quotatree</title>
                <desc id="desc">Above: the shares of seven equal queues on 8 MB and 3 vcores. They sum to 14 MB under fair \
                and drf, and to 7 vcores under drf; to 8 MB and 3 vcores under quotatree. Below: the shares of a lender \
                and a borrower. Under fair and drf they are 60 and 40, whatever the lender requests; under quotatree the \
                borrower gets what the lender does not request.</desc>
                <style>
                text{font-family:system-ui,sans-serif;font-size:13px;fill:#1f2328}
                .title{font-size:15px;font-weight:600}.heading{font-weight:600}.small{font-size:12px}
                .muted{fill:#59636e}.mid{text-anchor:middle}.end{text-anchor:end}
                .page{fill:#fff;stroke:#d0d7de}.own{fill:#0969da}.other{fill:#b6e3ff}
                .over{fill:#ffebe9;stroke:#cf222e;stroke-dasharray:3 2}.room{fill:none;stroke:#8c959f}
                .mark{fill:none;stroke:#1f2328;stroke-width:2}.on-own{fill:#fff;font-weight:600}
                @media (prefers-color-scheme:dark){
                text{fill:#e6edf3}.muted{fill:#9198a1}.page{fill:#0d1117;stroke:#3d444d}.own{fill:#1f6feb}
                .other{fill:#0c2d6b}.over{fill:#490202;stroke:#ff7b72}.room{stroke:#7d8590}.mark{stroke:#e6edf3}
                .on-own{fill:#fff}
                }
                </style>
                <rect class="page" x="0.5" y="0.5" width="759" height="451" rx="8"/>""");
    }

    /** A square for each unit that a policy hands out: those that exist, and those that do not. */
    private void drawSums() throws Exception {
        text("title", 24, 30, "What seven equal queues may use of 8 MB and 3 vcores");
        text("heading", 130, 58, "memory (MB)");
        text("heading", 480, 58, "vcores");
        for (int row = 0; row < POLICIES.size(); row++) {
            EqualQueues shares = EqualQueues.run(POLICIES.get(row), 7, MEMORY, VCORES);
            int y = 72 + row * 34;
            text("", 24, y + 15, NAMES.get(POLICIES.get(row)));
            drawUnits(130, y, shares.sum(0), MEMORY);
            drawUnits(480, y, shares.sum(1), VCORES);
        }
        rect("own", 130, 184, 12, 12);
        text("small muted", 148, 194, "handed out");
        rect("over", 230, 184, 12, 12);
        text("small muted", 248, 194, "handed out, but not there");
        rect("room", 410, 184, 12, 12);
        text("small muted", 428, 194, "there, but not handed out");
    }

    private void drawUnits(int x, int y, long sum, int available) {
        for (int i = 0; i < Math.max(sum, available); i++) {
            String kind = i >= sum ? "room" : i < available ? "own" : "over";
            rect(kind, x + i * 20, y + 1, 17, 17);
        }
        text("small muted", (int) (x + Math.max(sum, available) * 20 + 8), y + 14, sum + " of " + available);
    }

    /** A bar of 100 MB for each policy and each request of the lender, which is marked. */
    private void drawLending() throws Exception {
        text("title", 24, 240, "A lender with a guarantee of 60 of 100 MB, and a borrower that requests 100");
        for (int column = 0; column < Lending.REQUESTS.length; column++) {
            String when = column == 0 ? "the lender requests " : "then ";
            text("heading", 130 + column * 208, 268, when + Lending.REQUESTS[column]);
        }
        for (int row = 0; row < POLICIES.size(); row++) {
            List<long[]> shares = Lending.run(POLICIES.get(row)).shares();
            int y = 282 + row * 40;
            text("", 24, y + 18, NAMES.get(POLICIES.get(row)));
            for (int column = 0; column < shares.size(); column++) {
                drawPair(130 + column * 208, y, shares.get(column), Lending.REQUESTS[column]);
            }
        }
        rect("own", 130, 416, 12, 12);
        text("small muted", 148, 426, "share of the lender");
        rect("other", 290, 416, 12, 12);
        text("small muted", 308, 426, "share of the borrower");
        lines.add("<path class=\"mark\" d=\"M456 413v18\"/>");
        text("small muted", 468, 426, "request of the lender");
    }

    private void drawPair(int x, int y, long[] pair, int request) {
        int lender = (int) (pair[0] * 19 / 10);
        int borrower = (int) (pair[1] * 19 / 10);
        rect("own", x, y, lender, 26);
        rect("other", x + lender, y, borrower, 26);
        text("small on-own", x + 2, y + 17, Long.toString(pair[0]));
        text("small mid", x + lender + borrower / 2, y + 17, Long.toString(pair[1]));
        lines.add("<path class=\"mark\" d=\"M" + (x + request * 19 / 10) + " " + (y - 4) + "v34\"/>");
    }

    private void text(String kind, int x, int y, String text) {
        String attribute = kind.isEmpty() ? "" : " class=\"" + kind + "\"";
        lines.add("<text" + attribute + " x=\"" + x + "\" y=\"" + y + "\">" + text + "</text>");
    }

    private void rect(String kind, int x, int y, int width, int height) {
        lines.add("<rect class=\"" + kind + "\" x=\"" + x + "\" y=\"" + y + "\" width=\"" + width + "\" height=\""
                + height + "\"/>");
    }
}
