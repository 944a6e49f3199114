import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ChangedSession, ScheduleChangeWish } from '@x1/contract/scheduling/schedule-change.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { viewer } from '../../testing/sample-session.ts';
import { ChangeSessionsScreen } from './change-sessions.tsx';

const hour = (start: string) => ({ startTime: start, endTime: new Date(Date.parse(start) + 3_600_000).toISOString() });
const present = hour('2026-03-14T20:00:00.000Z');
const taken = hour('2026-03-15T20:00:00.000Z');
const offers = [hour('2026-03-15T14:00:00.000Z'), hour('2026-03-15T21:30:00.000Z')];
const error = () => screen.queryByText('You have another session then.');
let asked: ScheduleChangeWish[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T12:00:00Z') });
  asked = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (!init?.body) return Response.json({ next: null });
    const wish = JSON.parse(String(init.body)) as ScheduleChangeWish;
    asked.push(wish);
    return Response.json(previewOf(wish));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** Another session has the time a day later. */
function previewOf({ except }: ScheduleChangeWish) {
  const own = except[0]?.newStartTime;
  const session: Partial<ChangedSession> = {
    ...present,
    programTitle: 'First Touch',
    sessionType: 'individual',
    seats: [{ appointmentId: 7, parentName: 'Pat Reyes', athleteFirstName: null, isRequest: false, refund: 2_900 } as never],
    newTime: own ? hour(own) : taken,
    isLeftOut: false,
    problem: own ? null : 'session',
    offers,
  };
  return { version: `v${own}`, timeZone: 'America/New_York', sessions: [session], familyCount: 1, refund: 2_900 };
}

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <ChangeSessionsScreen user={viewer('trainer')} />
    </QueryClientProvider>,
  );
}
const moveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Move 1 session' });

it('opens with the nearest free time where the proposed one is taken, says why, and asks whether it works before anything moves', async () => {
  open();
  await screen.findByText(/^.*4:00-5:00 PM.*: You have another session then\./);
  expect(screen.getByText(/^Does .*5:30-6:30 PM.* work\?$/)).toBeTruthy();
  expect(moveButton().disabled).toBe(true);
  expect(error()).toBeNull();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^New time for/ }).value).toBe(offers[1]?.startTime);
  expect(asked.map(({ except }) => except[0]?.newStartTime)).toEqual([undefined, offers[1]?.startTime]);
  fireEvent.click(screen.getByRole('button', { name: /^Yes, it works: / }));
  await eventually(() => expect(moveButton().disabled).toBe(false));
  expect(screen.queryByText(/^Does .* work\?$/)).toBeNull();
});

it('stops asking once the trainer has chosen a time, and says what is wrong with a choice', async () => {
  open();
  await screen.findByText(/^Does .* work\?$/);
  fireEvent.change(screen.getByRole('combobox', { name: /^New time for/ }), { target: { value: offers[0]?.startTime } });
  await eventually(() => expect(moveButton().disabled).toBe(false));
  fireEvent.change(screen.getByLabelText('At'), { target: { value: '30' } });
  await eventually(() => expect(error()).toBeTruthy());
});

it('takes any day and time for one session', async () => {
  open();
  await screen.findByText(/^Does .* work\?$/);
  fireEvent.change(screen.getByRole('combobox', { name: /^New time for/ }), { target: { value: 'another' } });
  expect(moveButton().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '16:30' } });
  await eventually(() => expect(moveButton().disabled).toBe(false));
  expect(asked.at(-1)?.except).toEqual([{ startTime: present.startTime, newStartTime: '2026-03-15T20:30:00.000Z' }]);
});

it('forgets what was picked for one session with a choice for all, and leaves a session alone while its time is half typed', async () => {
  open();
  await screen.findByText(/^Does .* work\?$/);
  const newTime = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^New time for/ });
  fireEvent.change(newTime(), { target: { value: 'another' } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '16:30' } });
  await eventually(() => expect(asked.at(-1)?.except[0]?.newStartTime).toBe('2026-03-15T20:30:00.000Z'));
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
  await eventually(() => expect(asked.at(-1)?.except[0]?.newStartTime).toBeNull());
  fireEvent.change(screen.getByLabelText('At'), { target: { value: '30' } });
  await eventually(() => expect(asked.at(-1)?.except).toEqual([]));
  expect(screen.queryByLabelText('Time')).toBeNull();
  expect(newTime().value).toBe('as-chosen-above');
});
