/** A person's account, with the one calendar it has here. */
export interface GoogleAccount {
  /** Its mail address. */
  id: string;
  /** How often the calendar was changed. */
  changes: number;
}

/** A consent that was given, until its code is exchanged. `expiresAt` in milliseconds. */
export interface ConsentCode {
  /** The code itself. */
  id: string;
  account: string;
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  scopes: string[];
  /** Without it there is no refresh token. */
  isOffline: boolean;
  expiresAt: number;
  isUsed: boolean;
}

/** What a site may do in an account: lasts until it is revoked. */
export interface Grant {
  /** The refresh token. */
  id: string;
  account: string;
  clientId: string;
  scopes: string[];
  isRevoked: boolean;
}

/** Valid for an hour unless the grant is revoked. `expiresAt` in milliseconds. */
export interface AccessToken {
  id: string;
  account: string;
  clientId: string;
  scopes: string[];
  /** The refresh token it came with; null where the site has none. */
  grantId: string | null;
  expiresAt: number;
}
