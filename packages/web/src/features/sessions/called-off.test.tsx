import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { sampleAppointment, viewer } from '../../testing/sample-session.ts';
import { CalledOff } from './called-off.tsx';

const realFetch = globalThis.fetch;
let asked: string[] = [];
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

const now = new Date('2026-03-12T12:00:00Z');
const canceled = {
  status: 'cancelled',
  startTime: null,
  endTime: null,
  formerStartTime: '2026-03-14T20:30:00.000Z',
  formerEndTime: '2026-03-14T21:30:00.000Z',
  cancelledAt: '2026-03-12T10:00:00.000Z',
  cancelledBy: 'trainer',
  cancellationReason: 'My team plays that day.',
  refundedAmount: 8_900,
  isUnreviewed: true,
} as const satisfies Partial<Appointment>;

function draw(sessions: Appointment[], role: 'parent' | 'trainer' = 'parent') {
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    return Response.json(sessions);
  };
  render(
    <QueryClientProvider client={queryClient}>
      <CalledOff user={viewer(role)} now={now} />
    </QueryClientProvider>,
  );
}

it('says who canceled what, why, what came back, and leads to another time', async () => {
  draw([sampleAppointment(canceled)]);
  expect(await screen.findByText('Maya canceled Sat, Mar 14 · 4:30-5:30 PM (EDT)')).toBeTruthy();
  expect(screen.getByText(/You got \$89\.00 back$/)).toBeTruthy();
  expect(screen.getByText('“My team plays that day.”')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Finishing Under Pressure' }).getAttribute('href')).toBe('/session/12');
  const another = screen.getByRole('link', { name: 'Pick another time for Finishing Under Pressure' });
  expect(another.getAttribute('href')).toBe('/athlete/1?tab=programs&again=12');
});

it('promises no money before it is back, and no other time where nothing can be booked', async () => {
  draw([sampleAppointment({ ...canceled, refundedAmount: 0, cancelledBy: 'support', cancellationReason: null, isUnreviewed: false })]);
  expect(await screen.findByText(/^X1 canceled Sat, Mar 14/)).toBeTruthy();
  expect(screen.queryByText(/back/)).toBeNull();
  expect(screen.queryByRole('link', { name: /^Pick another time/ })).toBeNull();
});

it('asks nothing for a trainer who looks around', () => {
  draw([sampleAppointment(canceled)], 'trainer');
  expect(asked).toEqual([]);
});
