import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { noFilters } from '../../../features/sessions/session-filters.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sampleAppointment, viewer } from '../../../testing/sample-session.ts';
import { SessionAgenda } from './agenda.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const at = (startTime: string) => ({ startTime, endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString() });
const clinic = (id: number, startTime: string) => ({
  ...at(startTime),
  id,
  programId: 7,
  programTitle: 'Holiday Clinic',
  location: 'field',
  seats: 6,
});

/** The agenda of a trainer on March 12 with these group times, and sessions on March 14 and 20. */
function open({ openGroupTimes, sessions = [], cursor }: { openGroupTimes: object[]; sessions?: object[]; cursor?: string }): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T12:00:00Z') });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/agenda'))
      return Response.json({
        next: null,
        openGroupTimes,
        toSchedule: { count: 0, purchases: [], purchaseCount: 0 },
        past: { count: 0, owed: 0 },
      });
    if (path.includes('cursor')) return new Promise(() => undefined);
    return Response.json(sessions, { headers: cursor ? { 'x-next-cursor': cursor } : {} });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <SessionAgenda user={viewer('trainer')} filters={noFilters} onChange={() => undefined} onClear={() => undefined} />
    </QueryClientProvider>,
  );
}

const rows = async () =>
  (await screen.findAllByRole('article')).map(({ textContent }) => textContent?.match(/Holiday Clinic|Finishing/)?.[0]);
const sessions = [
  sampleAppointment(at('2026-03-14T20:30:00.000Z')),
  sampleAppointment({ id: 13 as AppointmentId, ...at('2026-03-20T20:30:00.000Z') }),
];

it("shows a trainer's group times that nobody has joined between the sessions, each leading to its program's times", async () => {
  open({ openGroupTimes: [clinic(1, '2026-03-14T14:00:00.000Z'), clinic(2, '2026-03-21T14:00:00.000Z')], sessions });
  expect(await rows()).toEqual(['Holiday Clinic', 'Finishing', 'Finishing', 'Holiday Clinic']);
  expect(screen.getAllByText('Group, 0 of 6 joined · Training Field')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'Holiday Clinic' })[0]?.getAttribute('href')).toBe('/programs?times=7');
});

it('shows group times even if no session is planned', async () => {
  open({ openGroupTimes: [clinic(1, '2026-03-14T14:00:00.000Z')] });
  expect(await rows()).toEqual(['Holiday Clinic']);
});

it('holds back group times after the last session read until further sessions are read', async () => {
  open({ openGroupTimes: [clinic(1, '2026-03-14T14:00:00.000Z'), clinic(2, '2026-03-21T14:00:00.000Z')], sessions, cursor: 'abc' });
  expect(await rows()).toEqual(['Holiday Clinic', 'Finishing', 'Finishing']);
});

it('leaves out a group time that a family has joined since it was read', async () => {
  open({ openGroupTimes: [clinic(1, '2026-03-14T20:30:00.000Z'), clinic(2, '2026-03-15T14:00:00.000Z')], sessions });
  expect(await rows()).toEqual(['Finishing', 'Holiday Clinic', 'Finishing']);
});

it('leaves out a group time that has ended since it was read', async () => {
  open({ openGroupTimes: [clinic(1, '2026-03-12T10:30:00.000Z'), clinic(2, '2026-03-12T11:30:00.000Z')], sessions });
  expect(await rows()).toEqual(['Holiday Clinic', 'Finishing', 'Finishing']);
});
