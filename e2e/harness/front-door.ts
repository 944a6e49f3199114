import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { productAddress } from './where.ts';

/** Another address of the product, at which what is answered can be changed or lost on its way. */
export interface FrontDoor {
  address: string;
  /** Sends another file in place of the one at this path from now on. */
  replace: (path: string, change: (content: string) => string) => void;
  /** The product gets the next call of this kind and answers it, and nobody hears the answer. @returns how many were lost */
  loseNextAnswer: (call: RegExp) => () => number;
  close: () => Promise<void>;
}

/** Stands between browsers and the product. Live connections go over HTTP here: nothing is upgraded. */
export async function openFrontDoor(): Promise<FrontDoor> {
  const product = new URL(productAddress());
  const changes = new Map<string, (content: string) => string>();
  const losses: { call: RegExp; isDue: boolean }[] = [];

  async function pass(browser: IncomingMessage, reply: ServerResponse): Promise<void> {
    const answer = await ask(browser);
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part);
    const loss = losses.find(({ call, isDue }) => isDue && call.test(`${browser.method} ${browser.url}`));
    if (loss) {
      loss.isDue = false;
      browser.socket.destroy();
      return;
    }
    const change = changes.get(browser.url ?? '');
    const whole = Buffer.concat(parts);
    const body = change ? Buffer.from(change(whole.toString())) : whole;
    const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = answer.headers;
    reply.writeHead(answer.statusCode ?? 500, { ...headers, 'content-length': body.length });
    reply.end(browser.method === 'HEAD' ? undefined : body);
  }

  function ask(browser: IncomingMessage): Promise<IncomingMessage> {
    const isChanged = changes.has(browser.url ?? '');
    // What is changed here is never the same as before.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...unconditional } = browser.headers;
    const sent = isChanged ? { ...unconditional, 'accept-encoding': 'identity' } : browser.headers;
    const headers = { ...sent, host: product.host };
    return new Promise((answered, failed) => {
      const asked = request({ host: product.hostname, port: product.port, path: browser.url, method: browser.method, headers }, answered);
      asked.on('error', failed);
      browser.pipe(asked);
    });
  }

  const server = createServer((browser, reply) => void pass(browser, reply).catch(() => browser.socket.destroy()));
  server.on('upgrade', (_request, socket) => socket.destroy());
  await new Promise<void>((listening) => server.listen(0, listening));
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('The front door has no port');
  return {
    address: `http://localhost:${at.port}`,
    replace: (path, change) => void changes.set(path, change),
    loseNextAnswer: (call) => {
      const loss = { call, isDue: true };
      losses.push(loss);
      return () => (loss.isDue ? 0 : 1);
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
