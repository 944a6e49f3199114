/** Where the sign-in token lives on the device (S1§9). */
export const TOKEN_KEY = 'authToken';

/** The saved token, or null for a visitor. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** Saves the token of a fresh sign-in. */
export function saveToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}
