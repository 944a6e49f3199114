import { UserId } from '@x1/contract/core/ids.ts';
import {
  type MailPreference,
  mailPreferences,
  UNSUBSCRIBE_PATH,
  type Unsubscribe,
  UnsubscribeLink,
} from '@x1/contract/notifications/unsubscribe.ts';
import * as z from 'zod/mini';
import type { Redirect, RedirectRequest } from '../../http/mount-redirect.ts';
import type { ModuleContext } from '../../module-context.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken, isSecretOf } from '../../platform/tokens.ts';
import type { NotificationsNeeds } from './needs.ts';
import { readPreferences } from './preference-store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'secrets' | 'publicUrl'>, Pick<NotificationsNeeds, 'accounts'> {
  switchOff: (userId: UserId, preference: MailPreference) => Promise<void>;
}

const purpose = 'unsubscribe-link';
/** As long as the email is kept. */
const lifetimeMs = 365 * 86_400_000;
/** Person, preference, and when it ends. */
const Content = z.tuple([UserId, z.enum(mailPreferences), z.int()]);
const SIGNATURE_LENGTH = 43;
/** The page that asks before it switches anything off. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/** One-click unsubscribe (RFC 8058): each email that can be turned off carries a link that does so, for its reader alone. */
export function createUnsubscribeLinks({ db, clock, secrets, publicUrl, accounts, switchOff }: Needs) {
  /** @throws AppError 'unsubscribe.link_invalid' when it is not ours, has expired, or nobody uses the account anymore */
  async function open(link: string): Promise<{ userId: UserId; preference: MailPreference }> {
    const [userId, preference, expiresAtMs] = read(link);
    if (expiresAtMs < clock.now().getTime()) throw new AppError('unsubscribe.link_invalid');
    const { isDisabled } = await accounts.getAccount(userId);
    if (isDisabled) throw new AppError('unsubscribe.link_invalid');
    return { userId, preference };
  }

  /** Signed with any key this installation has had: emails outlive a rotation. */
  function read(link: string): z.infer<typeof Content> {
    const [signature, encoded] = [link.slice(0, SIGNATURE_LENGTH), link.slice(SIGNATURE_LENGTH)];
    const isOurs = secrets.deriveTokens(purpose, encoded).some((own) => isSecretOf(hashToken(own), signature));
    if (!isOurs) throw new AppError('unsubscribe.link_invalid');
    return z.parse(Content, JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  }

  return {
    /** The headers by which email programs offer to switch this kind of email off. */
    headersFor: (userId: UserId, preference: MailPreference): Record<string, string> => {
      const content: z.infer<typeof Content> = [userId, preference, clock.now().getTime() + lifetimeMs];
      const encoded = Buffer.from(JSON.stringify(content)).toString('base64url');
      const path = UNSUBSCRIBE_PATH.replace(':link', secrets.deriveToken(purpose, encoded) + encoded);
      return { 'List-Unsubscribe': `<${publicUrl}${path}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    },

    /** What a link is about. @throws AppError 'unsubscribe.link_invalid' */
    read: async (link: string): Promise<Unsubscribe> => {
      const { userId, preference } = await open(link);
      return { preference, isOn: (await readPreferences(db, userId))[preference] };
    },

    /** Switches the link's preference off. @throws AppError 'unsubscribe.link_invalid' */
    unsubscribe: async (link: string): Promise<Unsubscribe> => {
      const { userId, preference } = await open(link);
      await switchOff(userId, preference);
      return { preference, isOn: false };
    },
  };
}

/** A person who opens the link gets the page that asks: email programs open links by themselves, so opening one changes nothing. */
export async function toUnsubscribePage({ params: { link = '' } }: RedirectRequest): Promise<Redirect> {
  return { location: UnsubscribeLink.safeParse(link).success ? `${UNSUBSCRIBE_PAGE}#token=${link}` : UNSUBSCRIBE_PAGE };
}
