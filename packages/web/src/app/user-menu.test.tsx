import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { UserMenu } from './user-menu.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const ofFamiliesAndTrainers = ['Account Settings', 'Verification Status', 'Messages', 'Give Training', 'Contact Support', 'Sign Out'];

it.each<[User['role'], string[]]>([
  ['parent', ['Profile Settings', ...ofFamiliesAndTrainers.slice(0, 4), 'Safety', ...ofFamiliesAndTrainers.slice(4)]],
  ['admin', ['Account Settings', 'Sign Out']],
  [
    'trainer',
    [
      'Profile Settings',
      ...ofFamiliesAndTrainers.slice(0, 3),
      'Share My Page',
      'Programs',
      'Availability',
      'Bank Account',
      'Billing',
      ...ofFamiliesAndTrainers.slice(3),
    ],
  ],
])('the menu of a %s leads to exactly %j', async (role, lines) => {
  const user = { id: 5, role, email: 'dana@x1.test', firstName: 'Dana', lastName: 'Whitfield' } as unknown as User;
  render(
    <QueryClientProvider client={queryClient}>
      <UserMenu user={user} unreadCount={0} onSignOut={async () => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: /user menu$/ }), { key: 'Enter' });
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent.trim())).toEqual(lines);
});
