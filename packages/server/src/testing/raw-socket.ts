import type { Transport } from './socket-client.ts';

/** A connection that speaks the protocol below Socket.IO by hand: it says what no client of ours would. */
export interface RawSocket {
  /** One packet as it goes over the wire, such as '40{"token":"…"}'. */
  send(packet: string | Uint8Array): Promise<void>;
  /** Everything the server sends from now on until it hangs up. @throws Error when it does not within 5 s */
  untilClosed(): Promise<string>;
  close(): void;
}

const patienceMs = 5_000;

export function openRawSocket(url: string, transport: Transport): Promise<RawSocket> {
  return transport === 'websocket' ? openWebSocket(url) : openPolling(url);
}

async function openWebSocket(url: string): Promise<RawSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const told: string[] = [];
  const closed = Promise.withResolvers<void>();
  socket.addEventListener('message', ({ data }) => told.push(String(data)));
  socket.addEventListener('close', () => closed.resolve());
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('the server did not take the connection')));
  });
  return {
    send: async (packet) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(typeof packet === 'string' ? packet : new Uint8Array(packet));
    },
    untilClosed: async () => {
      await withPatience(closed.promise);
      return told.join('');
    },
    close: () => socket.close(),
  };
}

async function openPolling(url: string): Promise<RawSocket> {
  const address = `${url}/socket.io/?EIO=4&transport=polling`;
  const handshake = await (await fetch(address)).text();
  const { sid } = JSON.parse(handshake.slice(1)) as { sid: string };
  const ended = new AbortController();
  const poll = async () => {
    let told = '';
    for (;;) {
      const answer = await fetch(`${address}&sid=${sid}`, { signal: ended.signal });
      if (answer.status !== 200) return told;
      told += await answer.text();
      // The server says goodbye.
      if (told.endsWith('1')) return told;
    }
  };
  return {
    send: async (packet) => {
      const body = typeof packet === 'string' ? packet : `b${Buffer.from(packet).toString('base64')}`;
      await fetch(`${address}&sid=${sid}`, { method: 'POST', body, headers: { 'content-type': 'text/plain;charset=UTF-8' } }).catch(
        () => {},
      );
    },
    untilClosed: () => withPatience(poll()),
    close: () => ended.abort(),
  };
}

async function withPatience<Value>(work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the server did not hang up')), patienceMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
