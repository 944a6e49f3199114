import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { ConnectInterruptedScreen } from './connect-interrupted.tsx';

const missing = "Your bank account isn't connected yet";
const flags = (hasAccount: boolean, onboardingComplete: boolean, payoutsEnabled: boolean, accountState?: string) =>
  Response.json({ hasAccount, onboardingComplete, payoutsEnabled, accountState });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

it.each([
  ['connected', () => flags(true, true, true), 'Bank account connected', false],
  ['restricted', () => flags(true, true, false, 'RESTRICTED'), 'New sales are paused', true],
  ['in review', () => flags(true, true, false, 'PENDING'), 'Your details are being reviewed', false],
  ['not finished', () => flags(true, false, false), missing, true],
  ['unknown', () => Response.json({ code: 'server.failed', message: '' }, { status: 500 }), missing, true],
] as const)('an interrupted bank set-up whose account is %s says so', async (_, answer, title, hasTryAgain) => {
  vi.stubGlobal('fetch', async () => answer());
  const user = { id: 9, role: 'trainer', email: 'maya@x1.test', timezone: 'America/New_York' } as User;
  render(
    <QueryClientProvider client={queryClient}>
      <ConnectInterruptedScreen user={user} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try Again' }) !== null).toBe(hasTryAgain);
});
