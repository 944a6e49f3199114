import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { VapidKeys } from './adapters/web-push/push-sender.ts';
import type { Config } from './config.ts';
import type { PushSender } from './modules/notifications/port.ts';

const StoredKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * Push messages with the keys of the settings. Outside production, where there are none, with a pair that is made at the first start and kept in
 * the data directory; in production there is no push without them, because browsers are bound to the keys they subscribed with.
 *
 * @returns undefined where push is off
 */
export async function openPushSender({ vapid, isProduction, dataDirectory }: Config, publicUrl: string): Promise<PushSender | undefined> {
  if (!vapid && isProduction) return undefined;
  const { createPushSender, newVapidKeys } = await import('./adapters/web-push/push-sender.ts');
  const keys = vapid ?? readOrMakeKeys(dataDirectory, newVapidKeys);
  // Push services want to be able to write to somebody; a machine's own address would be refused by some of them.
  const subject = vapid?.subject ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:hello@x1.test');
  return createPushSender({ vapid: keys, subject, allows: isProduction ? 'known' : 'loopback' });
}

function readOrMakeKeys(dataDirectory: string, newKeys: () => VapidKeys): VapidKeys {
  const path = join(dataDirectory, 'push-keys.json');
  const read = () => z.parse(StoredKeys, JSON.parse(readFileSync(path, 'utf8')));
  try {
    return read();
  } catch {
    mkdirSync(dataDirectory, { recursive: true });
    try {
      writeFileSync(path, JSON.stringify(newKeys()), { mode: 0o600, flag: 'wx' });
    } catch {
      // Another process was first: its keys are the ones.
    }
    return read();
  }
}
