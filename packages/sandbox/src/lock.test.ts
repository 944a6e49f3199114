import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from './start-sandbox.ts';
import { openSandbox, publicUrl, secrets } from './testing/open-sandbox.ts';

const webhooks = { url: '', secrets };

it('A second sandbox on the same directory is refused with what to do instead, and the first goes on', async () => {
  const given = await openSandbox();
  const { dataDirectory } = given;
  await expect(startSandbox({ dataDirectory, publicUrl, webhooks })).rejects.toThrow(
    /Another process runs the sandbox on .*npm run sandbox/,
  );
  expect((await given.stripe.balance.retrieve()).object).toBe('balance');
  await given.restart();
});

it('A sandbox that could not start leaves its directory to the next', async () => {
  const given = await openSandbox();
  const { dataDirectory } = given;
  await given.sandbox.close();
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  await expect(startSandbox({ dataDirectory, publicUrl, webhooks, port })).rejects.toThrow('EADDRINUSE');
  await given.restart();
  expect((await given.stripe.balance.retrieve()).object).toBe('balance');
});
