import { describe, expect, it } from 'vitest';
import { isAgreementDue, isWaiverDue, isWaiverMissing, oneYearAfter, withNames } from './waiver.ts';
import { NewWaiverText } from './waiver-text.ts';

describe('a waiver', () => {
  it('has both names wherever the text asks for them, and names that look like placeholders stay', () => {
    const people = { trainer: '{parent} Cole', parent: 'Dana $& {trainer}' };
    expect(withNames('{parent} and {trainer}, {trainer} and {other}', people)).toBe(
      'Dana $& {trainer} and {parent} Cole, {parent} Cole and {other}',
    );
  });

  it('is published only with the places of both names', () => {
    const fields = (waiver: string, individualTraining: string) =>
      NewWaiverText.safeParse({ waiver, individualTraining }).error?.issues.map(({ path, message }) => [path[0], message]);
    expect(fields('{parent} and {trainer}', 'With {trainer}')).toBeUndefined();
    expect(fields('{parent}', 'With {trainer}')).toEqual([['waiver', "must contain {trainer} where the trainer's name belongs"]]);
    expect(fields('{trainer}', 'Alone')).toEqual([
      ['waiver', "must contain {parent} where the parent's name belongs"],
      ['individualTraining', "must contain {trainer} where the trainer's name belongs"],
    ]);
  });

  it.each([
    ['2026-03-02T12:00:00.000Z', '2027-03-02T12:00:00.000Z'],
    ['2028-02-29T23:59:59.000Z', '2029-03-01T23:59:59.000Z'],
  ])('agreed to at %s is valid until %s', (agreedAt, validUntil) => {
    expect(oneYearAfter(new Date(agreedAt)).toISOString()).toBe(validUntil);
  });

  it('is asked for without an agreement, after its end, and in its last 30 days', () => {
    const now = new Date('2026-03-02T12:00:00Z');
    expect(isAgreementDue(null, now)).toBe(true);
    expect(isAgreementDue(new Date('2026-03-02T11:59:59Z'), now)).toBe(true);
    expect(isAgreementDue(new Date('2026-04-01T12:00:00Z'), now)).toBe(true);
    expect(isAgreementDue(new Date('2026-04-01T12:00:01Z'), now)).toBe(false);
  });

  it('is missing for paid sessions that are still to be held, and asked for there also in its last 30 days', () => {
    const now = new Date('2026-03-02T12:00:00Z');
    const open = { state: 'scheduled', isPaid: true } as const;
    const until = (waiverUntil: string | null) => ({ ...open, waiverUntil });
    const [none, ended, ending, fresh] = [null, '2026-03-02T12:00:00.000Z', '2026-03-20T12:00:00.000Z', '2026-10-01T12:00:00.000Z'].map(
      until,
    );
    expect([none, ended, ending, fresh].map((session) => session && isWaiverMissing(session, now))).toEqual([true, true, false, false]);
    expect([none, ended, ending, fresh].map((session) => session && isWaiverDue(session, now))).toEqual([true, true, true, false]);
    for (const other of [{ state: 'completed' }, { state: 'cancelled' }, { isPaid: false }] as const) {
      expect(isWaiverMissing({ ...until(null), ...other }, now)).toBe(false);
      expect(isWaiverDue({ ...until(null), ...other }, now)).toBe(false);
    }
  });
});
