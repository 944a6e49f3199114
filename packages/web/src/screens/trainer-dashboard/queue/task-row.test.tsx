import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { WaitingSession } from '@x1/contract/dashboard/dashboard.ts';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { sampleAppointment } from '../../../testing/sample-session.ts';
import type { QueueTask } from './queue-tasks.ts';
import { TaskRow } from './task-row.tsx';

afterEach(cleanup);

const reader = { timeZone: 'America/New_York', now: new Date('2026-03-12T12:00:00Z') };

function show(task: QueueTask): void {
  render(
    <QueryClientProvider client={queryClient}>
      <TaskRow task={task} reader={reader} onDone={() => undefined} />
    </QueryClientProvider>,
  );
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('a session that is over says what Mark Complete does, and asks whether the parent came', () => {
  const session = { id: 3, parentName: 'Renee Hall' } as WaitingSession;
  show({ kind: 'complete', key: 'session-3', session, note: 'Yesterday' });
  expect(screen.getByText("Mark Complete closes the session and releases your money for payout. It can't be undone.")).toBeTruthy();
  expect(hrefOf("Renee Hall didn't show up?")).toBe('/session/3');
});

it('a request without a time offers to set one', () => {
  const request = sampleAppointment({ status: 'paid', approvalStatus: 'pending', isScheduled: false, startTime: null, endTime: null });
  show({ kind: 'request', key: 'request', request });
  expect(hrefOf('Approve with a time, Dana Whitfield')).toBe(`/session/${request.id}?schedule=1`);
});

it('a request with a time offers to suggest another one', () => {
  const request = sampleAppointment({ approvalStatus: 'pending' });
  show({ kind: 'request', key: 'request', request });
  expect(hrefOf('Suggest another time, Dana Whitfield')).toBe(`/session/${request.id}?another-time=1`);
});
