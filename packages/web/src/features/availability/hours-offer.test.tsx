import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { HoursOffer } from './hours-offer.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const none = { availabilityHours: [] as object[], meetingLink: 'https://meet.test/maya', bookingRules: noBookingRules };
const own = { ...none, availabilityHours: [{ weekday: 'Sunday', from: '10:00', to: '12:00' }] };

/** @param answers what is stored, one read after the other; the last one stays */
function open(...answers: (typeof none)[]) {
  const saved: (typeof none)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method && init.method !== 'GET') {
      saved.push(JSON.parse(String(init.body)));
      answers.splice(0, answers.length, ...saved.slice(-1));
      return Response.json(answers[0]);
    }
    return Response.json(answers.length > 1 ? answers.shift() : answers[0]);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <HoursOffer user={{ id: 9, role: 'trainer' } as User} />
    </QueryClientProvider>,
  );
  return saved;
}

const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Use these hours' }));
const offered = () => screen.queryByText('When do you usually train?');

it('suggests usual hours that are shown in full, and takes them in one tap, keeping all other settings', async () => {
  const saved = open(none);
  expect(await screen.findByText(/Monday to Friday, 4:00-8:00 PM, and Saturday, 9:00 AM-1:00 PM/)).toBeTruthy();
  await press();
  await waitFor(() => expect(offered()).toBeNull());
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({ meetingLink: 'https://meet.test/maya', bookingRules: noBookingRules });
  expect(saved[0]?.availabilityHours).toEqual([
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((weekday) => ({ weekday, from: '16:00', to: '20:00' })),
    { weekday: 'Saturday', from: '09:00', to: '13:00' },
  ]);
});

it('replaces no hours that were set elsewhere meanwhile', async () => {
  const saved = open(none, own);
  await press();
  await waitFor(() => expect(offered()).toBeNull());
  expect(saved).toEqual([]);
});

it('asks nobody who has hours', async () => {
  open(own);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(offered()).toBeNull();
});
