import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerStarting } from './starting.ts';

const server = createServer(answerStarting);
let address: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/session/12`;
});
afterAll(() => server.close());

it('shows a browser a page that opens the one it asked for', async () => {
  const answer = await fetch(address, { headers: { accept: 'text/html,application/xhtml+xml' } });
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('retry-after')]).toEqual([
    503,
    'text/html; charset=utf-8',
    '2',
  ]);
  const page = await answer.text();
  expect(page).toContain('<h1 style="margin: 0; font-size: 24px">X1 is starting</h1>');
  expect(page).toContain('<meta http-equiv="refresh" content="2" />');
});

it('tells programs, and whoever sends something, with the error of the contract', async () => {
  for (const asked of [{ headers: { accept: 'application/json' } }, { method: 'POST', headers: { accept: 'text/html' } }]) {
    const answer = await fetch(address, asked);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'server.unavailable' }]);
  }
});
