import { Agent, request } from 'node:http';
import type { UserId } from '../../packages/contract/src/core/ids.ts';

/** Somebody who searches. */
export interface Parent {
  readonly userId: UserId;
  readonly token: string;
}

/** Makes an account by the product's own call. */
export async function signUpParent(url: string): Promise<Parent> {
  const response = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'parent@bench.test', password: 'correct horse', role: 'parent', timezone: 'America/New_York' }),
  });
  if (response.status !== 201) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`);
  const { user, token } = (await response.json()) as { user: { id: UserId }; token: string };
  return { userId: user.id, token };
}

/** One kept connection that takes compressed answers, as browsers do; they are read to their end and not unpacked. */
export function createBrowser(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  return {
    get: (path: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const sent = request(url + path, { agent, headers }, (response) => {
          let bytes = 0;
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          });
          response.on('end', () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: ${response.statusCode}`))));
        });
        sent.on('error', reject).end();
      }),
    close: () => agent.destroy(),
  };
}
