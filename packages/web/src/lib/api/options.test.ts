import { expect, it } from 'vitest';
import { createSendOnce } from './options.ts';

/** A server that answers on demand. */
function slowServer() {
  const waiting: (() => void)[] = [];
  let received = 0;
  const send = (() => {
    received += 1;
    const number = received;
    return new Promise<Response>((resolve) => waiting.push(() => resolve(new Response(`answer ${number}`))));
  }) as typeof fetch;
  return { send, answerAll: () => waiting.splice(0).map((answer) => answer()), received: () => received };
}

const change = { method: 'POST', body: '{"amount":1}' };

it('sends a doubled change once and gives both callers the response', async () => {
  const server = slowServer();
  const send = createSendOnce(server.send);
  const [first, second] = [send('/api/x', change), send('/api/x', change)];
  server.answerAll();
  expect([await (await first).text(), await (await second).text()]).toEqual(['answer 1', 'answer 1']);
  expect(server.received()).toBe(1);
});

it('sends a change again once the first response has arrived', async () => {
  const server = slowServer();
  const send = createSendOnce(server.send);
  const first = send('/api/x', change);
  server.answerAll();
  await first;
  const second = send('/api/x', change);
  server.answerAll();
  expect(await (await second).text()).toBe('answer 2');
});

it.each([
  ['another body', '/api/x', { ...change, body: '{"amount":2}' }],
  ['another address', '/api/y', change],
  ['another method', '/api/x', { ...change, method: 'PUT' }],
])('sends changes with %s separately', (_, address, init) => {
  const server = slowServer();
  const send = createSendOnce(server.send);
  void send('/api/x', change);
  void send(address, init);
  expect(server.received()).toBe(2);
});

it('sends every read', () => {
  const server = slowServer();
  const send = createSendOnce(server.send);
  void send('/api/x', {});
  void send('/api/x', {});
  expect(server.received()).toBe(2);
});

it('forgets a change that failed', async () => {
  let tries = 0;
  const send = createSendOnce((async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('offline');
    return new Response('ok');
  }) as typeof fetch);
  await expect(send('/api/x', change)).rejects.toThrow('offline');
  expect(await (await send('/api/x', change)).text()).toBe('ok');
});
