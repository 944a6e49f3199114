import { type Html, html } from './html.ts';

interface Page {
  title: string;
  /** The real thing, as in "This page is a stand-in for …". */
  standsFor: string;
  /** Why a stand-in is needed here. */
  because?: string;
  body: Html;
  /** The control page needs room; the others are one column. */
  width: 'narrow' | 'wide';
}

const logo = html`<svg class="logo" viewBox="0 0 50 32" width="50" height="32" role="img" aria-label="X1">
  <path class="logo-plate" d="M10.6 0H47a3 3 0 0 1 2.9 3.7l-6.2 26A3 3 0 0 1 40.8 32H3a3 3 0 0 1-2.9-3.7l6.2-26A3 3 0 0 1 9.2 0z"/>
  <path class="logo-mark" d="M15.2 8h5.1l2.4 4.6L27.3 8h5.6l-7.5 7.9L29.6 24h-5.2l-2.6-5L17 24h-5.7l7.9-8.3zM35.2 8h4.3l-3.8 16h-4.6l2.7-11.3-3.2 1.3.9-3.9z"/>
</svg>`;

const noKeys = 'X1 runs without Stripe keys here: nothing is real, and no money moves.';

/** A whole page: the stand-in banner, then the body. No script and no inline style, so the strictest policy fits. */
export function renderPage({ title, standsFor, because = noKeys, body, width }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · X1 sandbox</title>
<link rel="stylesheet" href="/sandbox/style.css">
</head>
<body>
<header>
  <div class="bar"><div class="wrap ${width}">${logo}<span class="tag">Sandbox</span></div></div>
  <div class="banner"><p class="wrap ${width}"><strong>This page is a stand-in</strong> for ${standsFor}. ${because}</p></div>
</header>
<main class="wrap ${width}">${body}</main>
</body>
</html>`.text;
}
