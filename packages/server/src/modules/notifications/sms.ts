import type { NotificationId } from '@x1/contract/core/ids.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { ModuleContext } from '../../module-context.ts';
import { toLine } from './mail/address.ts';
import type { SmsSender } from './port.ts';
import { findPhone } from './reads/person-facts.ts';
import * as smsStore from './sms-store.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'publicUrl'> {
  sms: SmsSender | undefined;
}

/** Two text messages' worth, without the address. */
const TEXT_MAX_LENGTH = 240;

/** Text messages, to the number of the profile. */
export function createSms({ db, clock, logger, sms, publicUrl }: Needs) {
  async function sendTo(to: string, notificationId: NotificationId, text: string): Promise<void> {
    if (!sms || !(await smsStore.beginSms(db, notificationId, clock.now()))) return;
    // When this throws, nobody knows whether it went out: it stays 'sending', and is not sent a second time.
    const outcome = await sms.send({ to, text });
    await smsStore.setSmsState(db, notificationId, outcome === 'taken' ? 'sent' : 'failed');
    if (outcome === 'refused') logger.warn('A text message is refused', { code: 'sms.refused' });
    if (outcome === 'later') throw new Error('text messages cannot be sent right now');
  }

  return {
    /**
     * Sends one notification as a text message, unless it has been read or is no longer useful. For the job.
     *
     * @throws Error when it is worth another try
     */
    async deliver({ notificationId, notAfter }: { notificationId: NotificationId; notAfter?: string | undefined }): Promise<void> {
      if (notAfter !== undefined && new Date(notAfter) <= clock.now()) return;
      const notification = await store.findUnread(db, notificationId);
      const phone = notification && (await findPhone(db, notification.userId));
      const to = phone ? toE164(phone) : undefined;
      if (!notification || to === undefined) return;
      const { title, body, path } = notification;
      await sendTo(to, notificationId, `${toLine(`X1: ${title}. ${body}`, TEXT_MAX_LENGTH)} ${publicUrl}${path ?? '/'}`);
    },
  };
}

/**
 * A number as people type it, in E.164: '(919) 555-0147' is +19195550147. Without a country it is one of the US.
 *
 * @returns undefined for what is no number one could send to, such as one with an extension
 */
export function toE164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return number?.isValid() && !number.ext ? number.number : undefined;
}
