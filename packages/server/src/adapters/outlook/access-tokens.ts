/** Number of cached access tokens; beyond that the oldest are dropped and requested again. */
const mostTokens = 5_000;

/** The access token of each grant, by its refresh token. Whether one still counts shows when it's used. */
export function createAccessTokens() {
  const tokens = new Map<string, string>();
  return {
    find: (refreshToken: string): string | undefined => tokens.get(refreshToken),
    forget: (refreshToken: string): void => void tokens.delete(refreshToken),
    keep: (refreshToken: string, accessToken: string): void => {
      tokens.delete(refreshToken);
      tokens.set(refreshToken, accessToken);
      const [oldest] = tokens.keys();
      if (tokens.size > mostTokens && oldest !== undefined) tokens.delete(oldest);
    },
  };
}
