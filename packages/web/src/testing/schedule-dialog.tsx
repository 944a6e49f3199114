import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { FreeTimes } from '@x1/contract/scheduling/availability.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { afterEach, expect } from 'vitest';
import { ScheduleDialog } from '../features/sessions/schedule/schedule-dialog.tsx';
import type { ScheduleMode } from '../features/sessions/schedule/submit-action.ts';
import { queryClient } from '../lib/query-client.ts';
import { Toaster } from '../ui/toaster.tsx';
import { newYork, noFreeTimes } from './sample-free-times.ts';
import { sampleTrainer } from './sample-trainer.ts';

const realFetch = globalThis.fetch;
const realMatchMedia = globalThis.matchMedia;

/** After each test of the file that calls it everything is as before. */
export function tidyUpScheduleDialogs(): void {
  afterEach(() => {
    globalThis.fetch = realFetch;
    globalThis.matchMedia = realMatchMedia;
    queryClient.clear();
    localStorage.clear();
  });
}

/** A Saturday. */
const now = new Date('2026-03-14T12:00:00Z');
export const span = (startTime: string) => ({ startTime, endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString() });
export const monday4pm = span('2026-03-16T20:00:00.000Z');

export interface ScheduleWorld {
  freeTimes?: Partial<FreeTimes>;
  /** What the server says to each attempt to set a time, one after the other. */
  answers?: (() => Response)[];
  details?: {
    appointment?: object;
    trainingFormat?: string;
    sessionMinutes?: SessionDetails['program']['sessionMinutes'];
    purchase?: object[];
    group?: object;
    terms?: SessionDetails['terms'];
  };
  mode?: ScheduleMode;
  role?: 'parent' | 'trainer';
  zone?: string;
  isPhone?: boolean;
  /** The trainer's Google Calendar connection, as the trainer sees it. */
  connection?: 'connected' | 'lost';
  /** Free times cannot be read. */
  isDown?: boolean;
}

/** Shows the dialog for a session, and answers in place of the server. @returns what it asked, what it sent, and what its screen heard */
export function openScheduleDialog({
  freeTimes,
  answers = [],
  details = {},
  mode,
  role = 'parent',
  zone = newYork,
  isPhone = false,
  connection = 'connected',
  isDown = false,
}: ScheduleWorld = {}) {
  const asked: URL[] = [];
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const heard = { closed: 0, scheduled: 0 };
  globalThis.matchMedia = ((query: string) => ({
    ...realMatchMedia(query),
    matches: isPhone,
    addEventListener() {},
    removeEventListener() {},
  })) as never;
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://x1.test');
    if (url.pathname === '/api/calendar/status') {
      const isConnected = connection === 'connected';
      return Response.json({ connected: isConnected, hasTokens: isConnected });
    }
    if (url.pathname === '/api/calendar/connection') return Response.json({ state: connection, disagreements: [], waitingCount: 0 });
    if (url.pathname === `/api/trainers/${sampleTrainer.id}`) return Response.json(sampleTrainer);
    if (init?.method === 'GET') {
      asked.push(url);
      if (isDown) return Response.json({ code: 'server.failed', message: 'Something went wrong.' }, { status: 500 });
      return Response.json({ ...noFreeTimes, ...freeTimes });
    }
    sent.push({ path: url.pathname, body: JSON.parse(String(init?.body)) });
    return answers[sent.length - 1]?.() ?? Response.error();
  };
  const session = {
    appointment: {
      id: 7,
      sessionNumber: 1,
      sessionCount: 1,
      sessionType: 'individual',
      approvalStatus: 'approved',
      askedAgain: null,
      startTime: null,
      endTime: null,
      location: null,
      ...details.appointment,
    },
    trainer: { id: sampleTrainer.id, name: 'Maya Torres' },
    program: { trainingFormat: details.trainingFormat ?? 'Online', sessionMinutes: details.sessionMinutes ?? 60 },
    parent: { name: 'Renee Hall' },
    trainerUser: { timezone: newYork },
    purchase: details.purchase ?? [],
    group: details.group ?? null,
    terms: details.terms ?? null,
  } as unknown as SessionDetails;
  render(
    <QueryClientProvider client={queryClient}>
      <ScheduleDialog
        details={session}
        mode={mode}
        viewer={{ role, zone }}
        now={now}
        onClose={() => (heard.closed += 1)}
        onScheduled={() => (heard.scheduled += 1)}
      />
      <Toaster />
    </QueryClientProvider>,
  );
  return { asked, sent, heard };
}

/** Types date and time into their fields. */
export const type = (day: string, clock: string) => {
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: day } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: clock } });
};

export const submitAction = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

/** A toast stands there and is read out besides. */
export const toasted = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);

/** The answer to a time that was taken meanwhile. */
export const refused = (details: unknown, message = 'The trainer already has a session at that time.') =>
  Response.json({ code: 'appointment.time_taken', message, details }, { status: 409 });
