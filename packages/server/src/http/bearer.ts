const pattern = /^Bearer +([A-Za-z0-9_-]{43})$/i;

/** The token of an Authorization header; anything else counts as none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : pattern.exec(authorization)?.[1];
}
