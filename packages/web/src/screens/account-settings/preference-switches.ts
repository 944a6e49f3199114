import type { NotificationPreferences } from '@x1/contract/notifications/preferences.ts';

export interface PreferenceSwitch {
  readonly name: keyof NotificationPreferences;
  readonly label: string;
  /** What it is about, for either side. */
  readonly hints: { readonly trainer: string; readonly parent: string };
}

const forBoth = (hint: string) => ({ trainer: hint, parent: hint });

/** The six switches of S2§3: three ways, three topics. */
export const preferenceSwitches: readonly PreferenceSwitch[] = [
  { name: 'emailNotifications', label: 'Email notifications', hints: forBoth('Sessions, and messages you have not read') },
  { name: 'smsNotifications', label: 'SMS notifications', hints: forBoth('Text messages about sessions') },
  { name: 'pushNotifications', label: 'Push notifications', hints: forBoth('In every browser in which you allow them') },
  {
    name: 'sessionReminders',
    label: 'Session reminders',
    hints: forBoth('A day and an hour before a session'),
  },
  {
    name: 'paymentNotifications',
    label: 'Payment notifications',
    hints: { trainer: 'Sales and payouts', parent: 'News of your payments, beside the receipts' },
  },
  { name: 'marketingEmails', label: 'Marketing emails', hints: forBoth('Now and then, what is new on X1') },
];
