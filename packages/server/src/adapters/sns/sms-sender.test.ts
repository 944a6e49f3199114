import { afterAll, beforeEach, expect, it } from 'vitest';
import { startSnsServer } from '../../testing/sns-server.ts';
import { createSmsSender } from './sms-sender.ts';

const server = await startSnsServer();
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

const message = { to: '+19195550147', text: 'Starting soon: First Touch, 4:30 PM & more ☀' };

it('sends the text as it is, and says so', async () => {
  server.behave('take');
  expect(await createSmsSender({ ...server.settings, senderId: undefined }).send(message)).toBe('taken');
  expect(server.received).toEqual([{ ...message, attributes: { 'AWS.SNS.SMS.SMSType': 'Transactional' } }]);
});

it('tells a number that is not taken from a provider that is busy, and tries nothing by itself', async () => {
  const sender = createSmsSender(server.settings);
  const before = server.calls();
  server.behave('refuse');
  expect(await sender.send(message)).toBe('refused');
  server.behave('throttle');
  expect(await sender.send(message)).toBe('later');
  expect([server.received, server.calls() - before]).toEqual([[], 2]);
});

it('throws when nobody knows whether it went out', async () => {
  server.behave('take_and_cut');
  await expect(createSmsSender(server.settings).send(message)).rejects.toThrow();
  expect(server.received).toHaveLength(1);
});

it('knows that nothing went out where nobody answers', async () => {
  const other = await startSnsServer();
  await other.close();
  expect(await createSmsSender(other.settings).send(message)).toBe('later');
});
