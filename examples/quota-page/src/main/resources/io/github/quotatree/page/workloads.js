// The workloads that wait, in the order of the queue, and those on loan, where the data know them.

/** What the verdict on a waiting workload means for it, and the look of its tag. */
const VERDICTS = {
  "starts": ["may start", "plain"], "starts-on-loan": ["may start on loan", "plain"], "due": ["due", "under-tag"], "backfills": ["may start", "plain"],
  "held-back": ["held back", "plain"], "head": ["waits", "plain"], "does-not-fit": ["waits", "plain"], "never-fits": ["never fits", "over-tag"],
};
const STARTS_NOW = new Set(["starts", "starts-on-loan", "backfills"]);
/** Loans that are named where they stop for a workload. */
const MOST_STOPS_NAMED = 3;
/** Workloads of a group that its panel lists. */
const MOST_IN_PANEL = 10;

const totalOf = counts => counts.reduce((sum, count) => sum + count, 0);
const workloadCount = count => count === 1 ? "1 workload" : grouped(BigInt(count)) + " workloads";

function drawWorkloads() {
  const known = tree.workloads;
  byId("workloads").hidden = !known;
  if (!known) return;
  const waiting = totalOf(known.waiting), due = totalOf(known.due), onLoan = totalOf(known.onLoan);
  const stopping = known.loans.filter(loan => loan.stopsFor !== "").length;
  byId("workloads-count").textContent = `${workloadCount(waiting)} ${waiting === 1 ? "waits" : "wait"}${due ? `, ${due} of them due` : ""}; ${grouped(BigInt(onLoan))} on loan${stopping ? `, ${stopping} of them to be called back` : ""}`;
  drawNext(known, waiting, totalOf(known.queue.map(entry => entry.workloads.length)));
  drawList("waiting", known.queue.map(entry => queueLine(entry, true)), waiting, totalOf(known.queue.map(entry => entry.workloads.length)));
  drawList("loans", known.loans.map(loan => loanLine(loan, true)), onLoan, known.loans.length);
}

function drawList(id, lines, all, listedOnes) {
  put(byId(id), ...lines);
  byId(id + "-rest").textContent = all === 0 ? "None." : all > listedOnes ? `and ${grouped(BigInt(all - listedOnes))} more` : "";
}

function queueLine(entry, isOfTree) {
  const [words, look] = VERDICTS[entry.verdict] || [entry.verdict, "plain"], names = entry.workloads;
  return element("li", "", element("span", "place", grouped(BigInt(entry.number))), element("bdi", "id", visible(names[0])),
    names.length > 1 ? element("span", "in", `and ${names.length - 1} more of its gang`) : null,
    isOfTree ? groupLink(entry.group) : null, element("span", "tag " + look, words), entry.plan ? element("span", "plan", planWords(entry)) : null, element("span", "reason", entry.text));
}

/** When a due workload starts, as the plan of loans has it. */
function planWords(entry) {
  if (entry.plan === "awaits") return "starts when loans end by themselves";
  if (entry.plan === "held") return "no stop would let it start";
  if (entry.stopCount === 0) return "starts without a further stop";
  const named = entry.stops.slice(0, MOST_STOPS_NAMED).map(stop => `${visible(stop.workload)} of ${visible(stop.group)}`);
  const rest = entry.stopCount - named.length;
  return `starts after ${entry.stopCount === 1 ? "1 stop" : grouped(BigInt(entry.stopCount)) + " stops"}: ${named.join(", ")}${rest ? ` and ${grouped(BigInt(rest))} more` : ""}`;
}

/** What starts now, and what starts after which stops; of the entries that are listed. */
function drawNext(known, waiting, listedOnes) {
  const now = known.queue.filter(entry => STARTS_NOW.has(entry.verdict)), planned = known.queue.filter(entry => entry.plan === "starts");
  const sum = entries => totalOf(entries.map(entry => entry.workloads.length)), stops = totalOf(planned.map(entry => entry.stopCount));
  const said = [sum(now) ? `${workloadCount(sum(now))} ${sum(now) === 1 ? "starts" : "start"} now` : "",
    sum(planned) ? `${grouped(BigInt(sum(planned)))} due ${sum(planned) === 1 ? "starts" : "start"} after ${stops === 1 ? "1 stop" : grouped(BigInt(stops)) + " stops"}` : ""].filter(Boolean);
  byId("next").hidden = !said.length;
  byId("next").textContent = (waiting > listedOnes ? `Of the first ${grouped(BigInt(listedOnes))}: ` : "") + said.join("; ") + ".";
}

function loanLine(loan, isOfTree) {
  const fate = loan.phase === "stopping" ? "is stopping" : loan.stopsFor !== "" ? `to be called back for ${visible(loan.stopsFor)}` : "";
  return element("li", "", element("bdi", "id", visible(loan.workload)), isOfTree ? groupLink(loan.group) : null, fate ? element("span", "reason", fate) : null);
}

/** The name of a group as a button that opens it; its name alone where the tree has no such group, as for the default group. */
function groupLink(name) {
  return tree.byName.has(name) ? button("link", visible(name), () => show({ name })) : element("span", "in", visible(name));
}

/** The workloads of the group that wait or are on loan. */
function panelWorkloads(group) {
  const known = tree.workloads;
  if (!known || group.isParent) return null;
  const waiting = known.waiting[group.index], due = known.due[group.index], onLoan = known.onLoan[group.index];
  if (waiting === 0 && onLoan === 0) return null;
  const lines = [...known.queue.filter(entry => entry.group === group.name).map(entry => queueLine(entry, false)),
    ...known.loans.filter(loan => loan.group === group.name).map(loan => loanLine(loan, false))];
  const title = `${workloadCount(waiting)} ${waiting === 1 ? "waits" : "wait"}${due ? `, ${due} due` : ""}; ${grouped(BigInt(onLoan))} on loan`;
  return element("div", "remark is-workloads", element("strong", "", title), element("ol", "queue", ...lines.slice(0, MOST_IN_PANEL)));
}
