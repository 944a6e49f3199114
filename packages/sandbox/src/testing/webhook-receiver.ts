import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

/** One webhook that arrived, its signature already checked. */
interface ReceivedWebhook {
  path: string;
  event: Stripe.Event;
}

const verifier = new Stripe('sk_test_receiver');

/**
 * Plays the product's part: takes webhooks and checks their signatures as the SDK does.
 *
 * @param secrets what each endpoint expects its webhooks to be signed with
 */
export async function startReceiver(secrets: Record<string, string>) {
  const received: ReceivedWebhook[] = [];
  const refused: string[] = [];
  let status = 200;
  let onRefused: () => void = () => undefined;

  function read(path: string, body: string, headers: IncomingHttpHeaders): Stripe.Event {
    const secret = secrets[path.split('/').at(-1) ?? ''] ?? '';
    const ofCheckr = headers['x-checkr-signature'];
    if (ofCheckr === undefined) {
      return verifier.webhooks.constructEvent(body, String(headers['stripe-signature']), secret, Number.POSITIVE_INFINITY);
    }
    if (ofCheckr !== createHmac('sha256', secret).update(body).digest('hex')) throw new Error('not signed by Checkr');
    return JSON.parse(body) as Stripe.Event;
  }

  function take(path: string, body: string, headers: IncomingHttpHeaders): number {
    try {
      const event = read(path, body, headers);
      if (status === 200) received.push({ path, event });
      return status;
    } catch {
      return 400;
    }
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const path = request.url ?? '';
      const code = take(path, body, request.headers);
      response.writeHead(code).end('{}');
      if (code === 200) return;
      refused.push(path);
      onRefused();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refused,
    types: () => received.map(({ event }) => event.type),
    /** Answers everything with this status from now on. */
    answerWith(code: number) {
      status = code;
    },
    nextRefusal: () =>
      new Promise<void>((resolve) => {
        onRefused = resolve;
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
