import type { Readable } from 'node:stream';

/** One request of the tus protocol 1.0.0 about an upload that its sender may work on. */
export interface ProtocolRequest {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  /** The id of the upload; with POST the id that it is to get. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The piece that a PATCH brings. */
  readonly body?: Readable | undefined;
}

export interface ProtocolAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** What went wrong behind a status of 500 and above. */
  readonly error?: unknown;
}

/** Takes files in pieces, each where the one before it ended, and one piece of a file at a time. */
export type UploadProtocol = (request: ProtocolRequest) => Promise<ProtocolAnswer>;
