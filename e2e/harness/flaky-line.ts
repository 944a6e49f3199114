import { connect, createServer, type Socket } from 'node:net';
import { productAddress } from './where.ts';

/** A connection to the product that can be cut and held, and counts what is sent over it. */
export interface FlakyLine {
  /** The product's address by this line. */
  address: string;
  /** Bytes that have been passed on to the product so far. */
  sentBytes: () => number;
  /** Breaks every connection now, and refuses new ones until it is mended. */
  cut: () => void;
  /** Cuts every connection after this many more bytes, and refuses new ones until it is restored. */
  cutAfter: (bytes: number) => void;
  /** After this many more bytes, connections that send files stall; they stay open, and others work. */
  holdAfter: (bytes: number) => void;
  mend: () => void;
  close: () => Promise<void>;
}

/** No request but one that carries a file is as large. */
const fileBytes = 1_024 * 1_024;

/** Stands between a browser and the product. */
export async function openFlakyLine(): Promise<FlakyLine> {
  const { hostname, port } = new URL(productAddress());
  const pairs = new Set<readonly [Socket, Socket]>();
  let sent = 0;
  let limit = Number.POSITIVE_INFINITY;
  let fate: 'cut' | 'hold' = 'cut';
  const isSpent = () => sent >= limit;
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const server = createServer((browser) => {
    if (isSpent() && fate === 'cut') return void browser.destroy();
    const product = connect(Number(port), hostname);
    let ownBytes = 0;
    const pair = [browser, product] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    product.on('data', (bytes) => {
      // Answered: the next request on this connection may be no file.
      ownBytes = 0;
      browser.write(bytes);
    });
    browser.on('data', (bytes) => {
      sent += bytes.length;
      ownBytes += bytes.length;
      product.write(bytes);
      if (!isSpent()) return;
      if (fate === 'cut') cut();
      else if (ownBytes > fileBytes) browser.pause();
    });
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  const end = (kind: 'cut' | 'hold') => (bytes: number) => {
    fate = kind;
    limit = sent + bytes;
  };
  return {
    address: `http://localhost:${address.port}`,
    sentBytes: () => sent,
    cut: () => {
      end('cut')(0);
      cut();
    },
    cutAfter: end('cut'),
    holdAfter: end('hold'),
    mend: () => {
      limit = Number.POSITIVE_INFINITY;
      for (const [browser] of pairs) browser.resume();
    },
    close: () =>
      new Promise((closed) => {
        cut();
        server.close(() => closed());
      }),
  };
}
