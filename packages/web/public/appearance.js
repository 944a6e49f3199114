// Runs before the first paint, so that a remembered appearance never flashes, and whoever is signed in never sees the landing page.
try {
  const appearance = localStorage.getItem('x1.appearance');
  if (appearance === 'light' || appearance === 'dark') document.documentElement.dataset.theme = appearance;
  if (localStorage.getItem('authToken') !== null) document.documentElement.dataset.signedIn = '';
} catch {
  // Storage may be closed; the device's setting then applies.
}
