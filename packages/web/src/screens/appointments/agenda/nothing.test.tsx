import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { UserId } from '@x1/contract/core/ids.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { eventually } from '../../../testing/eventually.ts';
import { NoSessions } from './nothing.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const complete = { id: 5, name: 'Maya Okafor', sports: ['Soccer'], verificationStatus: 'verified' };

/** The sessions of a trainer whom nobody has booked, who has set up all but what `facts` say otherwise. */
function open(facts: { profile?: object; onboardingComplete?: boolean }): void {
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.includes('/api/trainers/user/')) return Response.json({ ...complete, ...facts.profile });
    if (url.includes('/programs')) return Response.json({ items: [{ id: 1 }], nextCursor: null });
    return Response.json({ onboardingComplete: true, payoutsEnabled: true, ...facts });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <NoSessions user={{ id: 9 as UserId, role: 'trainer', timezone: 'America/New_York' }} />
    </QueryClientProvider>,
  );
}

it('asks for the profile while it lacks a name or sports', async () => {
  open({ profile: { sports: [] } });
  expect((await screen.findByRole('link', { name: 'Complete Profile' })).getAttribute('href')).toBe('/profile-settings');
});

it('says what else keeps parents from booking', async () => {
  open({ onboardingComplete: false });
  expect(await screen.findByText(/^Parents can buy your programs once payouts are enabled|^Some details are still needed/)).toBeTruthy();
  expect(screen.queryByText(/Complete your profile/)).toBeNull();
});

it('asks for nothing where nothing is missing', async () => {
  open({});
  expect(await screen.findByText('Sessions show up here once a parent books you.')).toBeTruthy();
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('link')).toBeNull();
});
