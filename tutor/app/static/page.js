/* What a page needs that no widget gives it: the language of the document, who was here last, where the focus goes, and
 * the keys that work all over a page. It draws nothing and sends nothing.
 */

const YEAR = 31536000;
const PATIENCE = 40;
const SPOTS = { t: "quiet text", "?": "quiet keys" };

const known = new WeakMap();

function buttonOf(key) {
  return document.querySelector(`.st-key-${key} button:not([disabled])`);
}

/* The spot of a card table, which lies in a shadow of its own. */
function spotOf(name) {
  for (const host of document.querySelectorAll(".stBidiComponent *")) {
    const spot = host.shadowRoot?.querySelector(`[data-spot="${name}"]`);
    if (spot) return spot;
  }
  return null;
}

function isTyping(event) {
  const at = event.composedPath()[0];
  return at instanceof Element && at.closest("input, textarea, select, [contenteditable], [role=combobox], [role=listbox]") !== null;
}

function press(event, keys) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event)) return;
  const letter = event.key === "?" ? "?" : event.code.replace(/^Key/, "").toLowerCase();
  const target = letter in keys ? buttonOf(keys[letter]) : letter in SPOTS ? spotOf(SPOTS[letter]) : null;
  if (!target) return;
  event.preventDefault();
  event.stopPropagation();
  target.click();
}

/* What was said of an answer is to be read before what comes next: where not both find room, the screen begins with it. */
function show(target) {
  target.focus({ preventScroll: true });
  const before = (said) => said.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
  const said = [...document.querySelectorAll(".outcome")].filter(before).at(-1);
  const above = parseFloat(said ? getComputedStyle(said).scrollMarginTop : "0");
  const wanted = said ? target.getBoundingClientRect().bottom - said.getBoundingClientRect().top + above : 0;
  if (wanted > window.innerHeight) said.scrollIntoView({ block: "start" });
  else target.scrollIntoView({ block: "nearest" });
}

function focusOn(key, left) {
  const target = buttonOf(key);
  if (target) show(target);
  else if (left > 0) requestAnimationFrame(() => focusOn(key, left - 1));
}

/* A browser keeps how far a page was scrolled, also where something else has come in the place of what was read. The mark
 * of what is read lies at the document, as this part of the page may be mounted anew.
 */
function begin(mark) {
  const { dataset } = document.documentElement;
  if (mark === (dataset.read ?? "")) return;
  dataset.read = mark;
  if (mark) document.querySelector('[data-testid="stMain"]')?.scrollTo({ top: 0, behavior: "instant" });
}

export default function page({ parentElement, data }) {
  document.documentElement.lang = data.lang;
  if (data.learner) {
    document.cookie = `${data.cookie}=${encodeURIComponent(data.learner)}; path=/; max-age=${YEAR}; samesite=strict`;
  } else if (data.forget) {
    document.cookie = `${data.cookie}=; path=/; max-age=0; samesite=strict`;
  }
  let held = known.get(parentElement);
  if (!held) {
    held = { data: { keys: {}, focus: ["", ""] }, stop: new AbortController() };
    known.set(parentElement, held);
    document.addEventListener("keydown", (event) => press(event, held.data.keys), { capture: true, signal: held.stop.signal });
  }
  begin(data.top);
  const [key, mark] = data.focus;
  if (key && mark !== held.data.focus[1]) focusOn(key, PATIENCE);
  held.data = data;
  return () => {
    held.stop.abort();
    known.delete(parentElement);
  };
}
