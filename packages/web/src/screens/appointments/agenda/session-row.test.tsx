import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleAppointment, viewer } from '../../../testing/sample-session.ts';
import { SessionRow } from './session-row.tsx';

afterEach(cleanup);

const now = new Date('2026-03-12T12:00:00Z');
const draw = (changes: Parameters<typeof sampleAppointment>[0], role: 'parent' | 'trainer' = 'parent') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionRow session={sampleAppointment(changes)} user={viewer(role)} now={now} />
    </QueryClientProvider>,
  );
const gone = { status: 'cancelled', startTime: null, endTime: null, isScheduled: false } as const;

it('shows the athlete before the trainer, and opens the session', () => {
  draw({ athlete: { firstName: 'Leo', ageGroup: null, gradeLevel: null, level: null } });
  expect(screen.getByText('Leo', { exact: false }).textContent).toBe('Athlete: Leo with Trainer: Maya Okafor · Individual · Online');
  expect(screen.getByRole('link', { name: 'Finishing Under Pressure' }).getAttribute('href')).toBe('/session/12');
  expect(screen.getByText('4:30-5:30 PM').tagName).not.toBe('S');
});

it('names the zone of a time beyond a clock change', () => {
  draw({ startTime: '2026-11-14T20:30:00.000Z', endTime: '2026-11-14T21:30:00.000Z' });
  expect(screen.getByText('3:30-4:30 PM (EST)')).toBeTruthy();
});

it('shows one sign of an answer that is awaited, below the status (R186)', () => {
  draw({ approvalStatus: 'pending', answerBy: '2026-03-13T22:00:00.000Z' });
  expect(screen.getByText('Scheduled').parentElement?.textContent).toBe('Scheduled, not confirmed yet');
  expect(screen.getByText('Waiting for Maya · answers by Fri 6:00 PM')).toBeTruthy();
  expect(screen.getByText(', Approval: Pending').className).toBe('sr');
  cleanup();
  draw({ approvalStatus: 'pending', answerBy: '2026-03-13T22:00:00.000Z' }, 'trainer');
  expect(screen.getByText('Answer by Fri 6:00 PM')).toBeTruthy();
});

it('shows when a canceled session would have been, and what came back of it', () => {
  draw({ ...gone, formerStartTime: '2026-03-14T20:30:00.000Z', formerEndTime: '2026-03-14T21:30:00.000Z', refundedAmount: 8_900 });
  expect(screen.getByText('4:30-5:30 PM').tagName).toBe('S');
  expect(screen.getByText('It was planned for')).toBeTruthy();
  expect(screen.getByText('You got $89.00 back')).toBeTruthy();
});

it('shows no time for a canceled session that had none', () => {
  draw(gone);
  expect(screen.getByText('No time set')).toBeTruthy();
});

it('lets each side set the time of a session that has none, in its words', () => {
  const unscheduled = { status: 'paid', isScheduled: false, startTime: null, endTime: null } as const;
  draw(unscheduled);
  expect(screen.getByRole('link', { name: 'Pick a time for Finishing Under Pressure' }).getAttribute('href')).toBe(
    '/session/12?schedule=1',
  );
  cleanup();
  draw(unscheduled, 'trainer');
  expect(screen.getByRole('link', { name: 'Set a time for Finishing Under Pressure' })).toBeTruthy();
});

it('offers Mark Complete to the trainer alone, once the session has ended, and asks first', async () => {
  const ended = { startTime: '2026-03-11T20:30:00.000Z', endTime: '2026-03-11T21:30:00.000Z' };
  draw(ended, 'trainer');
  fireEvent.click(screen.getByRole('button', { name: /^Mark Complete/ }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(/^Mark this session complete\?.*It can't be undone\./);
  cleanup();
  draw(ended);
  draw({}, 'trainer');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says to the trainer alone that the waiver is missing (R173)', () => {
  draw({ waiverUntil: '2026-03-12T11:00:00.000Z' }, 'trainer');
  expect(screen.getByText('Waiver missing')).toBeTruthy();
  cleanup();
  draw({ waiverUntil: '2026-03-12T11:00:00.000Z' }, 'parent');
  draw({ waiverUntil: '2026-03-13T11:00:00.000Z' }, 'trainer');
  expect(screen.queryByText('Waiver missing')).toBeNull();
});
