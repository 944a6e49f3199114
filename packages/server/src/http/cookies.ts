/** A cookie that only the server reads, and no other site's request carries but a plain visit (security.md F56). */
export interface BrowserCookie {
  readonly name: string;
  readonly isSecure: boolean;
}

/**
 * Where browsers reach the product by HTTPS, no other host and no plain connection can set the cookie (`__Host-`). Without HTTPS browsers would
 * refuse such a name.
 */
export function browserCookie(name: string, { isHttps }: { isHttps: boolean }): BrowserCookie {
  return { name: isHttps ? `__Host-${name}` : name, isSecure: isHttps };
}

/** The header that sets a cookie. @param value letters, digits, dashes and underscores */
export function toSetCookie({ name, isSecure }: BrowserCookie, { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number }): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}

/** The header that takes a cookie away. */
export function forgottenCookie(cookie: BrowserCookie): string {
  return toSetCookie(cookie, { value: '', maxAgeSeconds: 0 });
}

/** The cookies of a request by name; of two with one name the first, which is of the longer path. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}
