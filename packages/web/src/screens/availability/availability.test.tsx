import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { noFreeTimes } from '../../testing/sample-free-times.ts';
import { sampleAppointment, viewer } from '../../testing/sample-session.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { AvailabilityScreen } from './availability.tsx';

const off = { id: 1, startTime: '2099-03-10T04:00:00.000Z', endTime: '2099-03-12T04:00:00.000Z', timeZone: 'America/New_York', note: '' };
const settings = { availabilityHours: [], meetingLink: '', bookingRules: noBookingRules };

const booked = (id: number, parentName: string, startTime: string, endTime: string) =>
  sampleAppointment({ id: id as AppointmentId, parentName, startTime, endTime });
const before = booked(20, 'Ana Before', '2099-03-10T02:00:00.000Z', '2099-03-10T04:00:00.000Z');
const into = booked(21, 'Ben Into', '2099-03-10T03:00:00.000Z', '2099-03-10T05:00:00.000Z');
const inside = booked(22, 'Cleo Inside', '2099-03-11T20:00:00.000Z', '2099-03-11T21:00:00.000Z');

/** Free times after the time off, of whatever session. */
const free = ['2099-03-12T14:00:00.000Z', '2099-03-12T15:00:00.000Z', '2099-03-12T16:00:00.000Z'];
const oneHourFrom = (startTime: string) => ({ startTime, endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString() });

interface Server {
  sessions: Appointment[];
  /** Sessions whose move or cancellation fails. */
  refuses: number[];
  canceled: string[];
  moved: string[];
  messages: { content: string; clientMessageId: string }[];
  losesMessages: boolean;
  hasProfile: boolean;
  /** What a new time off is. */
  added: object;
  isDown: boolean;
}
let server: Server;

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  server = {
    sessions: [],
    refuses: [],
    canceled: [],
    moved: [],
    messages: [],
    losesMessages: false,
    hasProfile: true,
    added: off,
    isDown: false,
  };
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://x1.test');
    const cancel = /^\/api\/appointments\/(\d+)\/cancel$/.exec(url.pathname);
    if (cancel) return answerCancel(Number(cancel[1]), String(init?.body));
    const move = /^\/api\/appointments\/(\d+)\/reschedule$/.exec(url.pathname);
    if (move) return answerMove(Number(move[1]), String(init?.body));
    if (url.pathname.endsWith('/free-times'))
      return Response.json({ ...noFreeTimes, free: free.map((start) => ({ ...oneHourFrom(start), isUsual: true })) });
    if (url.pathname === '/api/conversations/start') return Response.json({ id: 5 });
    if (url.pathname === '/api/messages') return answerMessage(String(init?.body));
    if (url.pathname === '/api/trainers/session-settings') {
      return server.hasProfile ? Response.json(settings) : Response.json({ code: 'trainer.not_found', message: '' }, { status: 404 });
    }
    if (url.pathname === '/api/trainers/places') return Response.json({ places: [], travelMiles: null });
    if (url.pathname === '/api/time-off') return Response.json(init?.method === 'POST' ? server.added : [off]);
    if (server.isDown) return Response.json({ code: 'server.failed', message: '' }, { status: 500 });
    const [from = '', to = ''] = [url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? ''];
    return Response.json(server.sessions.filter(({ startTime }) => startTime !== null && startTime >= from && startTime < to));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answerCancel(id: number, body: string): Response {
  if (server.refuses.includes(id)) return Response.json({ code: 'server.failed', message: '' }, { status: 500 });
  server.canceled.push(`${id} ${body}`);
  server.sessions = server.sessions.filter((session) => session.id !== id);
  return Response.json(sampleAppointment());
}

function answerMove(id: number, body: string): Response {
  if (server.refuses.includes(id))
    return Response.json({ code: 'appointment.time_taken', message: 'You already have a session at that time.' }, { status: 409 });
  const { startTime } = JSON.parse(body) as { startTime: string };
  server.moved.push(`${id} to ${startTime}`);
  server.sessions = server.sessions.filter((session) => session.id !== id);
  return Response.json(sampleAppointment());
}

function answerMessage(body: string): Response {
  if (server.losesMessages) return Response.json({ code: 'server.failed', message: '' }, { status: 500 });
  server.messages.push(JSON.parse(body));
  return Response.json({ id: 1 }, { status: 201 });
}

function open(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <AvailabilityScreen user={viewer('trainer')} />
      <Toaster />
    </QueryClientProvider>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const panel = () => screen.findByRole('region', { name: 'Next time off' });

describe('adding time off', () => {
  const added = {
    id: 2,
    startTime: '2099-12-04T05:00:00.000Z',
    endTime: '2099-12-05T05:00:00.000Z',
    timeZone: 'America/New_York',
    note: '',
    hiddenGroupTimes: ['2099-12-04T15:00:00.000Z'],
  };
  const add = async () => {
    history.replaceState(null, '', '/availability?timeOff=new');
    server.added = added;
    open();
    const dialog = within(await screen.findByRole('dialog', { name: 'Add time off' }));
    expect(location.search).toBe('');
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: '2099-12-04' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add time off' }));
  };

  it('opens at once where the address asks for it, and says that nothing is booked then', async () => {
    await add();
    await screen.findByText(/^Fri, Dec 4, 2099\. Parents can't book then, and no sessions are booked\.$/);
    screen.getByText("Families won't see your group time on Fri, Dec 4, 2099, either.");
    expect(screen.queryByRole('button', { name: 'Move or cancel' })).toBeNull();
  });

  it('says how many sessions are booked then, and leads to changing them', async () => {
    server.sessions = [booked(40, 'Ana Lopez', '2099-12-04T20:00:00.000Z', '2099-12-04T21:00:00.000Z')];
    await add();
    await screen.findByText(/1 session is booked then and stays until you change it\.$/);
    fireEvent.click(screen.getByRole('button', { name: 'Move or cancel' }));
    expect(location.pathname + location.search).toBe(
      `/change-sessions?${new URLSearchParams({ from: added.startTime, to: added.endTime })}`,
    );
    history.replaceState(null, '', '/');
  });

  it('counts only what is still to come today where it begins today', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-12-04T21:30:00Z') });
    server.sessions = [
      booked(40, 'Ana Lopez', '2099-12-04T20:00:00.000Z', '2099-12-04T21:00:00.000Z'),
      booked(41, 'Ben Cole', '2099-12-04T22:00:00.000Z', '2099-12-04T23:00:00.000Z'),
    ];
    await add();
    await screen.findByText(/1 session is booked then and stays until you change it\.$/);
  });

  it('says what holds in any case where they could not be read', async () => {
    server.isDown = true;
    await add();
    await screen.findByText("Parents can't book then. Sessions that are booked stay.");
  });
});

describe('time off over booked sessions', () => {
  it('lists a session that began before the time off and runs into it, and none that ended by then', async () => {
    server.sessions = [before, into, inside];
    open();
    await screen.findByText('2 sessions are still on');
    const names = within(await panel()).getAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent?.match(/Ana|Ben|Cleo/)?.[0])).toEqual(['Ben', 'Cleo']);
  });

  it('says that the booked sessions are unknown, and looks again', async () => {
    server.isDown = true;
    server.sessions = [inside];
    open();
    await within(await panel()).findByText("We couldn't check for booked sessions.");
    server.isDown = false;
    fireEvent.click(within(await panel()).getByRole('button', { name: 'Retry' }));
    await screen.findByText('One session is still on');
  });

  it('cancels the others when one fails, keeps the message, and goes on with the rest', async () => {
    server.sessions = [into, inside];
    server.refuses = [21];
    open();
    await screen.findByText('2 sessions are still on');
    press('Cancel with one message');
    fireEvent.change(screen.getByLabelText(/^Message to the families/), { target: { value: 'I am away.' } });
    press('Cancel 2 sessions');
    await screen.findByText("1 session is canceled. The rest couldn't be: Failed to cancel. Please try again.");
    await eventually(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message to the families/).value).toBe('I am away.');
    server.refuses = [];
    press('Cancel 1 session');
    await screen.findByText('Session Canceled');
    expect(server.canceled).toEqual(['22 {"reason":"I am away."}', '21 {"reason":"I am away."}']);
  });
});

describe('moving sessions out of time off', () => {
  const hour = (id: number, parentName: string, startTime: string) =>
    sampleAppointment({ id: id as AppointmentId, parentName, parentId: id as never, ...oneHourFrom(startTime) });
  const cleo = hour(31, 'Cleo Reyes', '2099-03-10T20:00:00.000Z');
  const dov = hour(32, 'Dov Stein', '2099-03-11T20:00:00.000Z');
  const choice = (name: RegExp) => screen.getByLabelText<HTMLSelectElement>(name);
  const write = (value: string) => fireEvent.change(screen.getByLabelText(/^Message to the families/), { target: { value } });

  async function openDialog(): Promise<void> {
    server.sessions = [cleo, dov];
    open();
    await screen.findByText('2 sessions are still on');
    press('Move with one message');
    await screen.findByLabelText(/^Cleo Reyes/);
  }

  it('proposes a time of its own for each, and moves them together with one message to each family', async () => {
    await openDialog();
    expect([choice(/^Cleo/).value, choice(/^Dov/).value]).toEqual([free[0], free[1]]);
    write('I am away.');
    press('Move 2 sessions');
    await screen.findByText('Sessions Moved');
    expect(server.moved).toEqual([`31 to ${free[0]}`, `32 to ${free[1]}`]);
    expect(server.messages.map(({ content }) => content)).toEqual(['I am away.', 'I am away.']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('writes once to a family with several sessions', async () => {
    const again = { ...dov, parentId: cleo.parentId, parentName: cleo.parentName };
    server.sessions = [cleo, again];
    open();
    await screen.findByText('2 sessions are still on');
    press('Move with one message');
    await screen.findAllByLabelText(/^Cleo Reyes/);
    write('I am away.');
    press('Move 2 sessions');
    await screen.findByText('Sessions Moved');
    expect(server.moved).toHaveLength(2);
    expect(server.messages).toHaveLength(1);
  });

  it('leaves out what stays where it is, and refuses two sessions at one time', async () => {
    await openDialog();
    fireEvent.change(choice(/^Dov/), { target: { value: free[0] } });
    expect(screen.getAllByText('Two sessions would overlap.')).toHaveLength(2);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move 2 sessions' }).disabled).toBe(true);
    fireEvent.change(choice(/^Dov/), { target: { value: '' } });
    press('Move 1 session');
    await screen.findByText('Session Moved');
    expect(server.moved).toEqual([`31 to ${free[0]}`]);
    expect(server.messages).toEqual([]);
  });

  it('names the session that could not be moved, keeps choices and message, and goes on with it', async () => {
    server.refuses = [31];
    await openDialog();
    write('I am away.');
    press('Move 2 sessions');
    await screen.findByText("1 session moved. 1 session couldn't be moved.");
    expect(screen.getByText('You already have a session at that time.')).toBeTruthy();
    expect(screen.getByText(/^: moved to/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message to the families/).value).toBe('I am away.');
    server.refuses = [];
    fireEvent.change(choice(/^Cleo/), { target: { value: free[2] } });
    press('Move 1 session');
    await screen.findByText('Session Moved');
    expect(server.moved).toEqual([`32 to ${free[1]}`, `31 to ${free[2]}`]);
    expect(server.messages).toHaveLength(2);
  });

  it('sends a message that did not get through once more, as the same one, to nobody twice', async () => {
    server.losesMessages = true;
    await openDialog();
    write('I am away.');
    press('Move 2 sessions');
    await screen.findByText("2 sessions moved. Your message didn't reach Cleo Reyes, Dov Stein.");
    server.losesMessages = false;
    press('Send the message again');
    await eventually(() => expect(server.messages).toHaveLength(2));
    expect(server.moved).toHaveLength(2);
    expect(new Set(server.messages.map(({ clientMessageId }) => clientMessageId)).size).toBe(2);
  });
});

it('the availability of a trainer without a profile leads to the setup', async () => {
  server.hasProfile = false;
  open();
  await screen.findByRole('heading', { name: 'Your profile comes first' });
  expect(screen.getByRole('link', { name: 'Set Up Your Profile' }).getAttribute('href')).toBe('/trainer-onboarding');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
