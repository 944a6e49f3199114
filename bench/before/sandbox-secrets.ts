import { createHmac } from 'node:crypto';

/** The secrets of webhooks that a server makes of `SANDBOX_KEY`. */
export function secretsOf(key: string) {
  const secretOf = (endpoint: string) => `whsec_${createHmac('sha256', key).update(endpoint).digest('base64url')}`;
  return { payments: secretOf('payments'), identity: secretOf('identity'), connect: secretOf('connect') };
}
