import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { NextSession } from '@x1/contract/sessions/agenda.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { sampleAppointment, viewer } from '../../../testing/sample-session.ts';
import { NextPlate } from './next-plate.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async () => Response.json([]);
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

const early = new Date('2026-03-14T20:19:59Z');
const onTime = new Date('2026-03-14T20:20:00Z');
const meetingLink = 'https://meet.test/maya';

function draw(
  appointment: Parameters<typeof sampleAppointment>[0],
  facts: Partial<NextSession>,
  now: Date,
  role: 'parent' | 'trainer' = 'parent',
) {
  const nothing = { requirements: null, meetingLink: null, placeAddress: null, placeTown: null, freeCancelUntil: null };
  const next = { appointment: sampleAppointment(appointment), ...nothing, ...facts };
  render(
    <QueryClientProvider client={queryClient}>
      <NextPlate next={next} user={viewer(role)} now={now} />
    </QueryClientProvider>,
  );
}

it('lets one join a call from ten minutes before, and says so earlier', () => {
  draw({}, { meetingLink }, early);
  expect(screen.queryByRole('link', { name: /^Join online/ })).toBeNull();
  expect(screen.getByText('Join online from 4:20 PM')).toBeTruthy();
  cleanup();
  draw({}, { meetingLink }, onTime);
  expect(screen.getByRole('link', { name: /^Join online/ }).getAttribute('href')).toBe(meetingLink);
  expect(screen.queryByText(/^Join online from/)).toBeNull();
});

it('leads to a place that a map can show, with what to bring and until when canceling is free', () => {
  const facts = { requirements: 'Bring both pairs of boots and a ball', freeCancelUntil: '2026-03-13T20:30:00.000Z' };
  draw({ location: 'WakeMed Soccer Park, Field 5' }, facts, new Date('2026-03-12T12:00:00Z'));
  expect(screen.getByRole('link', { name: /^Directions/ }).getAttribute('href')).toContain('WakeMed');
  expect(screen.getByText('Bring both pairs of boots and a ball')).toBeTruthy();
  expect(screen.getByText('Free to cancel until Fri 4:30 PM')).toBeTruthy();
  cleanup();
  draw({ location: 'gym' }, {}, onTime);
  expect(screen.queryByRole('link', { name: /^Directions/ })).toBeNull();
});

it('asks the trainer for the address of a field or gym, once the session is confirmed, and never the family', () => {
  const ask = () => screen.queryByRole('link', { name: 'Add the address' })?.getAttribute('href');
  draw({ location: 'field' }, {}, early, 'trainer');
  expect(ask()).toBe('/availability#places');
  for (const [appointment, facts, role] of [
    [{ location: 'field' }, {}, 'parent'],
    [{ location: 'field' }, { placeAddress: '500 Blackwell St' }, 'trainer'],
    [{ location: 'field', approvalStatus: 'pending' }, {}, 'trainer'],
    [{ location: 'WakeMed Soccer Park' }, {}, 'trainer'],
  ] as const) {
    cleanup();
    draw(appointment, facts, early, role);
    expect(ask()).toBeUndefined();
  }
});

it('asks the trainer for the answer that is awaited, and tells the parent that it is', () => {
  const waiting = { approvalStatus: 'pending', answerBy: '2026-03-13T22:00:00.000Z' } as const;
  draw(waiting, {}, new Date('2026-03-12T12:00:00Z'), 'trainer');
  expect(screen.getByRole('link', { name: 'Approve or reject' }).getAttribute('href')).toBe('/session/12');
  expect(screen.getByText('Answer by Fri 6:00 PM')).toBeTruthy();
  cleanup();
  draw(waiting, {}, new Date('2026-03-12T12:00:00Z'));
  expect(screen.getByText('Waiting for Maya · answers by Fri 6:00 PM')).toBeTruthy();
});
