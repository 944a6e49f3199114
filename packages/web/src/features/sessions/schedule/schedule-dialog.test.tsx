import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { describe, expect, it } from 'vitest';
import { newYork } from '../../../testing/sample-free-times.ts';
import {
  monday4pm,
  openScheduleDialog as open,
  refused,
  span,
  submitAction,
  tidyUpScheduleDialogs,
  toasted,
  type,
} from '../../../testing/schedule-dialog.tsx';

tidyUpScheduleDialogs();

const cell = (name: string | RegExp) => screen.findByRole('button', { name });
const date = () => screen.getByLabelText<HTMLInputElement>('Date').value;
const time = () => screen.getByLabelText<HTMLInputElement>('Time').value;
const done = () => Response.json({});

describe('week and fields', () => {
  it('fills the fields from a click in the week, and shows a typed time in its week', async () => {
    const { asked } = open();
    fireEvent.click(await cell('Monday, March 16, 4:30 PM: free'));
    expect([date(), time()]).toEqual(['2026-03-16', '16:30']);
    expect(submitAction('Schedule for Mar 16, 4:30 PM').disabled).toBe(false);
    type('2026-03-25', '09:00');
    const chosen = await cell('Wednesday, March 25, 9:00 AM: free');
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
    expect(asked.map(({ searchParams }) => searchParams.get('from'))).toEqual(['2026-03-14', '2026-03-21']);
  });

  it('moves through the week with the arrow keys, and on to the days after it', async () => {
    open();
    const first = await cell('Saturday, March 14, 8:30 AM: free');
    expect(first.tabIndex).toBe(0);
    first.focus();
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('ArrowDown');
    press('ArrowRight');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Sunday, March 15, 9:00 AM: free'));
    press('ArrowLeft');
    press('ArrowLeft');
    // Today is the first day there is: nothing before it is shown.
    expect(screen.queryByRole('button', { name: /March 13/ })).toBeNull();
    press('PageDown');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('March 27, 9:00 AM'));
    fireEvent.click(document.activeElement ?? document.body);
    expect(date()).toBe('2026-03-27');
  });

  it("starts with the length of the program's sessions", async () => {
    const { asked } = open({ details: { sessionMinutes: 90 } });
    await cell(/^Monday, March 16, 4:30 PM/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '90 min' }).checked).toBe(true);
    expect(asked.map(({ searchParams }) => searchParams.get('minutes'))).toEqual(['90']);
  });

  it('moves a session as long as it is, and asks for another length only when one wants it', () => {
    const appointment = { startTime: monday4pm.startTime, endTime: monday4pm.endTime } as const;
    open({ mode: 'reschedule', details: { appointment } });
    expect(screen.getByText('Still 1 hour')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: '90 min' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Change length' }));
    fireEvent.click(screen.getByRole('radio', { name: '90 min' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '90 min' }).checked).toBe(true);
  });

  it('explains why a time is not free, and does not send it', async () => {
    open({ freeTimes: { occupied: [{ ...monday4pm, kind: 'session' }] } });
    fireEvent.click(await cell('Monday, March 16, 4:30 PM: The trainer already has a session then.'));
    expect(screen.getByText("This time isn't free")).toBeTruthy();
    expect(submitAction(/^Schedule for/).disabled).toBe(true);
    type('2026-03-16', '17:00');
    expect(screen.queryByText("This time isn't free")).toBeNull();
    expect(submitAction(/^Schedule for/).disabled).toBe(false);
  });

  it('offers the next free times instead of a taken one', async () => {
    const free = [
      { ...span('2026-03-16T19:00:00.000Z'), isUsual: true },
      { ...span('2026-03-16T21:30:00.000Z'), isUsual: true },
    ];
    open({ freeTimes: { occupied: [{ ...monday4pm, kind: 'session' }], free } });
    await cell(/^Monday, March 16, 4:30 PM: The trainer/);
    expect(screen.queryByText('Next free times')).toBeNull();
    type('2026-03-16', '16:30');
    const offered = within(screen.getByRole('list', { name: 'Next free times' })).getAllByRole('button');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Mon, Mar 16 · 5:30-6:30 PM (EDT)']);
    fireEvent.click(offered[0] as HTMLElement);
    expect(time()).toBe('17:30');
    expect(screen.queryByText('Next free times')).toBeNull();
    expect(submitAction('Schedule for Mar 16, 5:30 PM').disabled).toBe(false);
  });

  it('says which of two equal hours is meant', async () => {
    open();
    type('2026-11-01', '01:30');
    expect(await screen.findByText('The clocks are set back. We use the first 1:30 AM (EDT).')).toBeTruthy();
  });

  it('names the year of a time in another year', async () => {
    open();
    type('2027-03-15', '16:00');
    expect(submitAction('Schedule for Mar 15, 2027, 4:00 PM').disabled).toBe(false);
    expect(screen.getByRole('heading', { name: /, 2027$/ })).toBeTruthy();
  });

  it("warns of unusual hours and of the trainer's own sessions without refusing the time", async () => {
    open({
      freeTimes: { occupied: [{ ...monday4pm, kind: 'own_session' }], hours: [{ weekday: 'Tuesday', from: '09:00', to: '12:00' }] },
      role: 'trainer',
    });
    await cell(/^Tuesday, March 17, 9:00 AM: free$/);
    type('2026-03-16', '16:00');
    expect(screen.getByText('You have another session then.')).toBeTruthy();
    expect(screen.getByText('This is outside your usual hours.')).toBeTruthy();
    expect(screen.queryByText(/has to confirm/)).toBeNull();
    expect(submitAction(/^Schedule for/).disabled).toBe(false);
  });

  it('mentions an approval only while the request waits for one', async () => {
    const hours = [{ weekday: 'Tuesday' as const, from: '09:00', to: '12:00' }];
    open({ freeTimes: { hours }, details: { appointment: { approvalStatus: 'pending' } } });
    await cell(/^Tuesday, March 17, 9:00 AM: free$/);
    type('2026-03-16', '16:00');
    expect(screen.getByText('This is outside usual hours: the trainer has to approve it.')).toBeTruthy();
  });

  it.each(['schedule', 'reschedule'] as const)('says before a parent can %s which free cancellation a near time gives up', (mode) => {
    const appointment =
      mode === 'schedule'
        ? {}
        : {
            ...span('2026-03-18T20:00:00.000Z'),
            scheduledAt: '2026-03-10T12:00:00.000Z',
            timeAgreedAt: '2026-03-10T12:00:00.000Z',
            scheduledBy: 5,
            parentId: 5,
          };
    const terms = { policy: currentRefundPolicy, paidAt: '2026-03-09T12:00:00.000Z', leftCents: 8_900, onTheWayCents: 0 };
    open({ mode, details: { appointment, terms } });
    type('2026-03-15', '07:30');
    expect(screen.getByText(/^This is less than 24 hours away: once you choose it, you can't cancel for a refund/)).toBeTruthy();
    type('2026-03-15', '08:00');
    expect(screen.queryByText(/less than 24 hours away/)).toBeNull();
  });

  it('says only to the parent that a near time gives up the free cancellation', () => {
    const terms = { policy: currentRefundPolicy, paidAt: '2026-03-09T12:00:00.000Z', leftCents: 8_900, onTheWayCents: 0 };
    open({ role: 'trainer', details: { terms } });
    type('2026-03-15', '07:30');
    expect(screen.queryByText(/less than 24 hours away/)).toBeNull();
  });

  it('offers to join a group session at its own time', async () => {
    open({ freeTimes: { groups: [{ startTime: '2026-03-16T20:15:00.000Z', endTime: '2026-03-16T21:45:00.000Z', seatsLeft: 2 }] } });
    fireEvent.click(await cell('Monday, March 16, 5:00 PM: join the group, 2 spots left'));
    expect([time(), screen.getByLabelText<HTMLInputElement>('90 min').checked]).toEqual(['16:15', true]);
    expect(screen.getByText("You'll join the group")).toBeTruthy();
  });

  it('keeps judging the chosen time while other days are shown', async () => {
    open({ freeTimes: { occupied: [{ ...monday4pm, kind: 'session' }] } });
    fireEvent.click(await cell(/^Monday, March 16, 4:00 PM/));
    fireEvent.click(screen.getByRole('button', { name: 'Week after' }));
    await cell(/^Saturday, March 21, 9:00 AM: free$/);
    expect(screen.getByText("This time isn't free")).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Today' }));
    await cell(/^Monday, March 16, 4:00 PM/);
  });

  it('shows one day of the week at a time on a phone', async () => {
    open({ isPhone: true });
    fireEvent.click(screen.getByRole('radio', { name: 'Week' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Tue 17 March, 0 free times$/ }));
    await cell('Tuesday, March 17, 9:00 AM: free');
    expect(screen.queryByRole('button', { name: /^Monday, March 16, 9:00 AM/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Day after' }));
    const day = await cell('Wednesday, March 18, 9:00 AM: free');
    const finger = (clientX: number) => ({ touches: [{ clientX, clientY: 100 }], changedTouches: [{ clientX, clientY: 100 }] });
    fireEvent.touchStart(day, finger(40));
    fireEvent.touchEnd(day, finger(160));
    await cell('Tuesday, March 17, 9:00 AM: free');
  });

  it('starts the week on a phone with the first day that has usual times left, and stays on the chosen day', async () => {
    open({ isPhone: true, freeTimes: { free: [{ ...monday4pm, isUsual: true }] } });
    fireEvent.click(screen.getByRole('radio', { name: 'Week' }));
    await cell('Monday, March 16, 4:00 PM: free');
    fireEvent.click(screen.getByRole('button', { name: 'Today' }));
    await cell('Saturday, March 14, 9:00 AM: free');
  });

  it("tells each side that the trainer's calendar could not be read", async () => {
    open({ freeTimes: { calendar: 'old' } });
    expect(await screen.findByText(/^We can't see the trainer's calendar at the moment/)).toBeTruthy();
  });

  it('tells a trainer who withdrew the calendar consent to connect again', async () => {
    open({ freeTimes: { calendar: 'old' }, role: 'trainer', connection: 'lost' });
    expect(await screen.findByText(/^Your calendar is no longer connected/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Reconnect' }).getAttribute('href')).toBe('/account-settings#calendar');
  });

  it('lets a time be typed when the free times cannot be loaded', async () => {
    const { heard } = open({ answers: [done], isDown: true });
    await screen.findByText("The trainer's times couldn't be loaded.");
    type('2026-03-16', '16:00');
    fireEvent.click(submitAction(/^Schedule for/));
    await waitFor(() => expect(heard.closed).toBe(1));
  });
});

describe('two zones', () => {
  it('shows both zones at the axis and below the listed times', async () => {
    open({ zone: 'America/Los_Angeles', freeTimes: { free: [{ ...monday4pm, isUsual: true }] } });
    const row = (await cell('Monday, March 16, 4:00 PM: free')).closest('tr');
    expect(row?.querySelector('th')?.textContent).toBe('4 PM1 PM');
    fireEvent.click(screen.getByRole('radio', { name: 'List' }));
    expect(await screen.findByRole('radio', { name: /^4:00 PM\s*1:00 PM PDT/ })).toBeTruthy();
  });

  it('says that a time is earlier for the viewer than a week before', async () => {
    open({ zone: 'Europe/London' });
    type('2026-03-31', '16:00');
    expect(await screen.findByText(/^This is 1 h later for you than the same time a week before/)).toBeTruthy();
    expect(screen.getByText('Your clocks go forward on Sunday.')).toBeTruthy();
    expect(screen.getByText(/compare the two clocks as they are on Tuesday/)).toBeTruthy();
  });
});

describe('list of free times', () => {
  const free = [
    { ...span('2026-03-16T13:00:00.000Z'), isUsual: true },
    { ...span('2026-03-16T23:00:00.000Z'), isUsual: false },
  ];
  const hours = [{ weekday: 'Monday' as const, from: '09:00', to: '12:00' }];

  it('lists the free times as radio buttons by day, usual ones first, and remembers the list view', async () => {
    open({ freeTimes: { free, hours } });
    fireEvent.click(await screen.findByRole('radio', { name: 'List' }));
    const day = within(await screen.findByRole('group', { name: 'Monday, March 16' }));
    fireEvent.click(day.getByRole('radio', { name: '9:00 AM' }));
    expect([date(), time()]).toEqual(['2026-03-16', '09:00']);
    fireEvent.click(day.getByRole('button', { name: /^Show 1 more time outside Maya's usual hours/ }));
    // Seen as well as read out.
    expect(day.getAllByText('Outside hours')).toHaveLength(1);
    fireEvent.click(day.getByRole('radio', { name: /^7:00 PM ?, ?outside usual hours$/ }));
    expect(time()).toBe('19:00');
    expect(localStorage.getItem('x1.free-times-look')).toBe('list');
  });

  it('offers the following days where no time is free', async () => {
    localStorage.setItem('x1.free-times-look', 'list');
    const { asked } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Show later days' }));
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('from')).toBe('2026-03-21'));
  });
});

describe('on a phone', () => {
  const free = [{ ...monday4pm, isUsual: true }];

  it('begins with the list of free times, and keeps another look that was chosen before', async () => {
    open({ isPhone: true, freeTimes: { free } });
    fireEvent.click(await screen.findByRole('radio', { name: '4:00 PM' }));
    expect(submitAction('Schedule for Mar 16, 4:00 PM').disabled).toBe(false);
    cleanup();
    localStorage.setItem('x1.free-times-look', 'week');
    open({ isPhone: true, freeTimes: { free } });
    expect(await screen.findByRole('grid')).toBeTruthy();
  });

  it('folds the fields for any other time', () => {
    open({ isPhone: true, freeTimes: { free } });
    expect(screen.queryByLabelText('Date')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Other time', expanded: false }));
    type('2026-03-16', '17:00');
    expect(submitAction('Schedule for Mar 16, 5:00 PM').disabled).toBe(false);
  });
});

describe('location', () => {
  it.each([
    ['In-Person', 'field'],
    ['Online', 'online'],
  ])('of a program that is %s is sent as %s unless somebody chooses otherwise (R185)', async (trainingFormat, location) => {
    const { sent } = open({ details: { trainingFormat }, answers: [done] });
    type('2026-03-16', '16:00');
    fireEvent.click(submitAction(/^Schedule for/));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ location }));
  });

  it('warns a trainer, but never a family, if the place may be on a campus', () => {
    const warned = () => screen.queryByText('This may be on the campus of Duke University');
    const say = (place: string) => {
      fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'custom' } });
      fireEvent.change(screen.getByLabelText('Custom Location'), { target: { value: place } });
    };
    open({ role: 'trainer' });
    say('Duke University, west field');
    expect(warned()).toBeTruthy();
    say('Wade Field');
    expect(warned()).toBeNull();
    cleanup();
    open({ role: 'parent' });
    say('Duke University, west field');
    expect(warned()).toBeNull();
  });
});

describe('scheduling', () => {
  it("sends the chosen time in the trainer's zone, and says that invites were sent", async () => {
    const { sent, heard } = open({ zone: 'America/Los_Angeles', answers: [done] });
    type('2026-03-16', '16:00');
    fireEvent.click(submitAction('Schedule for Mar 16, 4:00 PM'));
    await toasted('Calendar Event Scheduled');
    await toasted(/Calendar invites sent to both participants\./);
    await waitFor(() => expect(heard).toEqual({ closed: 1, scheduled: 1 }));
    expect(sent).toEqual([
      {
        path: '/api/appointments/schedule',
        body: { appointmentId: 7, ...monday4pm, location: 'online', scheduledInTimezone: newYork },
      },
    ]);
  });

  it('keeps what was typed when the time was taken in the meantime, offers free times, and reads them again', async () => {
    const next = span('2026-03-16T21:30:00.000Z');
    const { asked, sent } = open({ answers: [() => refused({ nextFreeTimes: [next] }), done] });
    await cell(/^Monday, March 16, 4:00 PM: free$/);
    type('2026-03-16', '16:00');
    fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'custom' } });
    fireEvent.change(screen.getByLabelText('Custom Location'), { target: { value: 'Wade Field' } });
    fireEvent.click(submitAction(/^Schedule for/));
    const offered = await screen.findByRole('button', { name: 'Mon, Mar 16 · 5:30-6:30 PM (EDT)' });
    expect(screen.getAllByText('Scheduling Failed').length).toBeGreaterThan(0);
    expect([date(), time(), screen.getByLabelText<HTMLInputElement>('Custom Location').value]).toEqual([
      '2026-03-16',
      '16:00',
      'Wade Field',
    ]);
    await waitFor(() => expect(asked.length).toBe(2));
    fireEvent.click(offered);
    fireEvent.click(submitAction('Schedule for Mar 16, 5:30 PM'));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ ...next, location: 'Wade Field' }));
  });

  it('does not send a custom location without its name', async () => {
    const { sent } = open();
    type('2026-03-16', '16:00');
    fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'custom' } });
    fireEvent.click(submitAction(/^Schedule for/));
    await toasted('Missing Information');
    expect(sent).toEqual([]);
    const field = screen.getByLabelText<HTMLInputElement>('Custom Location');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'Wade Field' } });
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('moving a session', () => {
  const appointment = { ...span('2026-03-18T20:00:00.000Z'), location: 'Wade Field', sessionType: 'group' };

  it("a trainer's new time is only proposed until the parent says yes", async () => {
    const proposed = { state: 'scheduled', approvalStatus: 'approved', timeAgreedAt: null, parentName: 'Renee Hall' };
    open({ mode: 'reschedule', role: 'trainer', details: { appointment }, answers: [() => Response.json(proposed)] });
    fireEvent.click(await cell('Monday, March 16, 4:00 PM: free'));
    fireEvent.click(submitAction('Move to Mar 16, 4:00 PM'));
    await toasted('Mon, Mar 16 · 4:00-5:00 PM (EDT), proposed to Renee. No answer within 24 hours counts as a yes.');
  });

  it('shows the present time of a session, sends the new one, and reports it', async () => {
    const { sent } = open({ mode: 'reschedule', details: { appointment }, answers: [done] });
    expect(screen.getByRole('dialog', { name: 'Reschedule Session' })).toBeTruthy();
    expect(screen.getByText('Wed, Mar 18 · 4:00-5:00 PM (EDT)')).toBeTruthy();
    expect(screen.queryByText('This moves the whole group')).toBeNull();
    fireEvent.click(await cell('Monday, March 16, 4:00 PM: free'));
    fireEvent.click(submitAction('Move to Mar 16, 4:00 PM'));
    await toasted('The new time is Mon, Mar 16 · 4:00-5:00 PM (EDT).');
    expect(sent).toEqual([
      { path: '/api/appointments/7/reschedule', body: { ...monday4pm, location: 'Wade Field', scheduledInTimezone: newYork } },
    ]);
  });

  it('sends no move where nothing would change', async () => {
    open({ mode: 'reschedule', details: { appointment } });
    type('2026-03-18', '16:00');
    expect(submitAction('Move to Mar 18, 4:00 PM').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'gym' } });
    expect(submitAction('Move to Mar 18, 4:00 PM').disabled).toBe(false);
  });

  it('tells a trainer what the family may answer, and that it approves a request; for another place alone, neither', () => {
    const said = () =>
      screen.queryByText(/, who can accept, pick another time, or get a refund\. No answer within 24 hours counts as a yes\.$/);
    open({ mode: 'reschedule', role: 'trainer', details: { appointment: { ...appointment, approvalStatus: 'pending' } } });
    expect(said()?.textContent).toMatch(/^Moving it approves the request\. We'll tell /);
    type('2026-03-18', '16:00');
    expect(said()).toBeNull();
    cleanup();
    open({ mode: 'reschedule', role: 'trainer', details: { appointment: { ...appointment, approvalStatus: 'approved' } } });
    expect(said()?.textContent).toMatch(/^We'll tell /);
    cleanup();
    open({ mode: 'reschedule', details: { appointment } });
    expect(said()).toBeNull();
  });

  it('warns a trainer that a whole group session moves', () => {
    open({ mode: 'reschedule', role: 'trainer', details: { appointment, group: { seatsTaken: 3, seats: 4 } } });
    expect(screen.getByText('All 3 families of this group get the new time.')).toBeTruthy();
    expect(screen.getByText(/^We'll tell all 3 families, who can each accept, pick another time, or get a refund\./)).toBeTruthy();
    cleanup();
    open({ mode: 'reschedule', role: 'trainer', details: { appointment, group: { seatsTaken: 1, seats: 4 } } });
    expect(screen.queryByText('This moves the whole group')).toBeNull();
  });

  it('suggests another time than the one a request asks for', () => {
    const request = { ...appointment, state: 'scheduled', approvalStatus: 'pending' };
    open({ mode: 'reschedule', role: 'trainer', details: { appointment: request } });
    expect(screen.getByRole('dialog', { name: 'Suggest another time' })).toBeTruthy();
    expect(screen.getByText('Asked for').parentElement?.textContent).toContain('Wed, Mar 18');
  });
});
