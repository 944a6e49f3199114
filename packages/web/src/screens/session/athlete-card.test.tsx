import { cleanup, render, screen, within } from '@testing-library/react';
import type { AppointmentId, AthleteId } from '@x1/contract/core/ids.ts';
import type { AthleteDetails } from '@x1/contract/sessions/session-athlete.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleDetails, viewer } from '../../testing/sample-session.ts';
import { AthleteCard, OverlapNotice } from './athlete-card.tsx';
import type { SessionView } from './session-view.ts';

afterEach(cleanup);

const leo: AthleteDetails = {
  id: 3 as AthleteId,
  firstName: 'Leo',
  ageGroup: '11-12 years',
  gradeLevel: '6th grade',
  level: null,
  sports: ['Soccer'],
  goals: null,
  noteForTrainer: 'Shy at first',
  care: null,
};

function view(role: 'parent' | 'trainer', changes: Partial<SessionDetails>): SessionView {
  return { details: sampleDetails({}, changes), user: viewer(role), now: new Date('2026-03-12T12:00:00Z'), zone: 'America/New_York' };
}

describe('the athlete on the session page', () => {
  it('is shown with what is known, and says when the rest is shown', () => {
    render(<AthleteCard view={view('trainer', { athlete: leo })} />);
    const card = screen.getByRole('region', { name: 'Athlete' });
    for (const text of ['Leo', '11-12 years · 6th grade', 'Soccer', 'Shy at first']) expect(within(card).getByText(text)).toBeTruthy();
    expect(within(card).queryByText('Goals')).toBeNull();
    expect(within(card).getByText(/from 24 hours before the session until 24 hours after it/)).toBeTruthy();
  });

  it('has the emergency contact while the server sends it, and says so when the family gave none', () => {
    const athlete = { ...leo, care: { emergencyContact: 'Dana, 919 555 0142', medicalNote: null } };
    const { rerender } = render(<AthleteCard view={view('trainer', { athlete })} />);
    expect(screen.getByText('Dana, 919 555 0142')).toBeTruthy();
    rerender(<AthleteCard view={view('trainer', { athlete: { ...leo, care: { emergencyContact: null, medicalNote: null } } })} />);
    expect(screen.getByText("The family didn't add an emergency contact or a medical note.")).toBeTruthy();
  });

  it.each<[role: 'parent' | 'trainer', text: RegExp]>([
    ['parent', /^The trainer sees this about Leo/],
    ['trainer', /from 24 hours before the session/],
  ])('of a session that was called off, or is long over, promises the %s nothing more', (role, text) => {
    const show = (session: Parameters<typeof sampleDetails>[0], now: string) => {
      cleanup();
      const details = sampleDetails(session, { athlete: leo });
      render(<AthleteCard view={{ ...view(role, {}), details, now: new Date(now) }} />);
      return screen.queryByText(text);
    };
    const endTime = '2026-03-14T21:30:00.000Z';
    expect(show({ endTime }, '2026-03-15T21:29:00Z')).toBeTruthy();
    expect(show({ endTime }, '2026-03-15T21:31:00Z')).toBeNull();
    expect(show({ state: 'cancelled', status: 'cancelled' }, '2026-03-12T12:00:00Z')).toBeNull();
  });

  it('is absent where nobody was named', () => {
    render(<AthleteCard view={view('trainer', { athlete: null })} />);
    expect(screen.queryByRole('region', { name: 'Athlete' })).toBeNull();
  });
});

it('another session of the athlete at the same time is a warning with a link to it', () => {
  const [startTime, endTime] = ['2026-03-14T20:00:00.000Z', '2026-03-14T21:00:00.000Z'];
  const overlaps = [{ id: 30 as AppointmentId, title: 'Match Film Review', startTime, endTime }];
  render(<OverlapNotice view={view('parent', { athlete: leo, overlaps })} />);
  expect(screen.getByText('Leo has another session at this time')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Match Film Review' }).getAttribute('href')).toBe('/session/30');
  expect(screen.getByText(/Sat, Mar 14 · 4:00-5:00 PM/)).toBeTruthy();
});
