import { parseCookie, stringifySetCookie } from 'cookie';

/** A cookie that only the server reads, and that other sites send only with a top-level navigation (security.md F56). */
export interface BrowserCookie {
  readonly name: string;
  readonly isSecure: boolean;
}

/**
 * Where browsers use HTTPS, no other host and no plain connection can set the cookie (`__Host-`). Without HTTPS browsers would
 * refuse such a name.
 */
export function browserCookie(name: string, { isHttps }: { isHttps: boolean }): BrowserCookie {
  return { name: isHttps ? `__Host-${name}` : name, isSecure: isHttps };
}

/** The header that sets a cookie. */
export function toSetCookie({ name, isSecure }: BrowserCookie, { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number }): string {
  return stringifySetCookie({ name, value, path: '/', maxAge: maxAgeSeconds, httpOnly: true, sameSite: 'lax', secure: isSecure });
}

/** The header that deletes a cookie. */
export function forgottenCookie(cookie: BrowserCookie): string {
  return toSetCookie(cookie, { value: '', maxAgeSeconds: 0 });
}

/** The cookies of a request by name; of two with one name the first, which has the longer path. */
export function readCookies(header: string | undefined): Readonly<Record<string, string | undefined>> {
  return parseCookie(header ?? '');
}
