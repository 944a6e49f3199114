import { afterAll, beforeEach, expect, it } from 'vitest';
import { startSnsServer } from '../../testing/sns-server.ts';
import { createSmsSender } from './sms-sender.ts';

const server = await startSnsServer();
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

const message = { to: '+19195550147', text: 'Starting soon: First Touch, 4:30 PM & more ☀' };

it('the SMS sender sends the text unchanged and reports success', async () => {
  server.behave('take');
  expect(await createSmsSender({ ...server.settings, senderId: undefined }).send(message)).toBe('taken');
  expect(server.received).toEqual([{ ...message, attributes: { 'AWS.SNS.SMS.SMSType': 'Transactional' } }]);
});

it('the SMS sender distinguishes a refused number from a busy provider, and does not retry', async () => {
  const sender = createSmsSender(server.settings);
  const before = server.calls();
  server.behave('refuse');
  expect(await sender.send(message)).toBe('refused');
  server.behave('throttle');
  expect(await sender.send(message)).toBe('later');
  expect([server.received, server.calls() - before]).toEqual([[], 2]);
});

it('the SMS sender throws when it is unknown whether the message went out', async () => {
  server.behave('take_and_cut');
  await expect(createSmsSender(server.settings).send(message)).rejects.toThrow();
  expect(server.received).toHaveLength(1);
});

it('the SMS sender reports an unreachable provider as one to retry later', async () => {
  const other = await startSnsServer();
  await other.close();
  expect(await createSmsSender(other.settings).send(message)).toBe('later');
});
