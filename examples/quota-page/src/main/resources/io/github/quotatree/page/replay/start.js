// The first drawing, and the choice of the policy.

/** Draws the parts that are of one policy. */
function drawPolicy(word) {
  const chosen = replay.policies.find(({ policy }) => policy === word);
  drawHeat(chosen);
  drawLoans(chosen);
}

function start() {
  const total = Object.entries(replay.total).map(([resource, amount]) => `${resource} ${amount}`).join(", ");
  byId("about").textContent = [document.title.replace(/ - quota replay$/, ""), `${grouped(BigInt(replay.policies[0].all.jobs))} jobs`, groupCount(replay.policies[0].groups.length), total].map(visible).join(" · ");
  drawTheme();
  listenToTheme();
  drawPolicies();
  drawWaits();
  drawSample();
  const choice = byId("policy"), last = replay.policies[replay.policies.length - 1].policy;
  choice.append(...replay.policies.map(({ policy }) => new Option(policy, policy, policy === last, policy === last)));
  choice.addEventListener("change", () => {
    drawPolicy(choice.value);
    announce(`Use and loans under ${choice.value}`);
  });
  drawPolicy(last);
}

start();
