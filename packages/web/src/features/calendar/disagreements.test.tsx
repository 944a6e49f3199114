import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Disagreement } from '@x1/contract/calendar/connection.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { calendarKeys } from '../../lib/query-keys.ts';
import { eventually } from '../../testing/eventually.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { Disagreements } from './disagreements.tsx';

/** The present year where the sessions are shown. */
const year = toWallTime(new Date().toISOString(), 'America/New_York').date.slice(0, 4);
const moved = {
  appointmentId: 12,
  title: 'Finishing',
  kind: 'moved',
  startTime: `${year}-03-14T20:30:00Z`,
  endTime: `${year}-03-14T21:30:00Z`,
  calendarStartTime: `${year}-03-14T21:30:00Z`,
  calendarEndTime: `${year}-03-14T22:30:00Z`,
  noticedAt: `${year}-03-10T08:00:00Z`,
} as unknown as Disagreement;
const deleted = { ...moved, kind: 'deleted', calendarStartTime: null, calendarEndTime: null } as Disagreement;

let asked: string[];
let status: number;

beforeEach(() => {
  queryClient.clear();
  asked = [];
  status = 200;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${input} ${init?.body ?? ''}`);
    return Response.json(status === 200 ? { state: 'connected', disagreements: [] } : { code: 'server.failed', message: '' }, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(disagreement: Disagreement) {
  render(
    <QueryClientProvider client={queryClient}>
      <Disagreements disagreements={[disagreement]} provider="google" zone="America/New_York" />
      <Toaster />
    </QueryClientProvider>,
  );
}

it('shows both times of a disagreement and links to the session to move it', () => {
  show(moved);
  expect(screen.getByText(/Mar 14 · 4:30-5:30 PM \(EDT\)$/)).toBeTruthy();
  expect(screen.getAllByText(/Mar 14 · 5:30-6:30 PM \(EDT\)$/)).not.toHaveLength(0);
  const link = screen.getByRole('link', { name: /^Move the session to .*5:30-6:30 PM \(EDT\): Finishing$/ });
  expect(link.getAttribute('href')).toMatch(new RegExp(`^/session/12\\?start=${year}-03-14T21%3A30%3A00`));
});

it.each([
  ["Use X1's time: Finishing", 'restore', 'Calendar corrected'],
  ['Leave it: Finishing', 'leave', 'Left as it is'],
])('sends the choice %j and shows what the server made of it', async (name, choice, told) => {
  show(moved);
  fireEvent.click(screen.getByRole('button', { name }));
  await screen.findByText(told);
  expect(asked).toEqual([`POST /api/calendar/disagreements/12 {"choice":"${choice}"}`]);
  expect(queryClient.getQueryData(calendarKeys.all)).toEqual({ state: 'connected', disagreements: [] });
});

it('offers to put back an event that was deleted in Google', () => {
  show(deleted);
  expect(screen.getByText('Deleted')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Put it back: Finishing' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the session: Finishing' })).toBeTruthy();
});

it('says that the choice could not be saved, and allows another try', async () => {
  status = 500;
  show(moved);
  const button = screen.getByRole('button', { name: 'Leave it: Finishing' });
  fireEvent.click(button);
  await screen.findByText("Your choice couldn't be saved. Please try again.");
  await eventually(() => expect(button.getAttribute('aria-busy')).toBeNull());
});
