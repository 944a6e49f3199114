import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';

/** The body of a request for somebody who may stop reading it anywhere. */
interface Piece {
  readonly bytes: Readable;
  /** Reads what was left: what a client sends behind it on the same connection would wait for that for ever. */
  discardRest(): void;
}

/** The bytes of a request as they come. They break off when the connection does. */
export function openPiece(request: IncomingMessage): Piece {
  const bytes = new PassThrough();
  request.once('close', () => {
    if (!request.complete) bytes.destroy(new Error('The connection broke off'));
  });
  request.pipe(bytes);
  return {
    bytes,
    discardRest: () => {
      request.unpipe(bytes);
      request.resume();
    },
  };
}
