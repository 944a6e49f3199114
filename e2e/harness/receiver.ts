import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook request as the receiving server got it. */
export interface Heard {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  /** Whether it's signed with this secret, by the rules of Standard Webhooks. */
  isSignedWith(secret: string): boolean;
}

/** A local server that receives webhooks, and answers with whatever status the test sets. */
export async function openReceiver() {
  const heard: Heard[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      const signed = `${header('id')}.${header('timestamp')}.${body}`;
      heard.push({
        id: header('id'),
        type: (JSON.parse(body) as { type: string }).type,
        body,
        isSignedWith: (secret) => {
          const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
          return header('signature')
            .split(' ')
            .includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
        },
      });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x1`,
    heard,
    answerWith: (code: number) => {
      status = code;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
