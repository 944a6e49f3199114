import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ScanFile } from '../../modules/media/port.ts';
import { AppError } from '../../platform/errors.ts';

/** A clamd that scans our files. */
export interface ClamavConnection {
  /** A port, or a socket file. */
  readonly address: { readonly host: string; readonly port: number } | { readonly path: string };
  /** Its `StreamMaxLength`: it ends a connection that sends more. */
  readonly largestBytes: number;
}

/** The longest silence of the scanner. */
const patienceMs = 60_000;

/** Scans files with clamd, which gets them piece by piece over a socket of their own: none is ever held in memory. */
export function createClamavScanner({ address, largestBytes }: ClamavConnection): ScanFile {
  return async ({ byteCount, read }) => {
    if (byteCount > largestBytes) return 'too-large';
    const file = await read();
    const socket = connect(address);
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('the virus scanner said nothing for a minute')));
    const [answer] = await Promise.allSettled([text(socket), pipeline(inChunks(file), socket, { end: false })]);
    file.destroy();
    if (answer.status === 'rejected') throw new AppError('server.unavailable', undefined, { cause: answer.reason });
    if (answer.value === 'stream: OK\0') return 'clean';
    if (answer.value.endsWith(' FOUND\0')) return 'infected';
    throw new AppError('server.unavailable', undefined, { cause: new Error(`the virus scanner answered: ${answer.value}`) });
  };
}

/** The command INSTREAM of clamd: each piece after its length in four bytes, the last one empty. */
async function* inChunks(file: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of file as AsyncIterable<Buffer>) {
    yield lengthOf(piece);
    yield piece;
  }
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(piece: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}
