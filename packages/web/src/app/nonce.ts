/**
 * Dialogs add one style tag while they hold the page's scrolling; the content security policy lets it in by the nonce of this answer (F49).
 * The library behind them (get-nonce) reads it from this global name.
 */
export function adoptStyleNonce(page: Document): void {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  // The placeholder is still there when no server filled it in, as with the development server.
  if (nonce && !nonce.startsWith('%')) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
