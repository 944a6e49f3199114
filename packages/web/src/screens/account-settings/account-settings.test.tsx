import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { accountKeys } from '../../lib/query-keys.ts';
import { AccountSettingsScreen } from './account-settings.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const everybody = [
  'Email Settings',
  'Password Settings',
  'Sign-in and security',
  'Timezone Settings',
  'Language',
  'Notification Preferences',
];

it.each<[User['role'], string[]]>([
  [
    'parent',
    [
      ...everybody,
      'Calendar',
      'Saved cards',
      'Payments',
      'Credit',
      'Gift cards',
      'Waivers',
      'Refer your friend',
      'Signed-in devices',
      'Export my data',
      'Delete my account',
    ],
  ],
  [
    'trainer',
    [
      ...everybody,
      'Calendar',
      'Background check',
      'Gift cards',
      'Waivers',
      'Refer your friend',
      'Signed-in devices',
      'API keys and webhooks',
      'Export my data',
      'Delete my account',
    ],
  ],
  ['admin', [...everybody, 'Signed-in devices', 'API keys and webhooks']],
])('the account settings of a %s have exactly the sections %j', (role, sections) => {
  show(role);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(sections);
});

it.each<[User['role'], boolean]>([
  ['trainer', true],
  ['parent', false],
])('the account settings of a %s offer a Google Calendar: %s', (role, isOffered) => {
  show(role);
  expect(screen.queryByRole('heading', { name: 'Google Calendar' }) !== null).toBe(isOffered);
});

function show(role: User['role']): void {
  const user = { id: 5, role, email: 'dana@x1.test', timezone: 'America/New_York' } as User;
  queryClient.setQueryData(accountKeys.me(), user);
  render(
    <QueryClientProvider client={queryClient}>
      <AccountSettingsScreen user={user} />
    </QueryClientProvider>,
  );
}
