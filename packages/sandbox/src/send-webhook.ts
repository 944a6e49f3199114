import { createHmac } from 'node:crypto';
import { request } from 'node:http';

/** A request as it goes out, once. */
interface WebhookPost {
  url: string;
  sender: 'stripe' | 'checkr';
  secret: string;
  body: string;
  timestampSeconds: number;
  timeoutMs: number;
  signal: AbortSignal;
}

/** The headers by which a receiver knows who sent it. Checkr signs the raw body alone. */
function senderHeaders(post: Pick<WebhookPost, 'sender' | 'secret' | 'body' | 'timestampSeconds'>): Record<string, string> {
  if (post.sender === 'stripe') {
    return { 'stripe-signature': signatureHeader(post), 'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)' };
  }
  const signature = createHmac('sha256', post.secret).update(post.body).digest('hex');
  return { 'x-checkr-signature': signature, 'user-agent': 'Checkr-Webhook/1.0' };
}

/** Stripe's: an HMAC-SHA256 over the time and the raw body. */
function signatureHeader({ secret, body, timestampSeconds }: Pick<WebhookPost, 'secret' | 'body' | 'timestampSeconds'>): string {
  const signature = createHmac('sha256', secret).update(`${timestampSeconds}.${body}`).digest('hex');
  return `t=${timestampSeconds},v1=${signature}`;
}

/**
 * Sends one webhook on a connection of its own; redirects are not followed.
 *
 * @returns the status of the answer
 * @throws Error when there is no answer within `timeoutMs`
 */
export function sendWebhook(post: WebhookPost): Promise<number> {
  const body = Buffer.from(post.body);
  return new Promise((resolve, reject) => {
    const outgoing = request(post.url, {
      method: 'POST',
      agent: false,
      signal: post.signal,
      timeout: post.timeoutMs,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        ...senderHeaders(post),
      },
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
      answer.on('error', reject);
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    outgoing.end(body);
  });
}
