import type { Role } from '@x1/contract/core/route.ts';

export interface Section {
  /** The name behind # (S2§2). */
  readonly id: string;
  readonly label: string;
}

/** The sections of the account settings in their order. Operators' accounts are made, exported and deleted on the server. */
export function sectionsOf(role: Role): readonly Section[] {
  const isOperator = role === 'admin';
  return [
    { id: 'email-settings', label: 'Email' },
    { id: 'password-settings', label: 'Password' },
    { id: 'timezone-settings', label: 'Timezone' },
    { id: 'notification-preferences', label: 'Notifications' },
    ...(isOperator ? [] : [{ id: 'calendar', label: 'Calendar' }]),
    ...(role === 'parent' ? [{ id: 'payments', label: 'Payments' }] : []),
    ...(isOperator ? [] : [{ id: 'refer-your-friend', label: 'Refer a friend' }]),
    { id: 'signed-in-devices', label: 'Devices' },
    ...(isOperator
      ? []
      : [
          { id: 'export-my-data', label: 'Your data' },
          { id: 'delete-account', label: 'Delete account' },
        ]),
  ];
}
