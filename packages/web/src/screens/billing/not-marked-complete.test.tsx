import { cleanup, render, screen } from '@testing-library/react';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { afterEach, expect, it } from 'vitest';
import { NotMarkedComplete } from './not-marked-complete.tsx';

afterEach(cleanup);

const session = {
  id: 12 as AppointmentId,
  parentName: 'Dana Whitfield',
  programTitle: 'First Touch',
  approvalStatus: 'approved' as const,
  startTime: '2026-03-14T20:30:00.000Z',
  endTime: '2026-03-14T21:30:00.000Z',
};
const draw = (count: number) =>
  render(
    <NotMarkedComplete
      waiting={{ count, items: count > 0 ? [session] : [] }}
      zone="America/New_York"
      now={new Date('2026-03-16T12:00:00Z')}
    />,
  );

it('names the session whose money is held, with the way to it, and says how many more there are', () => {
  draw(1);
  expect(screen.getByText("A session isn't marked complete")).toBeTruthy();
  expect(screen.getByText("Dana Whitfield, Sat, Mar 14 · 4:30-5:30 PM (EDT). You're paid once it's complete.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open session' }).getAttribute('href')).toBe('/session/12');
  cleanup();
  draw(3);
  expect(screen.getByText(/and 2 more sessions/)).toBeTruthy();
});

it('says nothing where every session that is over is marked complete', () => {
  expect(draw(0).container.textContent).toBe('');
});
