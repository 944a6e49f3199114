import { signText } from '../../platform/tokens.ts';

const SECRET_PREFIX = 'whsec_';

/** One message to sign, as it's sent. */
export interface SignedMessage {
  readonly messageId: string;
  readonly sentAt: Date;
  readonly body: string;
}

/**
 * The headers by which a receiver knows that a message is X1's, as Standard Webhooks says: any of its libraries verifies them.
 *
 * @param secrets each begins with `whsec_`; while a secret is being exchanged there are two, and either verifies
 */
export function signatureHeaders({ messageId, sentAt, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const sign = (secret: string) => signText(Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'), `${messageId}.${timestamp}.${body}`);
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
