// The colours of the page, light or dark.

/** The colours: as the system has them, until the reader chooses. */
function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function drawTheme() {
  byId("theme").textContent = isDark() ? "Light" : "Dark";
  byId("theme").setAttribute("aria-label", isDark() ? "Light colours" : "Dark colours");
}

function listenToTheme() {
  byId("theme").addEventListener("click", () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    drawTheme();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawTheme);
}
