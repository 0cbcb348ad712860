/* Looks now and then whether a live round has gone on, and tells the page when it has, or when its student is signed
 * out. It draws nothing. A page that nobody sees, such as a phone's that sleeps, does not look; it does at once when it
 * is seen again.
 */

const AGAIN = 10_000;
const FORBIDDEN = 403;
const OUT = "out";

const watched = new WeakMap();

async function look(held) {
  if (held.busy || document.hidden) return;
  held.busy = true;
  try {
    const answer = await fetch(held.data.path, { cache: "no-store" });
    const out = answer.status === FORBIDDEN;
    const mark = out ? OUT : answer.headers.get("X-Round");
    if ((answer.ok || out) && mark !== null && mark !== held.data.mark) tell(held, mark);
  } catch {
    // The server is away; the next look tries again.
  } finally {
    held.busy = false;
  }
}

/* A page is told once, and again where it has not gone on after a while: the line may have been down. */
function tell(held, mark) {
  const now = performance.now();
  if (mark === held.told && now - held.at < AGAIN) return;
  held.told = mark;
  held.at = now;
  held.send("turn", mark);
}

export default function watch({ parentElement, data, setTriggerValue }) {
  let held = watched.get(parentElement);
  if (!held) {
    held = { told: null, at: 0, busy: false, stop: new AbortController() };
    watched.set(parentElement, held);
    held.timer = setInterval(() => look(held), data.every);
    document.addEventListener("visibilitychange", () => look(held), { signal: held.stop.signal });
  }
  held.data = data;
  held.send = setTriggerValue;
  return () => {
    clearInterval(held.timer);
    held.stop.abort();
    watched.delete(parentElement);
  };
}
