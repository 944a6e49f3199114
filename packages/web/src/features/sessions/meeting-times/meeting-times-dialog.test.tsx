import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Program } from '@x1/contract/programs/program.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { loadTemporal } from '../../../lib/temporal.ts';
import { sampleProgram, sampleTrainer } from '../../../testing/sample-trainer.ts';
import { MeetingTimesDialog } from './meeting-times-dialog.tsx';

const program: Program = { ...sampleProgram, trainingFormat: 'In-Person', maxCapacity: 8, sessionMinutes: 60 };
const now = new Date('2027-02-22T12:00:00Z');
const zone = 'America/New_York';
const tuesday = { startTime: '2027-03-02T22:00:00.000Z', endTime: '2027-03-02T23:00:00.000Z' };
const week = { date: '2027-03-02', time: '17:00', ...tuesday, outcome: 'free', isUsual: true, isAskedAgain: false };
const realFetch = globalThis.fetch;
let times: object[] | undefined;
let places: object[] | undefined;
let refusal: Response | undefined;
let sent: { call: string; body: unknown }[];

beforeEach(async () => {
  await loadTemporal();
  times = [];
  places = undefined;
  refusal = undefined;
  sent = [];
  globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    if (!call.startsWith('GET')) sent.push({ call, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    if (call.startsWith('GET /api/programs'))
      return times ? Response.json(times) : Response.json({ code: 'server.failed', message: '' }, { status: 500 });
    if (call.startsWith('GET /api/trainers/') && places) return Response.json({ ...sampleTrainer, places });
    if (call.startsWith('GET')) return Response.json({ code: 'request.not_found', message: '' }, { status: 404 });
    if (call.startsWith('DELETE')) return Response.json(call.endsWith('meeting-times') ? [] : { ok: true });
    const answer = refusal ?? Response.json({ occurrences: [week], times: [] }, { status: 201 });
    refusal = undefined;
    return answer;
  };
});

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

function open(format: Program['trainingFormat'] = 'In-Person') {
  render(
    <QueryClientProvider client={queryClient}>
      <MeetingTimesDialog program={{ ...program, trainingFormat: format }} zone={zone} now={now} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}
const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('when a group meets, as its trainer sets it', () => {
  it('is a day and a time, once or for some weeks, on the trainer’s clock, at the place of the format', async () => {
    open();
    await screen.findByText(/If you don't set any, the first family picks a time/);
    press('Set this time');
    await screen.findByText('Choose a day');
    expect(sent).toEqual([]);
    set('Day', '2027-03-02');
    set('How often', '6');
    screen.getByText(/It ends after 6 weeks\. You can add more weeks any time\.$/);
    press('Set 6 weeks');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      call: `POST /api/programs/${program.id}/meeting-times`,
      body: { date: '2027-03-02', time: '17:00', timeZone: zone, weeks: 6, location: 'field', mode: 'all' },
    });
    // The reply names one week that was free.
    expect(await screen.findByText(/^Tue, Mar 2.*Set more below, or press Done\.$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Done' }).className).not.toContain('not-phone');
  });

  it.each([
    [undefined, { location: 'Pine Gym', placeId: 3 }],
    ['gym', { location: 'gym' }],
  ])("is at the trainer's own place where there's no field among them, unless another is chosen: %j", async (chosen, body) => {
    places = [{ id: 3, kind: 'gym', name: 'Pine Gym', town: 'Durham, NC' }];
    open();
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Location').value).toBe('3'));
    if (chosen) set('Location', chosen);
    set('Day', '2027-03-02');
    press('Set this time');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ body });
  });

  it.each([
    ['Field 5', { location: 'Field 5' }],
    ['Pine Gym', { location: 'Pine Gym', placeId: 3 }],
  ])('is where the group met last unless another place is chosen: %s', async (location, body) => {
    places = [{ id: 3, kind: 'gym', name: 'Pine Gym', town: 'Durham, NC' }];
    times = [{ id: 41, ...tuesday, location, seatsTaken: 0, seatsHeld: 0, isInTimeOff: false }];
    open();
    await screen.findByText(new RegExp(`0 of 8 joined · ${location}`));
    set('Day', '2027-03-09');
    press('Set this time');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ body });
  });

  it.each([
    ['In-Person', ['gym', 'field', '3', 'custom']],
    ['Online', ['online']],
    ['Hybrid (Both)', ['online', 'gym', 'field', '3', 'custom']],
  ])('of a program that is %s is where its format takes place', async (format, offered) => {
    places = [{ id: 3, kind: 'gym', name: 'Pine Gym', town: 'Durham, NC' }];
    open(format as Program['trainingFormat']);
    const choices = () => Array.from(screen.getByLabelText<HTMLSelectElement>('Location').options, ({ value }) => value);
    await waitFor(() => expect(choices().sort()).toEqual([...offered].sort()));
  });

  it('says which weeks are not free, and sets the others with the next press; another day is a new question', async () => {
    const weeks = [week, { ...week, date: '2027-03-09', outcome: 'taken' }];
    const conflicts = () =>
      Response.json({ code: 'meeting_time.conflicts', message: '', details: { occurrences: weeks } }, { status: 409 });
    refusal = conflicts();
    open();
    set('Day', '2027-03-02');
    set('How often', '2');
    press('Set 2 weeks');
    await screen.findByText("You're not free every week");
    expect(screen.getByText('You already have a session then.')).toBeTruthy();
    set('First day', '2027-03-03');
    expect(screen.queryByText("You're not free every week")).toBeNull();
    set('First day', '2027-03-02');
    press("Set the 1 week you're free");
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ body: { mode: 'fitting' } });
  });

  it('names what the trainer has at a time that is taken, and speaks of one time, not of weeks', async () => {
    const takenBy = { programTitle: 'Holiday Clinic', seats: { taken: 0, all: 6 } };
    const details = { occurrences: [{ ...week, outcome: 'taken', takenBy }] };
    refusal = Response.json({ code: 'meeting_time.conflicts', message: '', details }, { status: 409 });
    open();
    set('Day', '2027-03-02');
    press('Set this time');
    await screen.findByText("You can't set this time");
    expect(screen.getByText('Holiday Clinic meets then (group, 0 of 6).')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose another time' }).disabled).toBe(true);
  });

  const ofOther = { programTitle: 'Holiday Clinic', seats: { taken: 0, all: 6 } };
  const refuse = (...occurrences: object[]) => {
    refusal = Response.json({ code: 'meeting_time.conflicts', message: '', details: { occurrences } }, { status: 409 });
  };

  it("uses the times of another group that nobody has joined instead, where they're all that's in the way", async () => {
    const taken = { ...week, outcome: 'taken', takenBy: { ...ofOther, emptyTimeIds: [41] } };
    const next = { ...taken, date: '2027-03-09', takenBy: { ...ofOther, emptyTimeIds: [42] } };
    refuse(taken, next, { ...week, date: '2027-03-16', outcome: 'trainer_away' });
    open();
    set('Day', '2027-03-02');
    set('How often', '3');
    press('Set 3 weeks');
    await screen.findByText('No week is free');
    expect(screen.queryByRole('checkbox')).toBeNull();
    press('Use those times here instead');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ body: { mode: 'fitting', replaces: [41, 42] } });
  });

  it.each([
    [1, 'Nobody has joined the time this group already has then. You can move it.', 'Move this time'],
    [2, 'Nobody has joined the 2 times this group already has then. You can move them.', 'Move these times'],
  ])("moves the group's own times that are in the way, of %i weeks", async (count, text, button) => {
    const weeks = [week, { ...week, date: '2027-03-09' }].slice(0, count);
    refuse(...weeks.map((one) => ({ ...one, outcome: 'taken', takenBy: { ...ofOther, emptyTimeIds: [41], isSameGroup: true } })));
    open();
    set('Day', '2027-03-02');
    set('How often', String(count));
    press(count === 1 ? 'Set this time' : 'Set 2 weeks');
    await screen.findByText('This group already meets then');
    screen.getByText(text);
    press(button);
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it("says that another group meets if that is all in the way, and asks about the group's own times if other weeks are free", async () => {
    const taken = { ...week, outcome: 'taken', takenBy: { ...ofOther, emptyTimeIds: [41] } };
    refuse(taken, { ...taken, date: '2027-03-09' });
    open();
    set('Day', '2027-03-02');
    set('How often', '2');
    press('Set 2 weeks');
    await screen.findByText('Another group meets then');
    refuse(week, { ...taken, date: '2027-03-09', takenBy: { ...taken.takenBy, isSameGroup: true } });
    press('Use those times here instead');
    expect(await screen.findByLabelText('Also move the time this group already has')).toBeTruthy();
  });

  it('asks first where other weeks are free anyway', async () => {
    refuse(week, { ...week, date: '2027-03-09', outcome: 'taken', takenBy: { ...ofOther, emptyTimeIds: [41] } });
    open();
    set('Day', '2027-03-02');
    set('How often', '2');
    press('Set 2 weeks');
    await screen.findByText("You're not free every week");
    screen.getByRole('button', { name: "Set the 1 week you're free" });
    const tick = () => screen.getByLabelText<HTMLInputElement>("Also use your other group's time");
    fireEvent.click(tick());
    for (const [label, other, value] of [
      ['First day', '2027-03-03', '2027-03-02'],
      ['Time', '18:00', '17:00'],
      ['How often', '3', '2'],
    ] as const) {
      set(label, other);
      set(label, value);
      expect(tick().checked, `${label} was changed meanwhile`).toBe(false);
      fireEvent.click(tick());
    }
    press('Set 2 weeks');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ body: { mode: 'fitting', replaces: [41] } });
  });

  it('removes all that nobody has joined with one call, after one question', async () => {
    times = [1, 2, 3].map((id) => ({ id, ...tuesday, location: 'gym', seatsTaken: id === 3 ? 1 : 0, seatsHeld: 0 }));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove all empty times' }));
    expect(sent).toEqual([]);
    press('Remove');
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual([`DELETE /api/programs/${program.id}/meeting-times`]));
  });

  it('shows what is set, with who has joined, and removes what nobody has', async () => {
    times = [
      { id: 1, ...tuesday, location: 'gym', seatsTaken: 0, seatsHeld: 1 },
      { id: 2, startTime: '2027-03-09T22:00:00.000Z', endTime: '2027-03-09T23:00:00.000Z', location: null, seatsTaken: 3, seatsHeld: 0 },
      { id: 4, ...tuesday, location: 'gym', seatsTaken: 3, seatsHeld: 0, isInTimeOff: true },
    ];
    open();
    expect(await screen.findByText('0 of 8 joined · 1 being booked · Local Gym')).toBeTruthy();
    expect(screen.getByText('3 of 8 joined · Online')).toBeTruthy();
    expect(screen.getByText('Time off, hidden from other families · 3 of 8 joined')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: /^Remove Tue, Mar 2/ }));
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/meeting-times/1']));
  });

  it('says when it is not known', async () => {
    times = undefined;
    open();
    expect(await screen.findByText("The group times couldn't be loaded.", undefined, { timeout: 10_000 })).toBeTruthy();
  });
});
