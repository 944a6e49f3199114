// Runs before the first paint, so that a remembered appearance never flashes, and whoever is signed in never sees the landing page.
// Who that is is asked here: the answer comes while the app is on its way (src/lib/early-me.ts takes it).
try {
  const appearance = localStorage.getItem('x1.appearance');
  if (appearance === 'light' || appearance === 'dark') document.documentElement.dataset.theme = appearance;
  const token = localStorage.getItem('authToken');
  if (token !== null) {
    document.documentElement.dataset.signedIn = '';
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    globalThis.x1EarlyMe = { token, answer: fetch('/api/auth/me', { headers }).catch(() => undefined) };
  }
} catch {
  // Storage may be closed; the device's setting then applies.
}
