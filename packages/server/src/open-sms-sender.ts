import type { Config } from './config.ts';
import type { SmsSender } from './modules/notifications/port.ts';

/** Text messages with the settings' credentials; undefined where there are none. The SDK is loaded only for them. */
export async function openSmsSender({ sms }: Pick<Config, 'sms'>): Promise<SmsSender | undefined> {
  if (!sms) return undefined;
  const { createSmsSender } = await import('./adapters/sns/sms-sender.ts');
  return createSmsSender(sms);
}
