import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { sampleDetails, viewer } from '../../testing/sample-session.ts';
import { CancelDialog } from './cancel-dialog.tsx';

const realFetch = globalThis.fetch;
let sent: { path: string; body: unknown }[];
let answers: (() => Response)[];
let closed: number;
let refreshed: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  sent = [];
  answers = [];
  closed = 0;
  refreshed = 0;
  globalThis.fetch = async (path, init) => {
    sent.push({ path: String(path), body: JSON.parse(String(init?.body)) });
    return answers.shift()?.() ?? Response.json({});
  };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

const tooLate = () => Response.json({ code: 'appointment.refund_changed', message: 'Changed.', details: { refund: 0 } }, { status: 409 });

function open(
  by: 'parent' | 'trainer',
  { now = '2026-03-12T12:00:00Z', details = sampleDetails() }: { now?: string; details?: SessionDetails } = {},
) {
  vi.setSystemTime(now);
  render(
    <QueryClientProvider client={queryClient}>
      <CancelDialog
        view={{ details, user: viewer(by), now: new Date(now), zone: 'America/New_York' }}
        by={by}
        onClose={() => (closed += 1)}
        onRefreshed={() => (refreshed += 1)}
      />
    </QueryClientProvider>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const type = (text: string) => fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: text } });

describe('cancel dialog', () => {
  it('names the refund, sends the amount it named, and closes', async () => {
    open('parent');
    expect(
      screen.getByText(/^It is at least 24 hours before the session: you get \$89\.00 back\. It goes back to the card you paid with/),
    ).toBeTruthy();
    type('  Sam is ill. ');
    fireEvent.click(button('Cancel and get $89.00 back'));
    await eventually(() => expect(refreshed).toBe(1));
    expect(closed).toBe(1);
    expect(sent[0]).toEqual({
      path: '/api/appointments/12/cancel',
      body: { reason: 'Sam is ill.', expectedRefund: 8_900, wholeGroup: false },
    });
  });

  it('changes its texts at the very moment the full refund ends', () => {
    open('parent', { now: '2026-03-13T20:29:30.000Z' });
    expect(button('Cancel and get $89.00 back')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(30_000));
    expect(button('Cancel and get $89.00 back'), 'exactly 24 hours before is still in time').toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(button('Cancel without a refund')).toBeTruthy();
    expect(screen.getByText(/less than 24 hours before the session: the trainer keeps the money .* That is \$89\.00\.$/)).toBeTruthy();
  });

  it("asks again with the server's amount where that is a different one, and keeps the reason", async () => {
    answers = [tooLate];
    open('parent');
    type('Sam is ill.');
    fireEvent.click(button('Cancel and get $89.00 back'));
    await eventually(() => expect(button('Cancel without a refund')).toBeTruthy());
    expect(screen.getByRole('alert').textContent).toContain('Nothing was canceled. There would be no refund now.');
    expect([closed, refreshed]).toEqual([0, 0]);
    fireEvent.click(button('Cancel without a refund'));
    await eventually(() => expect(refreshed).toBe(1));
    expect(sent.at(-1)?.body).toEqual({ reason: 'Sam is ill.', expectedRefund: 0, wholeGroup: false });
  });

  it('says what else went wrong and stays open', async () => {
    answers = [
      () => Response.json({ code: 'appointment.not_cancellable', message: "This session can't be canceled anymore." }, { status: 409 }),
    ];
    open('parent');
    fireEvent.click(button('Cancel and get $89.00 back'));
    await eventually(() => expect(screen.getByRole('alert').textContent).toContain("can't be canceled anymore"));
    expect(closed).toBe(0);
  });

  it('does not cancel with a reason that is too long', () => {
    open('parent');
    type('x'.repeat(501));
    fireEvent.click(button('Cancel and get $89.00 back'));
    expect(screen.getByText('Use at most 500 characters')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('refunds everything when the trainer cancels, however late', () => {
    open('trainer', { now: '2026-03-14T20:00:00.000Z' });
    expect(button('Cancel and refund $89.00')).toBeTruthy();
    expect(screen.getByText('The parent gets $89.00 back.')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each([
    ['parent', 'Your bank'],
    ['trainer', "The parent's bank"],
  ] as const)('promises the %s no refund while a bank decides about the payment', async (by, bank) => {
    const { transaction } = sampleDetails();
    open(by, { details: sampleDetails({}, { transaction: transaction && { ...transaction, status: 'disputed' } }) });
    expect(screen.getByText(`${bank} is reviewing this payment, and decides first who gets the money.`)).toBeTruthy();
    expect(screen.queryByText(/\$89/)).toBeNull();
    fireEvent.click(button('Cancel session'));
    await eventually(() => expect(refreshed).toBe(1));
    expect(sent[0]?.body).toEqual({ reason: '', expectedRefund: 8_900, wholeGroup: false });
  });

  it('lets the trainer of a group cancel one seat or all of them', async () => {
    open('trainer', { details: sampleDetails({ sessionType: 'group' }, { group: { seatsTaken: 3, seats: 4 } }) });
    fireEvent.click(screen.getByRole('radio', { name: 'Everybody, 3 seats' }));
    fireEvent.click(button('Cancel for everyone'));
    await eventually(() => expect(refreshed).toBe(1));
    expect(sent[0]?.body).toEqual({ reason: '', wholeGroup: true });
  });

  it('lets a parent in a group cancel only their own seat', () => {
    open('parent', { details: sampleDetails({ sessionType: 'group' }, { group: { seatsTaken: 3, seats: 4 } }) });
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
