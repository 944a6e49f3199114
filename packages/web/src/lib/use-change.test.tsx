import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { Toaster } from '../ui/toaster.tsx';
import { schedulingApi } from './api/scheduling.ts';
import { queryClient } from './query-client.ts';
import { configKeys, dashboardKeys, payoutKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

/** What happened, in its order. */
let events: string[];
let refusal: { code: string; message: string } | null;
const stops: (() => void)[] = [];

beforeEach(() => {
  queryClient.clear();
  events = [];
  refusal = null;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    events.push(`${init?.method} ${input}`);
    return refusal ? Response.json(refusal, { status: 409 }) : Response.json({ isScheduled: true });
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  cleanup();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;

/** A query that some screen shows; every reading of it is one of the events. */
async function shown(queryKey: readonly string[]): Promise<void> {
  const queryFn = async () => events.push(`read ${queryKey[0]}`);
  stops.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined));
  await eventually(() => expect(queryClient.getQueryData(queryKey)).toBeTruthy());
  events = [];
}

type Options = Partial<Parameters<typeof useChange<AppointmentId, { isScheduled: boolean }>>[0]>;

function given(options: Options = {}) {
  render(<Toaster />);
  const hook = renderHook(
    () =>
      useChange({
        call: (appointmentId: AppointmentId) => schedulingApi.approve({ params: { appointmentId } }),
        stale: schedulingApi.approve.stale,
        onDone: () => void events.push('done'),
        onFailed: () => void events.push('failed'),
        onRefreshed: () => void events.push('refreshed'),
        ...options,
      }),
    { wrapper },
  );
  return { run: () => act(() => hook.result.current.mutateAsync(12 as AppointmentId).catch(() => undefined)) };
}

it('closes the dialog, then reads again what the call left out of date, then calls onRefreshed', async () => {
  await shown(dashboardKeys.all);
  await given().run();
  expect(events).toEqual(['POST /api/appointments/12/approve', 'done', 'read dashboard', 'refreshed']);
});

it('approving a request reads the dashboard and the balance again, and not the settings of the page', async () => {
  await shown(dashboardKeys.all);
  await shown(payoutKeys.all);
  await shown(configKeys.all);
  await given().run();
  expect(events.filter((event) => event.startsWith('read')).sort()).toEqual(['read dashboard', 'read payouts']);
});

it('reads nothing again after a refusal, unless the change says that a refusal means old data', async () => {
  refusal = { code: 'appointment.already_answered', message: 'This request is already answered.' };
  await shown(dashboardKeys.all);
  await given().run();
  expect(events).toEqual(['POST /api/appointments/12/approve', 'failed']);
  events = [];
  await given({ refreshAfter: 'both' }).run();
  expect(events).toEqual(['POST /api/appointments/12/approve', 'failed', 'read dashboard']);
});

it('a change whose answer says everything reads again after a refusal only', async () => {
  await shown(dashboardKeys.all);
  const { run } = given({ refreshAfter: 'failure' });
  await run();
  expect(events).toEqual(['POST /api/appointments/12/approve', 'done', 'refreshed']);
  refusal = { code: 'appointment.already_answered', message: 'This request is already answered.' };
  events = [];
  await run();
  expect(events).toEqual(['POST /api/appointments/12/approve', 'failed', 'read dashboard']);
});

it('reads a list again that no screen shows now, where the next screen needs it', async () => {
  const read = vi.fn(async () => ({}));
  await queryClient.prefetchQuery({ queryKey: dashboardKeys.all, queryFn: read });
  await given().run();
  expect(read).toHaveBeenCalledTimes(1);
  await given({ refetchType: 'all' }).run();
  expect(read).toHaveBeenCalledTimes(2);
});

it('says what was done, from the response', async () => {
  await given({
    done: ({ isScheduled }) => ({ title: 'Approved', description: isScheduled ? 'In the calendar' : 'Without a time' }),
  }).run();
  expect(await screen.findByText('Approved')).toBeTruthy();
  expect(screen.getByText('In the calendar')).toBeTruthy();
});

it("says why a call was refused in the server's words, under the title of the change", async () => {
  refusal = { code: 'appointment.already_answered', message: 'This request is already answered.' };
  await given({ failed: { title: 'Approval Failed', text: 'Failed to approve appointment' } }).run();
  expect(await screen.findByText('Approval Failed')).toBeTruthy();
  expect(screen.getByText('This request is already answered.')).toBeTruthy();
});

it('says its own text where the server gave none', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  await given({ failed: 'Failed to approve appointment' }).run();
  expect(await screen.findByText('Failed to approve appointment')).toBeTruthy();
  expect(screen.getByText('Error')).toBeTruthy();
});

it('shows a change at once, and takes it back when the server refuses', async () => {
  refusal = { code: 'appointment.already_answered', message: '' };
  await given({
    onStart: (appointmentId) => void events.push(`shown ${appointmentId}`),
    onFailed: (_, appointmentId) => void events.push(`taken back ${appointmentId}`),
  }).run();
  expect(events).toEqual(['shown 12', 'POST /api/appointments/12/approve', 'taken back 12']);
});
