import * as z from 'zod/mini';
import type { NotificationPreferences } from './preferences.ts';

/**
 * Where the List-Unsubscribe header of a mail leads: a mail program posts there (RFC 8058), and a browser is redirected from there to the page
 * that asks first.
 */
export const UNSUBSCRIBE_PATH = '/api/notifications/unsubscribe/:link';

/** The preferences that switch mails off, each with the other channels it applies to (S2§3). */
export const mailPreferences = [
  'emailNotifications',
  'sessionReminders',
  'paymentNotifications',
] as const satisfies readonly (keyof NotificationPreferences)[];
export type MailPreference = (typeof mailPreferences)[number];

/** Person, preference and expiry, signed: nobody can make one for somebody else. */
export const UnsubscribeLink = z.string().check(z.regex(/^[A-Za-z0-9_-]{60,190}$/, "isn't from a link of ours"));

/** What one link switches off, and whether it is on now; nothing about the person. */
export const Unsubscribe = z.object({ preference: z.enum(mailPreferences), isOn: z.boolean() });
export type Unsubscribe = z.infer<typeof Unsubscribe>;

/** The body that mail programs post, as RFC 8058 §3.2 spells it. */
export const OneClick = z.object({ 'List-Unsubscribe': z.literal('One-Click', 'must be One-Click') });
