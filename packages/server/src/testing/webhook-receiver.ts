import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** One message as it arrived. */
export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** A server that webhooks are sent to, on this machine. It answers 204 unless told otherwise. */
export async function startWebhookReceiver(port = 0) {
  const received: ReceivedMessage[] = [];
  let answer: (message: ReceivedMessage) => { status: number; headers?: Record<string, string> } | 'silence' = () => ({ status: 204 });
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { type, data } = JSON.parse(body) as Pick<ReceivedMessage, 'type' | 'data'>;
    const message = { headers: request.headers, body, id: String(request.headers['webhook-id']), type, data };
    received.push(message);
    const how = answer(message);
    if (how === 'silence') return;
    response.writeHead(how.status, how.headers).end();
  });
  const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve));
  await listen(port);
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${listening}/hooks/x1`,
    /** In the order in which they came, also those that were refused. */
    received,
    types: () => received.map(({ type }) => type),
    /** From now on. @param how `silence`: it takes the message and never answers */
    answers: (how: typeof answer) => {
      answer = how;
    },
    /** As a receiver would, by the library of Standard Webhooks. @throws WebhookVerificationError */
    verify: (secret: string, { body, headers }: ReceivedMessage) => new Webhook(secret).verify(body, headers as Record<string, string>),
    /** Nobody listens there anymore. */
    goDown: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    /** Listens again at the same address. */
    comeBack: () => listen(listening),
  };
}
