import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { UNANSWERED_REASON } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/views/session-details.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
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

describe('the calendar of a session', () => {
  const synced = 'POST /api/appointments/12/sync-calendar';

  it('is written again for a trainer, with the words of the server', async () => {
    answers[synced] = () => Response.json({ message: 'Appointment synced with Google Calendar successfully' });
    open(sampleDetails({}, { canSyncCalendar: true }), 'trainer');
    press('Sync with Calendar');
    await eventually(() => expect(screen.getAllByText('Calendar Synced').length).toBeGreaterThan(0));
  });

  it('says so when that fails', async () => {
    answers[synced] = () => new Response('', { status: 502 });
    open(sampleDetails({}, { canSyncCalendar: true }), 'trainer');
    press('Sync with Calendar');
    await eventually(() => expect(screen.getAllByText('Failed to sync with Google Calendar').length).toBeGreaterThan(0));
  });

  it('is an invitation sent again for a parent', async () => {
    answers[synced] = () => Response.json({ message: 'The invitation is on its way again.' });
    open(sampleDetails({}, { canSyncCalendar: true }), 'parent');
    press('Resend invitation');
    await eventually(() => expect(screen.getAllByText('The invitation is on its way again.').length).toBeGreaterThan(0));
    expect(calls).toContain(synced);
  });

  it('is a file for both', async () => {
    open(sampleDetails(), 'parent');
    answers['GET /api/appointments/12/calendar.ics'] = () => new Response('', { status: 502 });
    press('Add to calendar');
    await eventually(() => expect(screen.getAllByText('The calendar file could not be loaded').length).toBeGreaterThan(0));
  });
});

describe('where a session takes place', () => {
  it('is a place that a map shows in a tab of its own', () => {
    open(sampleDetails({ location: 'WakeMed Soccer Park, Field 5' }), 'parent');
    const link = ticket().getByRole('link', { name: /^Directions/ });
    expect(link.getAttribute('href')).toContain('https://www.google.com/maps/search/?api=1&query=WakeMed');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it('is a call that one joins by the link of the trainer', () => {
    open(sampleDetails({}, { meetingLink: 'https://meet.example.com/maya' }), 'parent');
    expect(
      ticket()
        .getByRole('link', { name: /^Join the video call/ })
        .getAttribute('href'),
    ).toBe('https://meet.example.com/maya');
  });

  it('is a call without a link yet: the trainer is led to where it is set', () => {
    open(sampleDetails(), 'parent');
    expect(ticket().getByText('The trainer will share the link.')).toBeTruthy();
    cleanup();
    open(sampleDetails(), 'trainer');
    expect(ticket().getByRole('link', { name: 'Add your meeting link' }).getAttribute('href')).toBe('/profile-settings#sessions');
  });
});

describe('what a session page tells', () => {
  it('counts the seats of a group and names nobody', () => {
    open(sampleDetails({ sessionType: 'group' }, { group: { seatsTaken: 3, seats: 4 } }), 'parent');
    expect(ticket().getByText('3 of 4 seats taken')).toBeTruthy();
  });

  it('leads to the other sessions of a package', () => {
    const purchase = [1, 2].map((number) => ({ id: 11 + number, sessionNumber: number, status: 'paid', startTime: null }));
    open(sampleDetails({ sessionCount: 2 }, { purchase: purchase as SessionDetails['purchase'] }), 'parent');
    expect(screen.getByText('Finishing Under Pressure Session, 1 of 2')).toBeTruthy();
    const card = within(screen.getByRole('region', { name: 'Session 1 of 2' }));
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/session/13']);
  });

  it('says why a parent can no longer move it', () => {
    vi.setSystemTime('2026-03-14T12:00:00Z');
    open(sampleDetails(), 'parent');
    expect(actions().queryByRole('button', { name: 'Reschedule' })).toBeNull();
    expect(actions().getByText(/only the trainer can still move it/)).toBeTruthy();
  });

  const gone = { isScheduled: false, startTime: null, endTime: null } as const;
  const late = {
    ...gone,
    status: 'cancelled',
    cancelledBy: 'parent',
    cancelledAt: '2026-03-14T12:00:00Z',
    formerStartTime: '2026-03-14T20:30:00.000Z',
    formerEndTime: '2026-03-14T21:30:00.000Z',
  } as const;

  it.each([
    [
      'parent',
      { ...gone, status: 'paid', approvalStatus: 'rejected', rejectionReason: 'I am away.' },
      'Maya Okafor declined this request',
      '$89.00 is on its way back to your card.',
    ],
    [
      'parent',
      { ...gone, status: 'paid', approvalStatus: 'rejected', rejectionReason: UNANSWERED_REASON },
      'Maya Okafor did not answer in time',
      'It was declined by itself. $89.00 is on its way back to your card.',
    ],
    [
      'parent',
      { ...late, cancelledBy: 'trainer', refundedAmount: 8_900 },
      'Maya Okafor cancelled this session',
      '$89.00 went back to your card.',
    ],
    ['parent', late, 'You cancelled this session', 'The money stays with the trainer, who may still give it back.'],
    ['trainer', late, 'Dana Whitfield cancelled this session', 'The money stays with you. You may still give it back.'],
    ['parent', { ...late, refundedAmount: 8_900 }, 'You cancelled this session', '$89.00 went back to your card.'],
    [
      'parent',
      { ...late, scheduledAt: '2026-03-14T11:00:00.000Z', scheduledBy: 9 },
      'You cancelled this session',
      '$89.00 is on its way back to your card.',
    ],
    [
      'trainer',
      { status: 'no_show', noShowOf: 'parent' },
      'You said that Dana Whitfield did not come',
      'You are paid for this session as for one that was held, and may still give it back.',
    ],
    ['parent', { noShowOf: 'trainer' }, 'You said that Maya Okafor did not come', undefined],
  ] as const)('tells the %s plainly how it ended %#', (role, changes, title, money) => {
    open(sampleDetails(changes as Parameters<typeof sampleDetails>[0]), role);
    expect(screen.getByText(title)).toBeTruthy();
    if (money) expect(screen.getByText(money)).toBeTruthy();
  });
});
