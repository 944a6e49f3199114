import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newYork } from '../../../../testing/sample-free-times.ts';
import {
  openScheduleDialog as open,
  refused,
  span,
  submitAction,
  tidyUpScheduleDialogs,
  toasted,
  type,
} from '../../../../testing/schedule-dialog.tsx';

tidyUpScheduleDialogs();

describe('repeating weekly', () => {
  const purchase = [1, 2, 3].map((sessionNumber) => ({ id: sessionNumber, sessionNumber, state: 'needs_time', startTime: null }));
  const week = (date: string, outcome: string) => ({ date, time: '16:00', ...span(`${date}T20:00:00.000Z`), outcome, isUsual: true });
  const weeks = (...outcomes: string[]) => outcomes.map((outcome, index) => week(`2026-03-${16 + 7 * index}`, outcome));
  const looks =
    (...outcomes: string[]) =>
    () =>
      Response.json({ occurrences: weeks(...outcomes), scheduled: [] });
  const schedules =
    (count: number, ...outcomes: string[]) =>
    () =>
      Response.json({ occurrences: weeks(...outcomes), scheduled: Array.from({ length: count }, () => ({})) });
  const openPackage = (...answers: (() => Response)[]) => {
    const world = open({ answers, details: { purchase, appointment: { sessionCount: 3 } } });
    fireEvent.click(screen.getByLabelText('Repeat weekly', { exact: false }));
    type('2026-03-16', '16:00');
    return world;
  };

  it('offers a weekly repeat only where more than one session needs a time', () => {
    open({ details: { purchase: purchase.slice(0, 1) } });
    expect(screen.queryByText('Repeat weekly')).toBeNull();
  });

  it('checks the weeks first, then schedules all of them', async () => {
    const { sent, heard } = openPackage(looks('free', 'free', 'free'), schedules(3, 'free', 'free', 'free'));
    fireEvent.click(submitAction('Check the weeks'));
    expect(await screen.findAllByText('Free')).toHaveLength(3);
    fireEvent.click(submitAction('Schedule all 3'));
    await toasted('3 sessions are scheduled. Calendar invites sent to both participants.');
    await waitFor(() => expect(heard.scheduled).toBe(1));
    const wish = { date: '2026-03-16', time: '16:00', timeZone: newYork, durationMinutes: 60, count: 3, location: 'online' };
    expect(sent).toEqual([
      { path: '/api/appointments/7/schedule-weekly', body: { ...wish, mode: 'look' } },
      { path: '/api/appointments/7/schedule-weekly', body: { ...wish, mode: 'all' } },
    ]);
  });

  it('schedules the free weeks and says which sessions are left', async () => {
    const { sent, heard } = openPackage(looks('free', 'taken', 'free'), schedules(2, 'free', 'taken', 'free'));
    fireEvent.click(submitAction('Check the weeks'));
    expect(await screen.findByText('The trainer already has a session then.')).toBeTruthy();
    fireEvent.click(submitAction('Schedule the 2 that are free'));
    expect(await screen.findByText('2 sessions are scheduled, 1 week was not free.')).toBeTruthy();
    expect(sent[1]?.body).toMatchObject({ mode: 'fitting' });
    expect(heard.closed).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(heard.scheduled).toBe(1));
  });

  it('checks the weeks again when the choice has changed and when a week was taken in the meantime', async () => {
    const { sent } = openPackage(looks('free', 'free', 'free'), looks('free', 'free'), () => refused({}, 'Some of these weeks are taken.'));
    fireEvent.click(submitAction('Check the weeks'));
    await screen.findAllByText('Free');
    fireEvent.change(screen.getByLabelText('Number of weeks'), { target: { value: '2' } });
    expect(screen.queryByText('Free')).toBeNull();
    fireEvent.click(submitAction('Check the weeks'));
    await screen.findAllByText('Free');
    fireEvent.click(submitAction('Schedule all 2'));
    await toasted('Some of these weeks are taken.');
    expect(submitAction('Check the weeks').disabled).toBe(false);
    expect(sent[1]?.body).toMatchObject({ count: 2, mode: 'look' });
  });
});
