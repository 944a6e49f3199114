import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { ChangedSession, ChangePreview } from '@x1/contract/scheduling/schedule-change.ts';
import { describe, expect, it } from 'vitest';
import { changedCount, confirmLabel, familiesText, sumText } from './words.ts';

const seat = (id: number, parentName: string, athleteFirstName: string | null) => ({
  appointmentId: id as AppointmentId,
  parentName,
  athleteFirstName,
  isRequest: false,
  refund: 2_900,
});
const group: ChangedSession = {
  startTime: '2026-03-10T20:00:00.000Z',
  endTime: '2026-03-10T21:00:00.000Z',
  programTitle: 'First Touch',
  sessionType: 'group',
  seats: [seat(1, 'Pat Reyes', 'Milo'), seat(2, 'Ana Cruz', null)],
  newTime: null,
  isLeftOut: false,
  problem: null,
  offers: [],
};
const preview: ChangePreview = {
  version: 'v',
  timeZone: 'America/New_York',
  sessions: [group],
  familyCount: 2,
  refund: 5_800,
};

describe('what a change says before it is confirmed', () => {
  it('names the families with their athletes, and what the button does to their money', () => {
    expect(familiesText(group)).toBe('Pat Reyes (Milo), Ana Cruz');
    expect(confirmLabel(preview, 'cancel')).toBe('Cancel 2 sessions and refund $58.00');
    expect(confirmLabel({ ...preview, refund: 0 }, 'cancel')).toBe('Cancel 2 sessions');
    expect(confirmLabel(preview, 'move')).toBe('Move 2 sessions');
    expect(sumText(preview, 'cancel')).toBe("We'll tell 2 families, once each, and refund $58.00.");
    expect(sumText({ ...preview, familyCount: 1 }, 'cancel')).toBe("We'll tell 1 family and refund $58.00.");
    expect(sumText(preview, 'move')).toMatch(/^We'll tell 2 families, once each\. They can accept, /);
    expect(sumText({ ...preview, familyCount: 1 }, 'move')).toMatch(/^We'll tell 1 family\. They can accept, .*\(\$58\.00 in all\)/);
  });

  it('counts no session that stays as it is', () => {
    expect(changedCount({ ...preview, sessions: preview.sessions.map((session) => ({ ...session, isLeftOut: true })) })).toBe(0);
  });
});
