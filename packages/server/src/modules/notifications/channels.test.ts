import { defaultNotificationPreferences, type NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import { describe, expect, it } from 'vitest';
import { channelsOf, mailPreferenceOf, type Weight } from './template.ts';

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

describe('the channels of a notification', () => {
  it.each<[Weight, string]>([
    ['record', 'bell mail push'],
    ['booking', 'bell mail push'],
    ['payment', 'bell mail push'],
    ['reminder', 'bell mail push'],
    ['plain', 'bell mail push'],
  ])('of type %s are the bell, mail and push by default', (weight, expected) => {
    expect(ways(weight)).toBe(expected);
  });

  it('include SMS for bookings and reminders only, once the user turned it on', () => {
    expect(ways('booking', everything)).toBe('bell mail push sms');
    expect(ways('reminder', everything)).toBe('bell mail push sms');
    for (const weight of ['record', 'payment', 'plain'] as const) expect(ways(weight, everything)).toBe('bell mail push');
  });

  it("follow the user's preferences, but receipts and refunds are always emailed (R134)", () => {
    expect(ways('record', nothing)).toBe('bell mail');
    expect(ways('booking', nothing)).toBe('bell');
    expect(ways('plain', nothing)).toBe('bell');
    expect(ways('payment', nothing)).toBe('');
    expect(ways('reminder', nothing)).toBe('');
  });

  it('keep the others when emails or push are off', () => {
    expect(ways('booking', { emailNotifications: false })).toBe('bell push');
    expect(ways('booking', { pushNotifications: false })).toBe('bell mail');
  });

  it('are email only for what the user just did themselves', () => {
    expect(ways('booking', everything, 'mail')).toBe('mail');
    expect(ways('booking', { emailNotifications: false }, 'mail')).toBe('');
  });
});

describe('the preference that turns an email off', () => {
  it.each(['booking', 'payment', 'reminder', 'plain'] as const)('turns off the %s emails', (weight) => {
    expect(ways(weight, { [mailPreferenceOf({ weight })]: false })).not.toContain('mail');
  });

  it('keeps the other emails where it can', () => {
    expect(ways('booking', { [mailPreferenceOf({ weight: 'reminder' })]: false })).toContain('mail');
    expect(ways('booking', { [mailPreferenceOf({ weight: 'payment' })]: false })).toContain('mail');
  });
});
