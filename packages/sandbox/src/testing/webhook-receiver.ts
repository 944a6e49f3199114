import { createServer } from 'node:http';
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

  function take(path: string, body: string, signature: string): number {
    const secret = secrets[path.split('/').at(-1) ?? ''] ?? '';
    try {
      const event = verifier.webhooks.constructEvent(body, signature, secret, Number.POSITIVE_INFINITY);
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
      const code = take(path, body, String(request.headers['stripe-signature']));
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
