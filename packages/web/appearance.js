// Runs before the first paint, so that a remembered appearance never flashes, and whoever is signed in never sees the landing page.
// Who that is, and what the screen of this address begins with, is asked here, in one call: the answer comes while the app is on its way
// (src/lib/early-answers.ts takes them). The browser's question whether to install X1 comes early and once: it waits until the person wants it
// (src/features/offline/installing.ts). What times and money are written with is loaded beside the page (decision 0152).
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.x1Install = event;
});
try {
  const appearance = localStorage.getItem('x1.appearance');
  if (appearance === 'light' || appearance === 'dark') document.documentElement.dataset.theme = appearance;
  const token = localStorage.getItem('authToken');
  if (token !== null) document.documentElement.dataset.signedIn = '';
  const headers = { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
  // A list that is narrowed, by the address or by what is kept on this device, is asked for by the app.
  const start = localStorage.getItem('x1.trainer-start');
  const zip = new URLSearchParams(start ?? '').get('near');
  const asked = new URLSearchParams({
    page: location.pathname,
    ...((location.search !== '' || start !== null) && { isNarrowed: 'true' }),
    ...(zip && { near: zip }),
  });
  const ask = async () => {
    const reply = await fetch(`/api/first-answers?${asked}`, { headers });
    if (!reply.ok) return undefined;
    const { answers, picture } = await reply.json();
    // The screen asks for the same and finds it in the browser's memory.
    if (picture) Object.assign(new Image(), { fetchPriority: 'high', src: picture });
    return new Map(answers.map((answer) => [answer.path, answer]));
  };
  const hasVisitorReads = document.querySelector('meta[name="visitor-reads"]').content === 'yes';
  if (token !== null || hasVisitorReads) globalThis.x1Early = { token, page: location.pathname, answers: ask().catch(() => undefined) };
} catch {
  // Storage may be closed; the device's setting then applies.
}

// A browser takes 40 ms to load that the first time, 100 ms on a phone, and keeps it for the whole page: here nobody waits for it.
const loadFormats = () => {
  new Intl.DateTimeFormat(name, { hour: 'numeric', timeZoneName: 'short' }).format();
  new Intl.NumberFormat(name, { style: 'currency', currency: 'USD' }).format(0);
  close();
};
try {
  const worker = URL.createObjectURL(new Blob([`(${loadFormats})()`]));
  new Worker(worker, { name: document.documentElement.lang });
} catch {
  // The app loads it when it writes the first time.
}
