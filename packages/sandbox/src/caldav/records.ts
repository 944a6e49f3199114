/** A person's account on a calendar server, with the app password that X1 has. */
export interface CalDavAccount {
  /** The user name. */
  id: string;
  /** Of the password: that itself isn't kept. */
  passwordHash: string;
  /** Deleted by its owner: another one is taken as a new one. */
  isRevoked: boolean;
}

/** An event as its file. */
export interface CalDavEvent {
  /** Account and file name. */
  id: string;
  account: string;
  /** With .ics at its end. */
  name: string;
  etag: string;
  text: string;
}
