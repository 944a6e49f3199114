import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const healthy = { Down: false, DelayMs: 0, Refusal: 0, RefusedCalls: 0, LostAnswers: 0, LostWrites: 0 };
type Faults = typeof healthy;

const writes = new Set(['PUT', 'DELETE']);

/** A network in front of a real server that refuses, delays and loses what the sandbox does for the servers it stands in for. */
export async function startFaultyProxy(target: string) {
  let faults: Faults = healthy;

  const take = (name: 'RefusedCalls' | 'LostAnswers' | 'LostWrites'): boolean => {
    const left = faults[name];
    if (left > 0) faults = { ...faults, [name]: left - 1 };
    return left > 0;
  };
  const isRefused = ({ method }: IncomingMessage) =>
    (faults.Refusal !== 412 || method === 'PUT') && faults.Refusal > 0 && take('RefusedCalls');

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', headers } = incoming;
    const sent = request(target + (incoming.url ?? ''), { method, headers }, (answer) => {
      // What was asked is done by now: a client that hears nothing doesn't know it.
      if (take('LostAnswers') || (writes.has(method) && take('LostWrites'))) return void incoming.socket.destroy();
      const send = () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      };
      if (faults.DelayMs > 0) setTimeout(send, faults.DelayMs).unref();
      else send();
    });
    sent.on('error', () => outgoing.destroy());
    incoming.pipe(sent);
  }

  const server = createServer((incoming, outgoing) => {
    if (faults.Down) return void outgoing.writeHead(503).end();
    if (isRefused(incoming)) return void outgoing.writeHead(faults.Refusal).end();
    pass(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFaults: (changes: Partial<Record<keyof Faults, boolean | number>>): void => {
      faults = { ...healthy, ...changes } as Faults;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
