import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { DutyProgress } from '@x1/contract/programs/duty-record.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { sampleDetails } from '../../testing/sample-session.ts';
import { dueText, dutyTitle, keptText, PromiseCard } from './promise-card.tsx';

const realFetch = globalThis.fetch;
let sent: { call: string; body: unknown }[];
let duties: DutyProgress[];
let refusals: Response[];

const checkIns = {
  key: 'check-ins',
  text: 'check-ins',
  per: 'week',
  due: 2,
  kept: 1,
  periodEnd: '2026-03-16T04:00:00.000Z',
  isKeptBySessions: false,
  records: [{ id: 31, note: 'Called on Tuesday.', keptAt: '2026-03-10T15:00:00.000Z' }],
} as unknown as DutyProgress;
const sessions = {
  ...checkIns,
  key: 'video-session',
  text: 'video session',
  per: 'month',
  due: 1,
  kept: 0,
  isKeptBySessions: true,
  records: [],
} as DutyProgress;

beforeEach(() => {
  sent = [];
  duties = [checkIns, sessions];
  refusals = [];
  globalThis.fetch = async (path, init) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return Response.json(duties);
    sent.push({ call: `${method} ${path}`, body: JSON.parse(String(init?.body)) });
    return refusals.shift() ?? Response.json({ id: 32, note: null, keptAt: '2026-03-12T15:00:00.000Z' }, { status: 201 });
  };
});

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

function open(role: 'parent' | 'trainer') {
  render(
    <QueryClientProvider client={queryClient}>
      <PromiseCard details={sampleDetails()} role={role} zone="America/New_York" />
    </QueryClientProvider>,
  );
}

async function draw(role: 'parent' | 'trainer') {
  open(role);
  await eventually(() => expect(screen.getByText('Check-ins')).toBeTruthy());
}

describe('promise card', () => {
  it('shows a parent which duties were kept and which are still due, without any button', async () => {
    await draw('parent');
    expect(screen.getByRole('progressbar', { name: 'Check-ins' }).getAttribute('aria-valuetext')).toBe('1 of 2 this week');
    expect(screen.getByText('1 more by Sun, Mar 15')).toBeTruthy();
    expect(screen.getByText(/Called on Tuesday/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('records a duty once for the trainer, however often it is sent', async () => {
    refusals = [Response.json({ code: 'server.failed', message: 'Failed.' }, { status: 500 })];
    await draw('trainer');
    fireEvent.click(screen.getByRole('button', { name: 'Note down: Check-ins' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Check-ins' }));
    fireEvent.change(dialog.getByLabelText(/What did you do/), { target: { value: ' Sent drills. ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Note down' }));
    await eventually(() => expect(dialog.getByRole('alert')).toBeTruthy());
    fireEvent.click(dialog.getByRole('button', { name: 'Note down' }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ call }) => call)).toEqual(['POST /api/programs/3/duties', 'POST /api/programs/3/duties']);
    expect(sent[1]?.body).toEqual({
      parentId: 5,
      duty: 'check-ins',
      note: 'Sent drills.',
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(sent[1]).toEqual(sent[0]);
  });

  it('counts sessions toward a duty without a button', async () => {
    await draw('trainer');
    expect(screen.queryByRole('button', { name: 'Note down: Video session' })).toBeNull();
    expect(screen.getByText(/Completed sessions count automatically/)).toBeTruthy();
  });

  it('deletes a record that was made by mistake', async () => {
    await draw('trainer');
    duties = [{ ...checkIns, kept: 0, records: [] }, sessions];
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Check-ins, Tue, Mar 10' }));
    await eventually(() => expect(screen.queryByText(/Called on Tuesday/)).toBeNull());
    expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/programs/3/duties/31']);
    expect(document.activeElement, 'the button is gone, and the focus is not lost').toBe(screen.getByRole('list'));
  });

  it('shows no promise card where nothing is promised', async () => {
    duties = [];
    open('parent');
    expect(screen.getByText('Program commitments'), 'while it is asked').toBeTruthy();
    await eventually(() => expect(screen.queryByText('Program commitments')).toBeNull());
  });
});

it('names a duty', () => {
  expect(dutyTitle({ text: 'check-ins' })).toBe('Check-ins');
});

it.each([
  [{ kept: 1, due: 2, per: 'week' }, '1 of 2 this week'],
  [{ kept: 0, due: 1, per: 'month' }, '0 of 1 this month'],
  [{ kept: 3, due: 1, per: 'program' }, '3 of 1 in this program'],
] as const)('says how often a duty was kept: %#', (duty, text) => {
  expect(keptText(duty)).toBe(text);
});

it('says until when the rest of a duty is due, by the last day that counts', () => {
  const periodEnd = '2026-03-16T04:00:00.000Z';
  expect(dueText({ kept: 1, due: 2, periodEnd }, 'America/New_York')).toBe('1 more by Sun, Mar 15');
  expect(dueText({ kept: 2, due: 2, periodEnd }, 'America/New_York')).toBeNull();
  expect(dueText({ kept: 0, due: 1, periodEnd: null }, 'America/New_York')).toBeNull();
});
