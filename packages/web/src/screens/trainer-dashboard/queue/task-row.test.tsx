import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { WaitingSession } from '@x1/contract/dashboard/dashboard.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { sampleAppointment } from '../../../testing/sample-session.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import type { QueueTask } from './queue-tasks.ts';
import { TaskRow } from './task-row.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const reader = { timeZone: 'America/New_York', now: new Date('2026-03-12T12:00:00Z') };

const onCompleted = vi.fn();

function show(task: QueueTask): void {
  render(
    <QueryClientProvider client={queryClient}>
      <TaskRow task={task} reader={reader} onDone={() => undefined} onCompleted={onCompleted} />
      <Toaster />
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

it('what was marked complete leads to its notes', async () => {
  vi.stubGlobal('fetch', async () => Response.json(sampleAppointment({ status: 'completed' })));
  show({ kind: 'complete', key: 'session-3', session: { id: 3, parentName: 'Renee Hall' } as WaitingSession, note: 'Yesterday' });
  fireEvent.click(screen.getByRole('button', { name: 'Mark Complete, Renee Hall' }));
  await screen.findByText('Session Completed');
  expect(onCompleted).toHaveBeenCalledWith(expect.objectContaining({ id: 3 }));
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  expect(location.pathname + location.hash).toBe('/session/3#notes');
});

const withoutTime = { status: 'paid', approvalStatus: 'pending', isScheduled: false, startTime: null, endTime: null } as const;

it('approving a request without a time leads on to setting one, approving a request with a time leads nowhere', async () => {
  const request = sampleAppointment(withoutTime);
  vi.stubGlobal('fetch', async () => Response.json({ ...request, approvalStatus: 'approved' }));
  show({ kind: 'request', key: 'request', request });
  fireEvent.click(screen.getByRole('button', { name: 'Approve Dana Whitfield' }));
  await screen.findByText('The appointment has been approved.');
  fireEvent.click(screen.getByRole('button', { name: 'Set a time' }));
  expect(location.pathname + location.search).toBe(`/session/${request.id}?schedule=1`);
  cleanup();
  vi.stubGlobal('fetch', async () => Response.json(sampleAppointment()));
  show({ kind: 'request', key: 'request', request: sampleAppointment({ approvalStatus: 'pending' }) });
  fireEvent.click(screen.getByRole('button', { name: 'Approve Dana Whitfield' }));
  await screen.findByText('The appointment has been approved and added to your calendar.');
  expect(screen.queryByRole('button', { name: 'Set a time' })).toBeNull();
});

it('a request without a time offers to set one', () => {
  const request = sampleAppointment(withoutTime);
  show({ kind: 'request', key: 'request', request });
  expect(hrefOf('Approve with a time, Dana Whitfield')).toBe(`/session/${request.id}?schedule=1`);
});

it('a request with a time offers to suggest another one', () => {
  const request = sampleAppointment({ approvalStatus: 'pending' });
  show({ kind: 'request', key: 'request', request });
  expect(hrefOf('Suggest another time, Dana Whitfield')).toBe(`/session/${request.id}?another-time=1`);
});
