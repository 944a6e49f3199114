import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { queryClient } from '../../../lib/query-client.ts';
import { sessionKeys } from '../../../lib/query-keys.ts';
import { eventually } from '../../../testing/eventually.ts';
import { sampleAppointment, viewer } from '../../../testing/sample-session.ts';
import { SessionMonth } from './session-month.tsx';

const realFetch = globalThis.fetch;
let asked: URL[];
let answers: (() => Response)[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T12:00:00Z') });
  asked = [];
  answers = [];
  globalThis.fetch = async (path) => {
    asked.push(new URL(String(path), 'http://x1.test'));
    return answers.shift()?.() ?? Response.json([]);
  };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

function draw(day: string, role: 'parent' | 'trainer' = 'parent') {
  let shown = day;
  const { hook } = memoryLocation({ path: '/appointments' });
  const page = () => (
    <QueryClientProvider client={queryClient}>
      <Router hook={hook}>
        <SessionMonth
          user={viewer(role)}
          state={{ section: '', type: 'group', q: '', athlete: '', view: 'calendar', day: shown }}
          onDay={choose}
        />
      </Router>
    </QueryClientProvider>
  );
  const choose = (next: string) => {
    shown = next;
    rerender(page());
  };
  const { rerender } = render(page());
}

const dayButton = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

describe('month of sessions', () => {
  it("requests whole weeks in the viewer's zone, across a clock change", async () => {
    draw('2026-03-14');
    await eventually(() => expect(asked).toHaveLength(1));
    // March begins in winter time and ends in summer time.
    expect(asked[0]?.searchParams.get('from')).toBe('2026-03-01T05:00:00.000Z');
    expect(asked[0]?.searchParams.get('to')).toBe('2026-04-05T04:00:00.000Z');
    expect(asked[0]?.searchParams.get('sessionType')).toBe('group');
  });

  it('requests further pages where a month has more sessions than one page', async () => {
    answers = [() => Response.json([sampleAppointment()], { headers: { 'x-next-cursor': 'abc' } })];
    draw('2026-03-14');
    await eventually(() => expect(asked.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, 'abc']));
  });

  it('shows the sessions of a day as links, in the cell and beside the month', async () => {
    answers = [() => Response.json([sampleAppointment()])];
    draw('2026-03-14');
    await eventually(() => expect(dayButton('Saturday, March 14, 2026, 1 session')).toBeTruthy());
    const cell = within(dayButton(/^Saturday, March 14/).closest('td') as HTMLElement);
    expect(cell.getByRole('link', { name: '4:30 PM Finishing Under Pressure' }).getAttribute('href')).toBe('/session/12');
    const list = screen.getByRole('region', { name: 'Saturday, March 14, 2026' });
    expect(within(list).getByRole('link').getAttribute('href')).toBe('/session/12');
  });

  it("marks the days of a trainer's time off, and says on the day how long it is", async () => {
    const off = { id: 3, startTime: '2026-03-19T04:00:00.000Z', endTime: '2026-03-21T04:00:00.000Z', timeZone: 'America/New_York' };
    queryClient.setQueryData(sessionKeys.timeOff(viewer('trainer').id), [{ ...off, note: 'Spring break' }]);
    draw('2026-03-19', 'trainer');
    await eventually(() => expect(dayButton('Thursday, March 19, 2026, no sessions, time off')).toBeTruthy());
    expect(screen.getAllByRole('button', { name: /time off$/ })).toHaveLength(2);
    expect(screen.getByText('Time off: Thu, Mar 19 to Fri, Mar 20 · Spring break')).toBeTruthy();
  });

  it("shows a trainer's group times that nobody has joined, with what leads to them", async () => {
    const time = { id: 12, programId: 7, startTime: '2026-03-14T14:00:00.000Z', endTime: '2026-03-14T15:00:00.000Z', location: 'field' };
    const openGroupTimes = [{ ...time, programTitle: 'Holiday Clinic', seats: 6 }];
    globalThis.fetch = async (path) =>
      Response.json(
        String(path).includes('/agenda') ? { openGroupTimes } : String(path).includes('/time-off') ? [] : [sampleAppointment()],
      );
    draw('2026-03-14', 'trainer');
    await eventually(() => expect(dayButton('Saturday, March 14, 2026, 1 session, 1 open group time')).toBeTruthy());
    const cell = within(dayButton(/^Saturday, March 14/).closest('td') as HTMLElement);
    expect(cell.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '10:00 AM Holiday Clinic',
      '4:30 PM Finishing Under Pressure',
    ]);
    const list = within(screen.getByRole('region', { name: 'Saturday, March 14, 2026' }));
    expect(list.getByText(/Group, 0 of 6 joined · Training Field/)).toBeTruthy();
    expect(list.getAllByRole('link')[0]?.getAttribute('href')).toBe('/programs?times=7');
  });

  it('leaves out a group time that somebody has joined since it was read, and one that is over', async () => {
    const { startTime, endTime } = sampleAppointment();
    const clinic = { id: 12, programId: 7, programTitle: 'Holiday Clinic', location: 'field', seats: 6 };
    const past = { startTime: '2026-03-12T10:00:00.000Z', endTime: '2026-03-12T11:00:00.000Z' };
    const openGroupTimes = [
      { ...clinic, startTime, endTime },
      { ...clinic, id: 13, ...past },
    ];
    globalThis.fetch = async (path) =>
      Response.json(
        String(path).includes('/agenda') ? { openGroupTimes } : String(path).includes('/time-off') ? [] : [sampleAppointment()],
      );
    draw('2026-03-14', 'trainer');
    await eventually(() => expect(dayButton('Saturday, March 14, 2026, 1 session')).toBeTruthy());
    await eventually(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('button', { name: /open group time/ })).toBeNull();
  });

  it('is one tab stop, and keys move through days and months', () => {
    draw('2026-03-14');
    const stops = screen.getByRole('grid').querySelectorAll('[tabindex="0"]');
    expect([...stops].map((stop) => stop.getAttribute('aria-label'))).toEqual(['Saturday, March 14, 2026, no sessions']);
    dayButton(/^Saturday, March 14/).focus();
    for (const [key, name] of [
      ['ArrowRight', 'Sunday, March 15, 2026'],
      ['ArrowDown', 'Sunday, March 22, 2026'],
      ['End', 'Saturday, March 28, 2026'],
      ['Home', 'Sunday, March 22, 2026'],
      ['PageDown', 'Wednesday, April 22, 2026'],
      ['ArrowUp', 'Wednesday, April 15, 2026'],
      ['PageUp', 'Sunday, March 15, 2026'],
      ['ArrowLeft', 'Saturday, March 14, 2026'],
    ] as const) {
      press(key);
      expect(document.activeElement?.getAttribute('aria-label')).toBe(`${name}, no sessions`);
    }
  });

  it('marks today and returns to it', () => {
    draw('2026-05-01');
    fireEvent.click(dayButton('Today'));
    expect(dayButton(/^Thursday, March 12, 2026/).getAttribute('aria-current')).toBe('date');
    expect(screen.getByRole('heading', { name: 'March 2026' })).toBeTruthy();
  });

  it('says that the sessions could not be loaded, and tries again', async () => {
    answers = [
      () => Response.json({ code: 'server.failed', message: 'Failed.' }, { status: 500 }),
      () => Response.json([sampleAppointment()]),
    ];
    draw('2026-03-14');
    await eventually(() => expect(screen.getByRole('alert').textContent).toContain("couldn't be loaded"));
    fireEvent.click(dayButton('Retry'));
    await eventually(() => expect(dayButton('Saturday, March 14, 2026, 1 session')).toBeTruthy());
  });
});
