/** A person's account, with the one calendar it has here. */
export interface OutlookAccount {
  /** Its mail address. */
  id: string;
  /** How often the calendar was changed. */
  changes: number;
}

/** A consent that was given, until its code is exchanged. `expiresAt` in milliseconds. */
export interface OutlookCode {
  /** The code itself. */
  id: string;
  account: string;
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  scopes: string[];
  expiresAt: number;
  isUsed: boolean;
}

/** A refresh token. Each use of one makes another; those before go on, as Microsoft's do. */
export interface OutlookGrant {
  /** The refresh token. */
  id: string;
  account: string;
  clientId: string;
  scopes: string[];
  isRevoked: boolean;
}

/** An access token: good for an hour. `expiresAt` in milliseconds. */
export interface OutlookToken {
  id: string;
  account: string;
  scopes: string[];
  grantId: string;
  expiresAt: number;
}

export interface GraphTime {
  dateTime: string;
  timeZone: string;
}

/** An event as Graph answers it, as far as X1 or its owner sets it. */
export interface GraphEvent {
  id: string;
  '@odata.etag': string;
  createdDateTime: string;
  subject: string;
  body: { contentType: 'text'; content: string };
  location: { displayName: string };
  start: GraphTime;
  end: GraphTime;
  isAllDay: boolean;
  isCancelled: boolean;
  showAs: 'free' | 'tentative' | 'busy' | 'oof' | 'workingElsewhere' | 'unknown';
  categories: string[];
  transactionId?: string;
  singleValueExtendedProperties?: { id: string; value: string }[];
}

/** An event in a calendar. Deleted ones are kept: the numbers of their requests stay used. */
export interface StoredOutlookEvent {
  /** Account and event id. */
  id: string;
  account: string;
  isDeleted: boolean;
  event: GraphEvent;
}
