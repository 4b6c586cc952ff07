// The page while it plays: the box with the fields and the difference above the explanation, undo and redo, and YAML.

function makePlay() {
  const head = element("div", "play-head", element("h2", "", "Play"), element("span", "spring"));
  for (const [id, label, action] of [["play-undo", "Undo", () => playGo(-1)], ["play-redo", "Redo", () => playGo(1)],
    ["play-reset", "Reset", playReset], ["play-yaml", "Copy as YAML", playCopy]]) {
    const made = button("button", label, action);
    made.id = id;
    head.append(made);
  }
  const of = element("p", "above"), fields = element("div", "play-fields"), difference = element("div", "play-difference"), state = element("p", "hint");
  of.id = "play-of";
  fields.id = "play-fields";
  difference.id = "play-difference";
  state.id = "play-state";
  state.setAttribute("role", "status");
  const box = element("section", "box play", head, of, fields, element("h2", "", "Against the start"), difference, state);
  box.id = "play";
  box.setAttribute("aria-label", "Play");
  const panel = byId("panel"), side = element("div", "side");
  panel.before(side);
  side.append(box, panel);
  document.querySelector("h1").textContent = "Quota play";
  document.addEventListener("keydown", event => {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input[type=text], input[type=search], textarea")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    playGo(key === "y" || event.shiftKey ? 1 : -1);
  });
}

function drawPlay() {
  drawPlayHead();
  drawPlayFields();
  drawPlayDifference();
}

function drawPlayHead() {
  const group = view.selected, edits = playEdits().size;
  byId("play-undo").disabled = play.at === 0;
  byId("play-redo").disabled = play.at === play.history.length - 1;
  byId("play-reset").disabled = play.history[play.at].size === 0;
  byId("play-yaml").disabled = play.violations.length > 0;
  byId("play-of").replaceChildren(...(view.dimension ? [element("bdi", "", group ? group.shown : "the whole tree"), ", ", element("bdi", "", visible(view.dimension.label))] : []));
  const fault = play.fault && play.fault.key === null ? play.fault.text : "";
  byId("play-state").textContent = fault || (edits === 0 ? "No edits" : edits === 1 ? "1 edit" : `${edits} edits`) + (play.time ? `, solved and sent in ${Math.max(1, Math.round(play.time))} ms` : "");
  byId("play-state").classList.toggle("bad", fault !== "");
}

/** Shows the edited quotas as YAML, and copies them where the browser allows it. */
async function playCopy() {
  const answer = await playPost("/yaml", play.history[play.at]);
  if (isFault(answer)) {
    play.fault = { key: null, text: answer.text };
    drawPlayHead();
    return;
  }
  const text = element("textarea"), said = element("p", "hint", "Save it to a file, and solve it with quota solve.");
  text.id = "play-text";
  text.readOnly = true;
  text.spellcheck = false;
  text.value = answer.yaml;
  const title = element("h2", "", "The edited quotas as YAML"), label = element("label", "unseen", "YAML");
  title.id = "play-yaml-title";
  label.htmlFor = text.id;
  const dialog = element("dialog", "box play-dialog", title, label, text, said, button("button", "Close", () => dialog.close()));
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.addEventListener("close", () => { dialog.remove(); byId("play-yaml").focus(); });
  document.body.append(dialog);
  dialog.showModal();
  text.select();
  try {
    await navigator.clipboard.writeText(answer.yaml);
    said.textContent = "Copied. Save it to a file, and solve it with quota solve.";
  } catch (refused) {
    // the text is selected, to be copied by hand
  }
}

makePlay();
page.badges.push(playBadge);
page.afterPanel.push(drawPlay);
page.afterRedraw.push(() => {
  byId("made").textContent = "Solved by quotatree on this machine. Edits live in this page; the files stay as they are.";
  if (!play.trees) playSolve();
});
