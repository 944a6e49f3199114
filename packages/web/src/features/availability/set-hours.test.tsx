import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { UserId } from '@x1/contract/core/ids.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { SetHours } from './set-hours.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  localStorage.clear();
});

function open(availabilityHours: readonly object[], status = 200): void {
  vi.stubGlobal('fetch', async () => Response.json({ availabilityHours }, { status }));
  render(
    <QueryClientProvider client={queryClient}>
      <SetHours userId={9 as UserId}>The next thing</SetHours>
    </QueryClientProvider>,
  );
}

it('leads a trainer without weekly hours to them, before anything else is offered', async () => {
  open([]);
  expect((await screen.findByRole('link', { name: 'Set weekly hours' })).getAttribute('href')).toBe('/availability');
  expect(screen.queryByText('The next thing')).toBeNull();
});

it('goes on to the next thing once there are hours, or where they could not be read', async () => {
  open([{ day: 'Monday', from: '16:00', to: '19:00' }]);
  expect(await screen.findByText('The next thing')).toBeTruthy();
  cleanup();
  queryClient.clear();
  open([], 403);
  expect(await screen.findByText('The next thing')).toBeTruthy();
});

it('stays away on this device after "Not now"', async () => {
  open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.getByText('The next thing')).toBeTruthy();
  cleanup();
  open([]);
  expect(await screen.findByText('The next thing')).toBeTruthy();
});
