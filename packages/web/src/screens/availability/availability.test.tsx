import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
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

let server: { sessions: Appointment[]; refuses: number[]; canceled: string[]; hasProfile: boolean; isDown: boolean };

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  server = { sessions: [], refuses: [], canceled: [], hasProfile: true, isDown: false };
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://x1.test');
    const cancel = /^\/api\/appointments\/(\d+)\/cancel$/.exec(url.pathname);
    if (cancel) return answerCancel(Number(cancel[1]), String(init?.body));
    if (url.pathname === '/api/trainers/session-settings') {
      return server.hasProfile ? Response.json(settings) : Response.json({ code: 'trainer.not_found', message: '' }, { status: 404 });
    }
    if (url.pathname === '/api/time-off') return Response.json([off]);
    if (server.isDown) return Response.json({ code: 'server.failed', message: '' }, { status: 500 });
    const [from = '', to = ''] = [url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? ''];
    return Response.json(server.sessions.filter(({ startTime }) => startTime !== null && startTime >= from && startTime < to));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answerCancel(id: number, body: string): Response {
  if (server.refuses.includes(id)) return Response.json({ code: 'server.failed', message: '' }, { status: 500 });
  server.canceled.push(`${id} ${body}`);
  server.sessions = server.sessions.filter((session) => session.id !== id);
  return Response.json(sampleAppointment());
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

it('the availability of a trainer without a profile leads to the setup', async () => {
  server.hasProfile = false;
  open();
  await screen.findByRole('heading', { name: 'Your profile comes first' });
  expect(screen.getByRole('link', { name: 'Set Up Your Profile' }).getAttribute('href')).toBe('/trainer-onboarding');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
