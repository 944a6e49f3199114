import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleAppointment, viewer } from '../../testing/sample-session.ts';
import { SessionCard } from './session-card.tsx';

afterEach(cleanup);

const draw = (changes: Parameters<typeof sampleAppointment>[0], role: 'parent' | 'trainer' = 'parent') =>
  render(<SessionCard session={sampleAppointment(changes)} user={viewer(role)} now={new Date('2026-03-12T12:00:00Z')} />);
const gone = { status: 'cancelled', startTime: null, endTime: null, isScheduled: false } as const;

it('shows when a canceled session would have been', () => {
  draw({ ...gone, formerStartTime: '2026-03-14T20:30:00.000Z', formerEndTime: '2026-03-14T21:30:00.000Z' });
  expect(screen.getByText('Sat, Mar 14 · 4:30-5:30 PM (EDT)').tagName).toBe('S');
  expect(screen.getByText('It was planned for')).toBeTruthy();
});

it('shows no time for a canceled session that had none', () => {
  draw(gone);
  expect(screen.getByText('No time set')).toBeTruthy();
});

it('shows when a session is', () => {
  draw({});
  expect(screen.getByText('Sat, Mar 14 · 4:30-5:30 PM (EDT)').tagName).not.toBe('S');
});

it('says to the trainer alone that the waiver is missing (R173)', () => {
  draw({ waiverUntil: '2026-03-12T11:00:00.000Z' }, 'trainer');
  expect(screen.getByText('Waiver missing')).toBeTruthy();
  cleanup();
  draw({ waiverUntil: '2026-03-12T11:00:00.000Z' }, 'parent');
  draw({ waiverUntil: '2026-03-13T11:00:00.000Z' }, 'trainer');
  expect(screen.queryByText('Waiver missing')).toBeNull();
});
