import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { givenReasons } from '@x1/contract/scheduling/given-reasons.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { noFreeTimes } from '../../testing/sample-free-times.ts';
import { sampleDetails, viewer } from '../../testing/sample-session.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { SessionPage } from './session-page.tsx';

const realFetch = globalThis.fetch;
let calls: string[];
let answers: Record<string, () => Response>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T12:00:00Z') });
  calls = [];
  answers = {};
  globalThis.fetch = async (path, init) => {
    const call = `${init?.method ?? 'GET'} ${path}`;
    calls.push(call);
    return answers[call]?.() ?? Response.json([]);
  };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

function open(details: SessionDetails, role: 'parent' | 'trainer') {
  render(
    <QueryClientProvider client={queryClient}>
      <SessionPage details={details} user={viewer(role)} />
      <Toaster />
    </QueryClientProvider>,
  );
}

/** On wide and on narrow windows the card stands at another place: the first one will do. */
const actions = () => within(screen.getAllByRole('region', { name: 'Actions' })[0] as HTMLElement);
const press = (name: string) => fireEvent.click(actions().getByRole('button', { name }));
const ticket = () => within(screen.getByRole('region', { name: 'Schedule Information' }));

describe('calendar of a session', () => {
  const synced = 'POST /api/appointments/12/sync-calendar';

  it("lets a trainer sync the calendar, and repeats the server's message", async () => {
    answers[synced] = () => Response.json({ message: 'Appointment synced with Google Calendar successfully' });
    open(sampleDetails({}, { canSyncCalendar: true }), 'trainer');
    press('Sync with Calendar');
    await eventually(() => expect(screen.getAllByText('Calendar Synced').length).toBeGreaterThan(0));
  });

  it('says that the calendar could not be synced', async () => {
    answers[synced] = () => new Response('', { status: 502 });
    open(sampleDetails({}, { canSyncCalendar: true }), 'trainer');
    press('Sync with Calendar');
    await eventually(() => expect(screen.getAllByText('Failed to sync with Google Calendar').length).toBeGreaterThan(0));
  });

  it('asks to connect again where Google no longer grants access', async () => {
    answers[synced] = () => Response.json({ code: 'calendar.not_connected', message: 'Connect your calendar first.' }, { status: 409 });
    open(sampleDetails({}, { canSyncCalendar: true }), 'trainer');
    press('Sync with Calendar');
    await eventually(() => expect(screen.getAllByText(/^Your calendar is no longer connected\. Reconnect it/).length).toBeGreaterThan(0));
  });

  it('lets a parent send the invitation again', async () => {
    answers[synced] = () => Response.json({ message: 'The invitation is on its way again.' });
    open(sampleDetails({}, { canSyncCalendar: true }), 'parent');
    press('Resend calendar invite');
    await eventually(() => expect(screen.getAllByText('The invitation is on its way again.').length).toBeGreaterThan(0));
    expect(calls).toContain(synced);
  });

  it('offers both sides the calendar file', async () => {
    open(sampleDetails(), 'parent');
    answers['GET /api/appointments/12/calendar.ics'] = () => new Response('', { status: 502 });
    press('Add to calendar');
    await eventually(() => expect(screen.getAllByText("The calendar file couldn't be downloaded").length).toBeGreaterThan(0));
  });
});

describe('location of a session', () => {
  it('opens a map of the location in a new tab', () => {
    open(sampleDetails({ location: 'WakeMed Soccer Park, Field 5' }), 'parent');
    const link = ticket().getByRole('link', { name: /^Directions/ });
    expect(link.getAttribute('href')).toContain('https://www.google.com/maps/search/?api=1&query=WakeMed');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it("tells the address of the trainer's field and the way there", () => {
    open(sampleDetails({ location: 'field' }, { placeAddress: '500 Blackwell Street, Durham' }), 'parent');
    expect(ticket().getByText('500 Blackwell Street, Durham')).toBeTruthy();
    const link = ticket().getByRole('link', { name: /^Directions/ });
    expect(link.getAttribute('href')).toContain('query=500%20Blackwell%20Street%2C%20Durham');
  });

  it('says when the address comes while the trainer has yet to confirm', () => {
    open(sampleDetails({ location: 'field', approvalStatus: 'pending', answerBy: '2026-03-16T20:30:00.000Z' }), 'parent');
    expect(ticket().getByText('You get the address once Maya confirms.')).toBeTruthy();
  });

  it('says whom to ask while the address is missing, and leads its trainer to the setting', () => {
    open(sampleDetails({ location: 'field' }), 'parent');
    expect(ticket().getByText('Ask Maya for the address in Messages.')).toBeTruthy();
    cleanup();
    open(sampleDetails({ location: 'gym' }), 'trainer');
    expect(ticket().getByRole('link', { name: 'Add the address' }).getAttribute('href')).toBe('/availability#places');
  });

  it('shows no link to the location once the session is over', () => {
    open(sampleDetails({ location: 'Wade Field', startTime: '2026-03-12T10:00:00.000Z', endTime: '2026-03-12T11:00:00.000Z' }), 'parent');
    expect(ticket().getByText('Wade Field')).toBeTruthy();
    expect(ticket().queryByRole('link', { name: /^Directions/ })).toBeNull();
  });

  it("links an online session to the trainer's call", () => {
    open(sampleDetails({}, { meetingLink: 'https://meet.example.com/maya' }), 'parent');
    expect(
      ticket()
        .getByRole('link', { name: /^Join the video call/ })
        .getAttribute('href'),
    ).toBe('https://meet.example.com/maya');
  });

  it('sends the trainer of an online session without a link to the setting', () => {
    open(sampleDetails(), 'parent');
    expect(ticket().getByText('The trainer will share the link.')).toBeTruthy();
    cleanup();
    open(sampleDetails(), 'trainer');
    expect(ticket().getByRole('link', { name: 'Add your meeting link' }).getAttribute('href')).toBe('/availability#meeting-link');
  });
});

type Changes = Partial<SessionDetails['appointment']>;
type Terms = Partial<NonNullable<SessionDetails['terms']>>;
/** Who looks at which session, the title and the sentence about the money that they read, and how the money stands. */
type Ending = [role: 'parent' | 'trainer', changes: Changes, title: string, money?: string | undefined, terms?: Terms];

/** The sample session whose money stands like this. */
function withMoney(changes: Changes, terms: Terms = {}): SessionDetails {
  const details = sampleDetails(changes);
  return { ...details, terms: details.terms && { ...details.terms, ...terms } };
}

const gone = { isScheduled: false, startTime: null, endTime: null } as const;

describe('texts of the session page', () => {
  it('promises nothing more about a canceled session', async () => {
    answers['GET /api/appointments/12/expectations'] = () => Response.json([]);
    open(
      sampleDetails({ status: 'cancelled', startTime: null, endTime: null, cancelledAt: '2026-03-11T12:00:00Z', cancelledBy: 'parent' }),
      'parent',
    );
    expect(screen.queryByText('Program commitments')).toBeNull();
    cleanup();
    open(sampleDetails(), 'parent');
    expect(await screen.findByText('Program commitments')).toBeTruthy();
  });

  it('says only once that the trainer did not come, until that is decided', () => {
    const report = { reportedAt: '2026-03-12T11:00:00.000Z', text: "The trainer didn't come.", decision: null, decidedAt: null };
    open(sampleDetails({ noShowOf: 'trainer' }, { problemReport: report }), 'parent');
    expect(screen.getByText("You reported that Maya Okafor didn't come")).toBeTruthy();
    expect(screen.getByText("The money for this session is on hold until we've reviewed it.")).toBeTruthy();
    expect(screen.queryByText(/^You reported a problem/)).toBeNull();
    cleanup();
    const decided = { ...report, decision: 'refund', decidedAt: '2026-03-12T11:30:00.000Z' } as const;
    open(sampleDetails({ noShowOf: 'trainer' }, { problemReport: decided }), 'parent');
    expect(screen.getByText(/^You reported a problem/)).toBeTruthy();
  });

  it('counts the seats of a group session and names no one', () => {
    open(sampleDetails({ sessionType: 'group' }, { group: { seatsTaken: 3, seats: 4 } }), 'parent');
    expect(ticket().getByText('3 of 4 seats taken')).toBeTruthy();
  });

  it('links to the other sessions of a package', () => {
    const purchase = [1, 2].map((number) => ({ id: 11 + number, sessionNumber: number, state: 'needs_time', startTime: null }));
    open(sampleDetails({ sessionCount: 2 }, { purchase: purchase as SessionDetails['purchase'] }), 'parent');
    expect(screen.getByText(/^Session 1 of 2 · /, { selector: 'p' })).toBeTruthy();
    const card = within(screen.getByRole('region', { name: 'Session 1 of 2' }));
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/session/13']);
  });

  it('says why a parent can no longer move the session', () => {
    vi.setSystemTime('2026-03-14T12:00:00Z');
    open(sampleDetails(), 'parent');
    expect(actions().queryByRole('button', { name: 'Reschedule' })).toBeNull();
    expect(actions().getByText(/only the trainer can still reschedule it/)).toBeTruthy();
  });

  const late = {
    ...gone,
    status: 'cancelled',
    cancelledBy: 'parent',
    cancelledAt: '2026-03-14T12:00:00Z',
    formerStartTime: '2026-03-14T20:30:00.000Z',
    formerEndTime: '2026-03-14T21:30:00.000Z',
  } as const;

  it.each<Ending>([
    [
      'parent',
      { ...gone, status: 'paid', approvalStatus: 'rejected', rejectionReason: 'I am away.' },
      'Maya Okafor declined this request',
      '$89.00 is on its way back to your card.',
      { leftCents: 0, onTheWayCents: 8_900 },
    ],
    [
      'parent',
      {
        ...gone,
        status: 'paid',
        approvalStatus: 'rejected',
        rejectionReason: givenReasons.unanswered,
        expiredAt: '2026-03-12T15:00:00.000Z',
      },
      "Maya Okafor didn't answer in time",
      'It was declined automatically. $89.00 is on its way back to your card.',
      { leftCents: 0, onTheWayCents: 8_900 },
    ],
    [
      'parent',
      { ...late, cancelledBy: 'trainer', refundedAmount: 8_900 },
      'Maya Okafor canceled this session',
      '$89.00 went back to your card; banks show it within 5 to 10 days.',
      { leftCents: 0 },
    ],
    ['parent', late, 'You canceled this session', 'The trainer keeps the money but can still refund it.'],
    ['trainer', late, 'Dana Whitfield canceled this session', 'You keep the money, and you can still refund it.'],
    [
      'parent',
      { ...late, refundedAmount: 8_900 },
      'You canceled this session',
      '$89.00 went back to your card; banks show it within 5 to 10 days.',
      { leftCents: 0 },
    ],
    [
      'parent',
      { status: 'no_show', noShowOf: 'parent', refundedAmount: 1_000 },
      "Maya Okafor reported that you didn't come",
      '$10.00 went back to your card; banks show it within 5 to 10 days. The other $79.00 stays with the trainer.',
      { leftCents: 7_900 },
    ],
    [
      'trainer',
      { status: 'no_show', noShowOf: 'parent' },
      "You reported that Dana Whitfield didn't come",
      "There's no money left to refund.",
      { leftCents: 0 },
    ],
    ['parent', late, 'You canceled this session', '$89.00 is on its way back to your card.', { leftCents: 0, onTheWayCents: 8_900 }],
    [
      'trainer',
      { status: 'no_show', noShowOf: 'parent' },
      "You reported that Dana Whitfield didn't come",
      "You're paid for this session as if it took place, and you can still refund it.",
    ],
    ['parent', { noShowOf: 'trainer' }, "You reported that Maya Okafor didn't come", undefined],
  ])('tells the %s in plain words how the session ended: %#', (role, changes, title, money, terms) => {
    open(withMoney(changes, terms), role);
    expect(screen.getByText(title)).toBeTruthy();
    if (money) expect(screen.getByText(money)).toBeTruthy();
  });
});

describe('a session whose time the trainer is asked about again (R175)', () => {
  const asked = () =>
    sampleDetails({
      approvalStatus: 'pending',
      askedAgain: { at: '2026-03-12T11:00:00.000Z', reason: 'outside_hours' },
      answerBy: '2026-03-14T20:30:00.000Z',
      sessionNumber: 2,
      sessionCount: 3,
    });

  it('tells the parent whom it waits for, until when, why, and what comes back without a yes', () => {
    open(asked(), 'parent');
    expect(ticket().getByText('Waiting for Maya')).toBeTruthy();
    expect(ticket().getByText('answers by Sat 4:30 PM')).toBeTruthy();
    expect(ticket().getByText("It's outside the trainer's usual hours.")).toBeTruthy();
    expect(ticket().getByText('You get $89.00 back automatically.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('asks the trainer about this session alone', () => {
    open(asked(), 'trainer');
    expect(ticket().getByText('Answer by Sat 4:30 PM')).toBeTruthy();
    expect(ticket().getByText('Dana gets $89.00 back automatically.')).toBeTruthy();
    expect(ticket().getByText(/Your answer only affects this session/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Approve' }).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('button', { name: 'Reject' }).length).toBeGreaterThan(0);
  });

  it('says nothing of it once it was answered', () => {
    open(sampleDetails(), 'parent');
    expect(screen.queryByText(/^Waiting for/)).toBeNull();
  });
});

describe('a session that the trainer has not approved yet (R186)', () => {
  const waiting = (changes: Changes = {}) => sampleDetails({ approvalStatus: 'pending', answerBy: '2026-03-13T16:00:00.000Z', ...changes });

  it('says whose answer is awaited beside the status, and until when beside the date', () => {
    open(waiting(), 'parent');
    expect(screen.getAllByText('Scheduled').length).toBeGreaterThan(0);
    expect(ticket().getByText('Not confirmed yet')).toBeTruthy();
    expect(ticket().getByText('answers by Fri 12:00 PM')).toBeTruthy();
    expect(ticket().getByText("You'll get an email or a notification when Maya answers.")).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Progress' }).textContent).toContain("Maya's turn");
  });

  it("promises the call's link for later, and shows it once approved", () => {
    open(waiting(), 'parent');
    expect(ticket().getByText('You get the link once Maya confirms.')).toBeTruthy();
    cleanup();
    open(sampleDetails({}, { meetingLink: 'https://meet.example.com/maya' }), 'parent');
    expect(ticket().getByRole('link', { name: /^Join the video call/ })).toBeTruthy();
  });

  it('says the same without a time, where all of a package goes back', () => {
    const { transaction } = sampleDetails();
    const package3 = { ...gone, status: 'paid', sessionCount: 3, amount: 3_333 } as const;
    open({ ...waiting(package3), transaction: transaction && { ...transaction, amount: 10_000 } }, 'parent');
    expect(ticket().getByText('Waiting for Maya · answers by Fri 12:00 PM')).toBeTruthy();
    expect(ticket().getByText('You get $100.00 back automatically.')).toBeTruthy();
  });

  it('promises no money while a bank decides about it', () => {
    const { transaction } = sampleDetails();
    open({ ...waiting(), transaction: transaction && { ...transaction, status: 'disputed' } }, 'parent');
    expect(ticket().queryByText(/back automatically/)).toBeNull();
  });

  it('says until when canceling is free: up to the notice, and in any case until the trainer answers', () => {
    open(waiting({ answerBy: '2026-03-14T12:00:00.000Z' }), 'parent');
    expect(
      actions().getByText('Free cancellation until Fri 4:30 PM. After that, Maya keeps the money once the session is confirmed.'),
    ).toBeTruthy();
    cleanup();
    open(waiting(), 'parent');
    expect(actions().getByText('Free cancellation until Fri 4:30 PM. After that, Maya keeps the money.')).toBeTruthy();
    cleanup();
    vi.setSystemTime('2026-03-14T12:00:00Z');
    open(waiting({ answerBy: '2026-03-14T20:30:00.000Z' }), 'parent');
    expect(actions().getByText('Free cancellation until Maya answers. After that, Maya keeps the money.')).toBeTruthy();
  });
});

describe('money of a session', () => {
  const card = () => within(screen.getByRole('region', { name: 'Payment Information' }));
  const line = (label: string) => card().queryByText(label)?.nextElementSibling?.textContent;

  it('shows the money of this session, even where another session of the package was refunded', () => {
    const { transaction } = sampleDetails();
    const refunded = { transaction: transaction && { ...transaction, amount: 10_000, refundedAmount: 3_334 } };
    open(sampleDetails({ sessionCount: 3, sessionNumber: 1, purchaseAmount: 10_000, amount: 3_333 }, refunded), 'parent');
    expect([line('Amount for 3 sessions'), line('For this session'), line('Refunded for this session'), line('Refunded in all')]).toEqual([
      '$100.00',
      '$33.33',
      undefined,
      '$33.34',
    ]);
  });

  it('mentions money on its way only while it is', () => {
    open(withMoney({}, { leftCents: 0, onTheWayCents: 8_900 }), 'parent');
    expect([line('Amount'), line('On its way back'), line('Refunded')]).toEqual(['$89.00', '$89.00', undefined]);
    cleanup();
    open(sampleDetails({ refundedAmount: 8_900 }), 'parent');
    expect([line('On its way back'), line('Refunded')]).toEqual([undefined, '$89.00']);
  });

  it('lets the trainer refund a held session', async () => {
    open(sampleDetails({ status: 'completed', completedAt: '2026-03-11T22:00:00.000Z' }), 'trainer');
    press('Refund this session');
    expect(
      screen.getByText(/^This session took place, and you're paid for it\. If you refund it, Dana Whitfield gets \$89\.00/),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Give $89.00 back' }));
    await eventually(() => expect(calls).toContain('POST /api/transactions/7/refund'));
  });

  it('promises a full refund of a request until it is accepted, with no deadline', () => {
    vi.setSystemTime('2026-03-14T12:00:00Z');
    open(sampleDetails({ approvalStatus: 'pending' }), 'parent');
    expect(card().getByText('Cancel before Maya confirms and you get a full refund.')).toBeTruthy();
    expect(card().queryByText('A full refund is no longer possible.')).toBeNull();
  });
});

describe('the waiver of a session', () => {
  const ofWaiver = (waiverUntil: string | null, changes = {}) => sampleDetails({ waiverUntil }, changes);

  it('that is missing is asked for from the parent and told to the trainer (R173)', () => {
    open(ofWaiver(null), 'parent');
    expect(screen.getByText('Waiver missing for Maya Okafor')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Read and agree to the waiver of Maya Okafor' })).toBeTruthy();
    cleanup();
    open(ofWaiver(null), 'trainer');
    expect(screen.getByText('Waiver missing')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Read and agree/ })).toBeNull();
  });

  it('that ends within 30 days is asked for from the parent alone', () => {
    open(ofWaiver('2026-04-01T12:00:00.000Z'), 'parent');
    expect(screen.getByText('Your waiver with Maya Okafor ends soon')).toBeTruthy();
    cleanup();
    open(ofWaiver('2026-04-01T12:00:00.000Z'), 'trainer');
    expect(screen.queryByText(/waiver/i)).toBeNull();
  });

  it('is not asked for between two who block each other, nor while it is valid', () => {
    open(ofWaiver(null, { isBlocked: true }), 'parent');
    open(ofWaiver('2026-12-01T12:00:00.000Z'), 'parent');
    expect(screen.queryByText(/waiver/i)).toBeNull();
  });

  it.each(['parent', 'trainer'] as const)('or not, the page of a %s says that a parent may always be present', (role) => {
    open(ofWaiver('2026-12-01T12:00:00.000Z'), role);
    expect(screen.getByText(/may always be present\. Messages are between adults\./)).toBeTruthy();
  });
});

it("opens the dialog that suggests another time where the trainer's dashboard leads to it, once", async () => {
  globalThis.fetch = async (path) => Response.json(String(path).includes('/free-times') ? noFreeTimes : []);
  history.replaceState(null, '', '/session/12?another-time=1');
  open(sampleDetails({ approvalStatus: 'pending' }), 'trainer');
  expect(await screen.findByRole('dialog', { name: 'Suggest another time' })).toBeTruthy();
  expect(location.search).toBe('');
  history.replaceState(null, '', '/');
});
