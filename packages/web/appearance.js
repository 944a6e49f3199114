// Runs before the first paint, so that a remembered appearance never flashes, and whoever is signed in never sees the landing page.
// Who that is, and what the screen of this address begins with, is asked here: the answers come while the app is on its way
// (src/lib/early-answers.ts takes them). The browser's question whether to install X1 comes early and once: it waits until the person wants it
// (src/features/offline/installing.ts).
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
  const answers = new Map();
  const ask = (path) => {
    const answer = fetch(path, { headers }).catch(() => undefined);
    answers.set(path, answer);
    return answer;
  };
  // The screen asks for the same and finds it in the browser's memory.
  const loadPicture = async (answer, name) => {
    const { [name]: src } = await (await answer).clone().json();
    if (src) Object.assign(new Image(), { fetchPriority: 'high', src });
  };
  const askForScreen = async (user) => {
    const calls = JSON.parse(document.querySelector('meta[name="early-calls"]').content);
    // A list that is narrowed, by the address or by what is kept on this device, is asked for by the app.
    const start = localStorage.getItem('x1.trainer-start');
    const isPlain = location.search === '' && start === null;
    const zip = new URLSearchParams(start ?? '').get('near');
    const id = /\d+$/.exec(location.pathname.replace(/\/$/, ''));
    const wanted = calls.filter(({ role = user?.role, isList = false }) => role === (user?.role ?? 'visitor') && (isPlain || !isList));
    const askInTurn = async ({ path, next, picture }) => {
      const answer = ask(
        path
          .replace('{userId}', user?.id)
          .replace('{id}', id)
          .replace('{near}', zip ? `?near=${zip}` : ''),
      );
      if (picture) void loadPicture(answer, picture).catch(() => undefined);
      const found = next && (await (await answer)?.clone().json());
      if (found?.id) void ask(next.replace('{id}', found.id));
    };
    await Promise.all(wanted.map(askInTurn));
  };
  const askAsMe = async () => {
    const me = await ask('/api/auth/me');
    if (me?.ok) await askForScreen((await me.clone().json()).user);
  };
  const asked = (token === null ? askForScreen() : askAsMe()).catch(() => undefined);
  globalThis.x1Early = { token, page: location.pathname, answers, asked };
} catch {
  // Storage may be closed; the device's setting then applies.
}
