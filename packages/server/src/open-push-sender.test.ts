import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newVapidKeys } from './adapters/web-push/push-sender.ts';
import { readConfig } from './config.ts';
import { openPushSender } from './open-push-sender.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'x1-push-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

const loopback = 'http://127.0.0.1:4000/push';
const publicUrl = 'https://x1.test';

describe('the keys of push messages', () => {
  it('are generated once outside production, readable by this user only, and reach this machine', async () => {
    const config = { ...readConfig({}), dataDirectory };
    const first = await openPushSender(config, publicUrl);
    expect(first?.publicKey).toMatch(/^[\w-]{87}$/);
    expect((await openPushSender(config, publicUrl))?.publicKey).toBe(first?.publicKey);
    expect(statSync(join(dataDirectory, 'push-keys.json')).mode & 0o077).toBe(0);
    expect(first?.canReach(loopback)).toBe(true);
  });

  it('are never generated in production, where push is off without them', async () => {
    const config = { ...readConfig({}), dataDirectory, isProduction: true };
    expect(await openPushSender(config, publicUrl)).toBeUndefined();
    expect(() => readFileSync(join(dataDirectory, 'push-keys.json'))).toThrow();
  });

  it('are taken from the settings, and in production reach only known push services', async () => {
    const vapid = { ...newVapidKeys(), subject: 'mailto:hello@x1.test' };
    const sender = await openPushSender({ ...readConfig({}), dataDirectory, isProduction: true, vapid }, publicUrl);
    expect(sender?.publicKey).toBe(vapid.publicKey);
    expect(sender?.canReach('https://fcm.googleapis.com/fcm/send/x')).toBe(true);
    expect(sender?.canReach(loopback)).toBe(false);
  });
});
