const KEY = 'returnPath';

/** Sign-in screens and the entry are never worth returning to. */
const ENTRY = /^\/(?:$|(?:trainer|parent|athlete)\/sign-(?:in|up)(?:$|[?#]))/;

let isRemembering = true;

/** A path of this product that may be opened after sign-in: one slash first, no other origin in disguise (R165). */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(path) && !ENTRY.test(path);
}

/** A guard that sends a visitor away notes where the visitor wanted to go (R165). */
export function rememberReturnPath(path: string): void {
  if (isRemembering && isOwnPath(path)) sessionStorage.setItem(KEY, path);
}

/** Somebody wants to sign in in order to go on here: noted also right after a sign-out. */
export function rememberWantedPath(path: string): void {
  isRemembering = true;
  rememberReturnPath(path);
}

/** Where somebody who isn't signed in wanted to go; undefined also where pages are drawn without a browser. */
export function wantedPath(): string | undefined {
  const path = globalThis.sessionStorage?.getItem(KEY) ?? null;
  return path !== null && isOwnPath(path) ? path : undefined;
}

/** After sign-in: the noted path, once. */
export function takeReturnPath(): string | undefined {
  const path = wantedPath();
  sessionStorage.removeItem(KEY);
  isRemembering = true;
  return path;
}

/** After a deliberate sign-out the next sign-in does not return to the page that was left. */
export function stopRemembering(): void {
  isRemembering = false;
  sessionStorage.removeItem(KEY);
}
