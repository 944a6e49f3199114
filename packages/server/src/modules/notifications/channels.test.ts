import { defaultNotificationPreferences, type NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import { describe, expect, it } from 'vitest';
import { channelsOf, type Weight } from './template.ts';

const ways = (weight: Weight, wants: Partial<NotificationPreferences> = {}, channels: 'all' | 'mail' = 'all') =>
  Object.entries(channelsOf({ weight, channels }, { ...defaultNotificationPreferences, ...wants }))
    .filter(([, isOn]) => isOn)
    .map(([way]) => way)
    .join(' ');
const everything = { smsNotifications: true };
const nothing: NotificationPreferences = {
  emailNotifications: false,
  smsNotifications: false,
  pushNotifications: false,
  marketingEmails: false,
  sessionReminders: false,
  paymentNotifications: false,
};

describe('the ways a message takes', () => {
  it.each<[Weight, string]>([
    ['record', 'bell mail push'],
    ['booking', 'bell mail push'],
    ['payment', 'bell mail push'],
    ['reminder', 'bell mail push'],
    ['plain', 'bell mail push'],
  ])('%s: by default bell, mail and push', (weight, expected) => {
    expect(ways(weight)).toBe(expected);
  });

  it('include SMS for bookings and reminders alone, once it is wanted', () => {
    expect(ways('booking', everything)).toBe('bell mail push sms');
    expect(ways('reminder', everything)).toBe('bell mail push sms');
    for (const weight of ['record', 'payment', 'plain'] as const) expect(ways(weight, everything)).toBe('bell mail push');
  });

  it('end with their switches; receipts and refunds are mailed all the same (R134)', () => {
    expect(ways('record', nothing)).toBe('bell mail');
    expect(ways('booking', nothing)).toBe('bell');
    expect(ways('plain', nothing)).toBe('bell');
    expect(ways('payment', nothing)).toBe('');
    expect(ways('reminder', nothing)).toBe('');
  });

  it('leave the bell and the rest alone when mails or push are off', () => {
    expect(ways('booking', { emailNotifications: false })).toBe('bell push');
    expect(ways('booking', { pushNotifications: false })).toBe('bell mail');
  });

  it('of what one has just done oneself are a mail alone', () => {
    expect(ways('booking', everything, 'mail')).toBe('mail');
    expect(ways('booking', { emailNotifications: false }, 'mail')).toBe('');
  });
});
