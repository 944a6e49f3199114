// Runs before the first paint, so that a remembered appearance never flashes.
try {
  const appearance = localStorage.getItem('x1.appearance');
  if (appearance === 'light' || appearance === 'dark') document.documentElement.dataset.theme = appearance;
} catch {
  // Storage may be closed; the device's setting then applies.
}
