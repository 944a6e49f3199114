import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { noFreeTimes } from '../../testing/sample-free-times.ts';
import { sampleDetails, viewer } from '../../testing/sample-session.ts';
import { MissedTimeNotice } from './missed-time.tsx';

const now = new Date('2026-03-12T12:00:00Z');
const missedTime = { startTime: '2026-03-14T20:30:00.000Z', endTime: '2026-03-14T21:30:00.000Z' };
const before = { startTime: '2026-03-13T20:00:00.000Z', endTime: '2026-03-13T21:00:00.000Z' };
const next = { startTime: '2026-03-15T20:00:00.000Z', endTime: '2026-03-15T21:00:00.000Z' };
const withoutTime = { startTime: null, endTime: null, scheduledAt: null, timeAgreedAt: null, isScheduled: false } as const;
const realFetch = globalThis.fetch;
let sent: unknown[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  sent = [];
  globalThis.fetch = async (_, init) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return Response.json(
      init?.method === 'POST' ? { id: 12 } : { ...noFreeTimes, free: [before, next].map((time) => ({ ...time, isUsual: true })) },
    );
  };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

function open(role: 'parent' | 'trainer', changes: Parameters<typeof sampleDetails>[1] = { missedTime }): { seen: () => number } {
  let seen = 0;
  const details = sampleDetails({ ...withoutTime, status: 'paid', approvalStatus: 'pending' }, changes);
  render(
    <QueryClientProvider client={queryClient}>
      <MissedTimeNotice view={{ details, user: viewer(role), now, zone: 'America/New_York' }} onSeeAll={() => void seen++} />
    </QueryClientProvider>,
  );
  return { seen: () => seen };
}

describe('a session whose time was gone when the payment settled', () => {
  it('offers the free times after it, and books one in one press at the usual place', async () => {
    open('parent');
    expect(screen.getByText('That time is gone')).toBeTruthy();
    expect(screen.getByText(/Sat 4:30 PM was taken just before/)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Sun, Mar 15 · 4:00-5:00 PM (EDT)' }));
    expect(screen.queryByRole('button', { name: /^Fri, Mar 13/ })).toBeNull();
    await eventually(() => expect(sent).toMatchObject([{ appointmentId: 12, ...next, location: 'online' }]));
  });

  it('offers all times and the money back, and asks before it gives that back', async () => {
    const { seen } = open('parent');
    fireEvent.click(screen.getByRole('button', { name: 'See all times' }));
    expect(seen()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Get $89.00 back' }));
    expect(await screen.findByRole('dialog', { name: 'Cancel this session?' })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('says nothing to the trainer, and nothing where no time was missed', () => {
    open('trainer');
    open('parent', { missedTime: null });
    expect(screen.queryByText('That time is gone')).toBeNull();
  });
});
