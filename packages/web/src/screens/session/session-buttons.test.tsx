import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { sampleDetails, viewer } from '../../testing/sample-session.ts';
import { sampleReview } from '../../testing/sample-trainer.ts';
import { SessionPage } from './session-page.tsx';

type Person = 'parent' | 'trainer';
type Session = Partial<SessionDetails['appointment']>;

const now = '2026-03-12T12:00:00Z';
const noTime = { isScheduled: false, startTime: null, endTime: null } as const;
const waiting = { status: 'paid', approvalStatus: 'pending', ...noTime } as const;
const toCome = { status: 'scheduled', approvalStatus: 'approved' } as const;
const started = { ...toCome, startTime: '2026-03-12T11:30:00.000Z', endTime: '2026-03-12T12:30:00.000Z' } as const;
const over = { startTime: '2026-03-11T20:30:00.000Z', endTime: '2026-03-11T21:30:00.000Z' } as const;
const held = { ...over, status: 'completed', completedAt: '2026-03-11T22:00:00.000Z' } as const;
const missed = { ...over, status: 'no_show', noShowOf: 'parent' } as const;
const cancelled = { status: 'cancelled', ...noTime, cancelledAt: '2026-03-11T12:00:00.000Z' } as const;
const rejected = { ...waiting, approvalStatus: 'rejected', rejectionReason: 'I am away.' } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  vi.stubGlobal('fetch', async () => Response.json([]));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

function open(details: SessionDetails, role: Person) {
  render(
    <QueryClientProvider client={queryClient}>
      <SessionPage details={details} user={viewer(role)} />
    </QueryClientProvider>,
  );
}

const message = 'Send Message';
const file = 'Add to calendar';
const move = 'Reschedule';
const cancel = 'Cancel session';
const cancelPaid = 'Cancel and get $89.00 back';
const giveBack = 'Refund this session';
const offered = [
  ...['Approve', 'Schedule Session', 'Mark Complete', message, 'Sync with Calendar', 'Resend calendar invite', file, move],
  ...['Trainer Did Not Come', 'Parent Did Not Come', 'Reject', cancel, cancelPaid, giveBack],
];

/** The buttons of the card of actions, as wide windows have it: on narrow ones the ticket above offers to schedule. */
function buttons(): string[] {
  const card = within(screen.getAllByRole('region', { name: 'Actions' }).at(-1) as HTMLElement);
  const shown = offered.filter((name) => card.queryByRole('button', { name }));
  expect(card.getAllByRole('button'), 'a button that this test does not know').toHaveLength(shown.length);
  return shown;
}

it.each<[what: string, Session, Person, boolean]>([
  ['a held session', held, 'parent', true],
  ['a held session', held, 'trainer', false],
  ['a session to come', toCome, 'parent', true],
  ['a session to come', toCome, 'trainer', false],
  ['a session that was canceled', { ...cancelled, cancelledBy: 'parent' }, 'parent', false],
])('%s can be booked again: for a %s %s', (_, session, role, isOffered) => {
  open(sampleDetails(session), role);
  const [again] = screen.queryAllByRole('link', { name: /^Book again with / });
  expect(again !== undefined).toBe(isOffered);
  if (again) expect(again.getAttribute('href')).toBe('/athlete/1?tab=programs&again=12');
});

it.each<[what: string, Session, Person, string[]]>([
  ['a paid request', waiting, 'parent', ['Schedule Session', message, cancelPaid]],
  ['a paid request', waiting, 'trainer', ['Approve', 'Schedule Session', message, 'Reject']],
  ['a session to come', toCome, 'parent', [message, file, move, cancelPaid]],
  ['a session to come', toCome, 'trainer', ['Mark Complete', message, file, move, cancel]],
  ['a session that has started', started, 'parent', [message, file, 'Trainer Did Not Come']],
  ['a session that has started', started, 'trainer', ['Mark Complete', message, file, move, 'Parent Did Not Come', cancel]],
  ['a held session', held, 'parent', [message]],
  ['a held session', held, 'trainer', [message, giveBack]],
  ['a session that the parent missed', missed, 'parent', [message]],
  ['a session that the parent missed', missed, 'trainer', [message, giveBack]],
  ['a session that the parent cancelled late', { ...cancelled, cancelledBy: 'parent' }, 'parent', [message]],
  ['a session that the parent cancelled late', { ...cancelled, cancelledBy: 'parent' }, 'trainer', [message, giveBack]],
  ['a session that the trainer cancelled', { ...cancelled, cancelledBy: 'trainer' }, 'parent', [message]],
  ['a session that the trainer cancelled', { ...cancelled, cancelledBy: 'trainer' }, 'trainer', [message]],
  ['a rejected request', rejected, 'parent', [message]],
  ['a rejected request', rejected, 'trainer', [message]],
])('%s offers, #%#, exactly what its viewer may do', (_, session, role, expected) => {
  open(sampleDetails(session), role);
  expect(buttons()).toEqual(expected);
});

it('marking complete asks first, with what it does', () => {
  const ask = (session: Session) => {
    open(sampleDetails(session), 'trainer');
    fireEvent.click(screen.getAllByRole('button', { name: 'Mark Complete' }).at(-1) as HTMLElement);
    return screen.getByRole('dialog').textContent;
  };
  expect(ask({ ...toCome, ...over })).toMatch(/^Mark this session complete\?.*releases your money for payout\. It can't be undone\./);
  cleanup();
  expect(ask(started)).toMatch(/^This session hasn't ended yet/);
  cleanup();
  expect(ask({ ...toCome, approvalStatus: 'pending' })).toContain('It also approves the request.');
});

it('a trainer who is asked for a time suggests another one', () => {
  const card = () => within(screen.getAllByRole('region', { name: 'Actions' }).at(-1) as HTMLElement);
  open(sampleDetails({ ...toCome, approvalStatus: 'pending' }), 'trainer');
  expect(card().getByRole('button', { name: 'Suggest another time' })).toBeTruthy();
  expect(card().queryByRole('button', { name: move })).toBeNull();
  cleanup();
  open(sampleDetails({ ...toCome, approvalStatus: 'pending' }), 'parent');
  expect(card().getByRole('button', { name: move })).toBeTruthy();
});

it('a session to come is marked complete last, one that has started first', () => {
  const names = () => {
    const card = within(screen.getAllByRole('region', { name: 'Actions' }).at(-1) as HTMLElement);
    return card.getAllByRole('button').map(({ textContent }) => offered.find((name) => textContent.startsWith(name)));
  };
  open(sampleDetails(toCome), 'trainer');
  expect(names().slice(0, 3)).toEqual([message, move, 'Mark Complete']);
  cleanup();
  open(sampleDetails(started), 'trainer');
  expect(names().slice(0, 3)).toEqual(['Mark Complete', message, move]);
});

it('a trainer cannot give money back while a bank decides about it, nor where none is left', () => {
  const { transaction, terms } = sampleDetails();
  open(sampleDetails(held, { transaction: transaction && { ...transaction, status: 'disputed' } }), 'trainer');
  expect(buttons()).toEqual([message]);
  cleanup();
  open(sampleDetails(held, { terms: terms && { ...terms, leftCents: 0 } }), 'trainer');
  expect(buttons()).toEqual([message]);
});

it("gives a program's length only if it has several sessions: one session beside a month would read like a contract", () => {
  open(sampleDetails(toCome), 'parent');
  const details = screen.getByRole('region', { name: 'Program Details' });
  expect(details.textContent).toMatch(/1 session.*Duration: 60 minutes/);
  cleanup();
  open(sampleDetails({ ...toCome, sessionCount: 4 }), 'parent');
  expect(screen.getByRole('region', { name: 'Program Details' }).textContent).toMatch(/4 sessions.*Duration: 1 Month/);
});

it('a calendar is synced by the trainer and an invitation is sent again by the parent, only where the server can', () => {
  open(sampleDetails(toCome, { canSyncCalendar: true }), 'trainer');
  expect(buttons()).toContain('Sync with Calendar');
  cleanup();
  open(sampleDetails(toCome, { canSyncCalendar: true }), 'parent');
  expect(buttons()).toContain('Resend calendar invite');
  expect(buttons()).not.toContain('Sync with Calendar');
});

const reportButton = () => screen.queryByRole('button', { name: 'Report a problem' });

it('a problem is reported only while the server says that it can be', () => {
  open(sampleDetails(held, { canReportProblem: true }), 'parent');
  expect(reportButton()).toBeTruthy();
  cleanup();
  open(sampleDetails(held), 'parent');
  expect(reportButton()).toBeNull();
});

it('a trainer whose session is over reads from when on notes can be written', () => {
  const hint = () => screen.queryByText("You can write notes once it's marked complete.");
  open(sampleDetails({ ...toCome, ...over }), 'trainer');
  expect(hint()).toBeTruthy();
  cleanup();
  open(sampleDetails(started), 'trainer');
  open(sampleDetails({ ...toCome, ...over }), 'parent');
  expect(hint()).toBeNull();
});

it('notes are written by the trainer, not by the parent, and only of a held session', async () => {
  const form = () => screen.queryByRole('button', { name: 'Save notes' });
  open(sampleDetails(held), 'trainer');
  expect(await screen.findByRole('button', { name: 'Save notes' })).toBeTruthy();
  cleanup();
  open(sampleDetails(toCome), 'trainer');
  expect(form()).toBeNull();
  cleanup();
  const notes = { notes: 'Good first touch.', homework: '', updatedAt: now } as unknown as SessionDetails['notes'];
  open(sampleDetails(held, { notes }), 'parent');
  expect(screen.getByText('Good first touch.')).toBeTruthy();
  expect(form()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('a held session is reviewed once, by its parent', async () => {
  const publish = () => screen.queryByRole('button', { name: 'Publish review' });
  open(sampleDetails(held), 'parent');
  expect(await screen.findByRole('button', { name: 'Publish review' })).toBeTruthy();
  cleanup();
  open(sampleDetails(held, { review: sampleReview }), 'parent');
  expect(publish()).toBeNull();
  cleanup();
  open(sampleDetails(held), 'trainer');
  expect(publish()).toBeNull();
  cleanup();
  open(sampleDetails(toCome), 'parent');
  expect(publish()).toBeNull();
});

it('a review is answered by the trainer, not by the parent', async () => {
  const answer = () => screen.queryByRole('button', { name: 'Answer Dana W.' });
  open(sampleDetails(held, { review: sampleReview }), 'trainer');
  expect(await screen.findByRole('button', { name: 'Answer Dana W.' })).toBeTruthy();
  cleanup();
  open(sampleDetails(held, { review: sampleReview }), 'parent');
  expect(answer()).toBeNull();
});
