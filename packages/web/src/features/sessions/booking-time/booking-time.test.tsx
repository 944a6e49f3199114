import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Program } from '@x1/contract/programs/program.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { loadTemporal } from '../../../lib/temporal.ts';
import { sampleProgram } from '../../../testing/sample-trainer.ts';
import { TimeStep } from './time-step.tsx';
import { useBookingTime } from './use-booking-time.ts';

const program: Program = { ...sampleProgram, trainingFormat: 'In-Person' };
const hour = 3_600_000;
const day = 24 * hour;
/** Noon or one o'clock in Los Angeles, two days from now, and the hours after it: in no zone early enough to be shown behind others. */
const free = [0, 1, 2].map((index) => spanAt(Math.floor(Date.now() / day) * day + 2 * day + (20 + index) * hour));

function spanAt(start: number) {
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + hour).toISOString() };
}

/** An hour before the free ones, which the trainer doesn't usually offer. */
const unusual = { ...spanAt(Date.parse(free[0]?.startTime ?? '') - hour), isUsual: false };
const usually = free.map((span) => ({ ...span, isUsual: true }));

const realFetch = globalThis.fetch;
let groups: { startTime: string; endTime: string; seatsLeft: number; location?: string }[];
let meetings: ((typeof groups)[number] & { isSet?: boolean })[];
let offered: { startTime: string; endTime: string; isUsual: boolean }[];
let requests: { call: string; body: string }[];
let holds: Response[];

beforeEach(async () => {
  await loadTemporal();
  requests = [];
  holds = [];
  offered = usually;
  groups = [];
  meetings = [];
  globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    requests.push({ call, body: String(init?.body ?? '') });
    if (call === 'POST /api/time-holds') return holds.shift() ?? Response.json({ code: 'request.not_found' }, { status: 404 });
    if (call.startsWith('DELETE')) return Response.json({ ok: true });
    return Response.json({
      timeZone: 'America/Los_Angeles',
      hours: [],
      weekdays: [],
      rules: { minimumNoticeMinutes: 0, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, onlyWithinHours: false, askAgainWithinHours: null },
      occupied: [],
      groups,
      meetings,
      free: offered,
      calendar: 'none',
    });
  };
});

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

interface StepProps {
  sessionType?: SessionType;
  again?: { startTime: string | null };
  groupPlacesLeft?: number;
}

function Step({ sessionType = 'individual', again, groupPlacesLeft = 6 }: StepProps) {
  const time = useBookingTime('America/New_York');
  const held = time.heldFor(program, 'individual');
  return (
    <>
      <TimeStep time={time} program={{ ...program, groupPlacesLeft }} sessionType={sessionType} trainerName="Maya Okafor" again={again} />
      <button type="button" onClick={() => void time.take(program, 'individual')}>
        Hold
      </button>
      <button type="button" onClick={time.release}>
        Give back
      </button>
      <output>{held ? `Held at ${held.location}` : 'Nothing held'}</output>
    </>
  );
}

function open(sessionType?: SessionType, again?: StepProps['again'], groupPlacesLeft = 6) {
  render(
    <QueryClientProvider client={queryClient}>
      <Step {...(sessionType && { sessionType })} {...(again && { again })} groupPlacesLeft={groupPlacesLeft} />
    </QueryClientProvider>,
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** From above the times; the same stands below them. */
const goLater = () => fireEvent.click(screen.getAllByRole('button', { name: 'Later days' })[0] as HTMLElement);

async function showAll(): Promise<HTMLInputElement[]> {
  await screen.findAllByRole('group', { name: /day, / });
  for (const more of screen.queryAllByRole('button', { name: /^Show \d+ (other |more )?time/ })) fireEvent.click(more);
  return screen.getAllByRole<HTMLInputElement>('radio');
}

const heldFor = (endsInMs: number) =>
  Response.json(
    { id: 7, programId: 3, trainerId: 1, sessionType: 'individual', ...free[0], expiresAt: new Date(Date.now() + endsInMs).toISOString() },
    { status: 201 },
  );

describe('the time chosen before paying', () => {
  it("is one of the free times in the viewer's zone, with the trainer's below it, and is held with the place of the format (R185)", async () => {
    holds = [heldFor(600_000)];
    open();
    const [first] = await showAll();
    expect(screen.getByText(/Times are in your time zone \(E[DS]T\), with Maya's below/)).toBeTruthy();
    expect(first?.closest('label')?.textContent).toMatch(/P[DS]T/);
    expect(screen.getByText('Training Field')).toBeTruthy();
    fireEvent.click(first as HTMLInputElement);
    press('Hold');
    await screen.findByText('Held at field');
    expect(JSON.parse(requests.find(({ call }) => call === 'POST /api/time-holds')?.body ?? '')).toEqual({
      programId: 3,
      sessionType: 'individual',
      ...free[0],
      scheduledInTimezone: 'America/New_York',
    });
    press('Give back');
    await screen.findByText('Nothing held');
    await waitFor(() => expect(requests.at(-1)?.call).toBe('DELETE /api/time-holds/7'));
  });

  it("of a group is the first family's choice, or the time of a group that one joins, and the step says which", async () => {
    open('group');
    expect(await screen.findByText("You'd be the first in this group. Pick a time, and other families can join you.")).toBeTruthy();
    cleanup();
    queryClient.clear();
    groups = [{ ...(free[0] as { startTime: string; endTime: string }), seatsLeft: 2 }];
    open('group');
    expect(await screen.findByText('Join a group below, or pick a time of your own and others can join you.')).toBeTruthy();
    expect(screen.getByText('2 spots left')).toBeTruthy();
  });

  it('of a group never has more spots than its program has places left', async () => {
    meetings = [{ ...(free[0] as (typeof free)[number]), seatsLeft: 6, isSet: true }];
    open('group', undefined, 4);
    expect(await screen.findByText('4 spots left')).toBeTruthy();
    cleanup();
    queryClient.clear();
    [meetings, groups] = [[], meetings];
    open('group', undefined, 4);
    expect(await screen.findByText('4 spots left')).toBeTruthy();
  });

  it('of a group is what its trainer has set, in whatever week, where it meets; others are one press away', async () => {
    const later = spanAt(Date.parse(free[0]?.startTime ?? '') + 21 * day);
    const fullWeek = spanAt(Date.parse(free[0]?.startTime ?? '') + 28 * day);
    meetings = [
      { ...later, seatsLeft: 2, location: 'gym', isSet: true },
      { ...fullWeek, seatsLeft: 0, isSet: true },
    ];
    open('group');
    expect(await screen.findByText('This is when the group meets. Pick a day to join it.')).toBeTruthy();
    const [only, ...others] = screen.getAllByRole<HTMLInputElement>('radio');
    expect(others).toEqual([]);
    expect(screen.queryAllByRole('button', { name: 'Later days' })).toEqual([]);
    fireEvent.click(only as HTMLInputElement);
    expect(screen.getByText('Local Gym')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change the place' })).toBeNull();
    press('Pick another time');
    expect((await showAll()).length).toBe(3);
    press('Show the group times');
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    cleanup();
    queryClient.clear();
    meetings = [{ ...fullWeek, seatsLeft: 0, isSet: true }];
    open('group');
    expect(await screen.findByText('All group times are full. Join a waitlist, or pick another time.')).toBeTruthy();
    expect(screen.queryAllByRole('radio')).toEqual([]);
  });

  it('that another family took meanwhile is not held: it says so, offers the next free times, and takes one in one press', async () => {
    const refusal = { code: 'appointment.time_taken', message: 'This time was just taken.', details: { nextFreeTimes: [free[2]] } };
    holds = [Response.json(refusal, { status: 409 }), heldFor(600_000)];
    open();
    fireEvent.click((await showAll())[0] as HTMLInputElement);
    press('Hold');
    await screen.findByText('This time was just taken.');
    expect(screen.getByText('Nothing held')).toBeTruthy();
    fireEvent.click(screen.getByRole('list', { name: 'Next free times' }).querySelector('button') as HTMLButtonElement);
    expect(screen.queryByText('This time was just taken.')).toBeNull();
    press('Hold');
    await screen.findByText('Held at field');
    expect(requests.filter(({ call }) => call === 'POST /api/time-holds').at(-1)?.body).toContain(free[2]?.startTime);
  });

  it('is let go when its ten minutes are over, and the step says so', async () => {
    holds = [heldFor(150)];
    open();
    fireEvent.click((await showAll())[0] as HTMLInputElement);
    press('Hold');
    await screen.findByText('We let that time go. Pick another.');
    expect(screen.getByText('Nothing held')).toBeTruthy();
  });

  it('outside the usual hours stands apart, and is not counted with the others', async () => {
    offered = [unusual, ...usually];
    open();
    const more = await screen.findByRole('button', { name: /^Show 1 more time outside Maya's usual hours/ });
    expect(screen.getAllByText(/^\d times?$/).reduce((sum, { textContent }) => sum + Number.parseInt(textContent ?? '', 10), 0)).toBe(3);
    fireEvent.click(more);
    const apart = screen.getByText("Outside Maya's usual hours. You can still pick one: Maya has to confirm it, like any other time.");
    expect(apart.nextElementSibling?.querySelectorAll('input')).toHaveLength(1);
    expect(apart.previousElementSibling?.textContent).not.toContain('Outside hours');
  });

  it('makes a day lighter in the strip if all are outside the usual hours, and the day says that they can still be picked', async () => {
    offered = [unusual];
    open();
    const day = await screen.findByRole('button', { name: /1 time, outside usual hours$/ });
    expect(day.classList.contains('outside')).toBe(true);
    expect(
      screen.getByText("Only outside Maya's usual hours. You can still pick one: Maya has to confirm it, like any other time."),
    ).toBeTruthy();
    cleanup();
    queryClient.clear();
    offered = [unusual, ...usually];
    open();
    expect((await screen.findByRole('button', { name: /, 4 times$/ })).classList.contains('outside')).toBe(false);
  });

  it('can be a week later, and back again, from above the times', async () => {
    open();
    await screen.findAllByRole('group', { name: /day, / });
    goLater();
    await waitFor(() => expect(requests.length).toBe(2));
    const dayOf = ({ call }: { call: string }) =>
      Date.parse(new URL(call.split(' ')[1] ?? '', 'http://x1.test').searchParams.get('from') ?? '');
    expect(dayOf(requests[1] as (typeof requests)[0]) - dayOf(requests[0] as (typeof requests)[0])).toBeGreaterThan(6 * day);
    press('Earlier days');
    expect(screen.queryByRole('button', { name: 'Earlier days' })).toBeNull();
  });

  it('is at another place when the family says so, and not held while that place has no name', async () => {
    holds = [heldFor(600_000)];
    open();
    fireEvent.click((await showAll())[0] as HTMLInputElement);
    press('Change the place');
    fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'custom' } });
    press('Hold');
    await screen.findByText('Please enter the location.');
    fireEvent.change(screen.getByLabelText('Custom Location'), { target: { value: 'Riverside Park' } });
    press('Hold');
    await screen.findByText('Held at Riverside Park');
  });

  it.each([
    [7 * day, 1, /^We've picked the same time as last time/],
    [7 * day - hour / 2, 0, /^We've picked the first free time/],
  ])(
    'of a booking that is made again is the same time of the week, or the first one, and says so: %i before',
    async (before, index, said) => {
      open(undefined, { startTime: new Date(Date.parse(free[1]?.startTime ?? '') - before).toISOString() });
      await screen.findByText(said);
      expect((await showAll()).map(({ checked }) => checked)).toEqual([0, 1, 2].map((each) => each === index));
    },
  );

  it("isn't picked any more on other days", async () => {
    open(undefined, { startTime: null });
    await screen.findByText(/^We've picked the first free time/);
    goLater();
    press('Earlier days');
    expect((await showAll()).filter(({ checked }) => checked)).toEqual([]);
  });

  it('is in sight again when one comes back to this step', async () => {
    offered = [spanAt(Date.parse(free[0]?.startTime ?? '') + 14 * day)].map((span) => ({ ...span, isUsual: true }));
    function Back() {
      const time = useBookingTime('America/New_York');
      const [isShown, setShown] = useState(true);
      return (
        <>
          {isShown && <TimeStep time={time} program={program} sessionType="individual" trainerName="Maya Okafor" />}
          <button type="button" onClick={() => setShown(!isShown)}>
            Step
          </button>
        </>
      );
    }
    render(
      <QueryClientProvider client={queryClient}>
        <Back />
      </QueryClientProvider>,
    );
    await screen.findAllByRole('button', { name: 'Later days' });
    goLater();
    goLater();
    fireEvent.click((await showAll())[0] as HTMLInputElement);
    press('Step');
    press('Step');
    expect((await showAll()).map(({ checked }) => checked)).toEqual([true]);
  });
});
