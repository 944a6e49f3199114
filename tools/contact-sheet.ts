const views = ['phone.light', 'phone.dark', 'desktop.light', 'desktop.dark'];

/** The picture's name is '{state}.{phone|desktop}.{light|dark}.jpg'. */
const namePattern = /^(?<state>.+)\.(?<view>(?:phone|desktop)\.(?:light|dark))\.jpg$/;

/**
 * The page that shows pictures beside one another: a row for each state, by name, a column for each view.
 *
 * @param files names of pictures beside the page; others are left out
 */
export function contactSheet(files: readonly string[]): string {
  const states = new Set(files.flatMap((file) => namePattern.exec(file)?.groups?.['state'] ?? []));
  const rows = [...states].sort().map((state) => row(state, new Set(files)));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>X1, every screen</title>
<style>
  body { margin: 24px; font: 14px/20px system-ui, sans-serif; background: #ddd; color: #111; }
  section { display: grid; grid-template-columns: 195px 195px 1fr 1fr; gap: 12px; margin-bottom: 40px; align-items: start; }
  h2 { grid-column: 1 / -1; margin: 0; font-size: 16px; }
  img { width: 100%; border: 1px solid #999; }
</style>
<h1>${states.size} states</h1>
${rows.join('\n')}
</html>
`;
}

function row(state: string, files: ReadonlySet<string>): string {
  const pictures = views.map((view) => {
    const file = `${state}.${view}.jpg`;
    const address = encodeURIComponent(file);
    if (!files.has(file)) return `<p>No ${view}</p>`;
    return `<a href="${address}"><img src="${address}" alt="${escapeText(`${state}, ${view}`)}" loading="lazy"></a>`;
  });
  return `<section><h2>${escapeText(state)}</h2>${pictures.join('')}</section>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
