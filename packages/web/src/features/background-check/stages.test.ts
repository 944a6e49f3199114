import type { OwnBackgroundCheck } from '@x1/contract/background-checks/check.ts';
import { backgroundCheckStates } from '@x1/contract/background-checks/states.ts';
import { expect, it } from 'vitest';
import { stageOf } from './stages.ts';

const viewer = { zone: 'America/New_York', now: new Date('2026-11-26T15:00:00Z') };
const none: OwnBackgroundCheck = {
  state: null,
  agreedAt: null,
  formUntil: null,
  decisionAt: null,
  passedIn: null,
  validUntil: null,
  obstacle: null,
  isRequired: false,
  portalUrl: null,
};
const stage = (check: Partial<OwnBackgroundCheck>) => stageOf({ ...none, ...check }, viewer);

it('every state of a check has a title, a sentence and a next step of its own', () => {
  const titles = backgroundCheckStates.map((state) => stage({ state, validUntil: '2027-11-02T12:00:00.000Z' }).title);
  expect(new Set(titles).size).toBe(backgroundCheckStates.length);
});

it('a check that passed says what families read and until when, and can be renewed in its last 30 days', () => {
  const passed = { state: 'clear', passedIn: '2026-11' } as const;
  expect(stage({ ...passed, validUntil: '2027-11-02T12:00:00.000Z' })).toMatchObject({
    text: "Families read “Background check passed, November 2026” on your page and in search. It's good until November 2, 2027.",
    step: 'none',
  });
  expect(stage({ ...passed, validUntil: '2026-12-26T15:00:00.000Z' }).step).toBe('renew');
  expect(stage({ state: 'clear', validUntil: '2026-11-26T15:00:00.000Z' })).toMatchObject({ badge: 'Ended', step: 'start' });
});

it('a check that has not begun says what comes first', () => {
  expect(stage({}).step).toBe('start');
  expect(stage({ obstacle: 'identity' }).step).toBe('identity');
  expect(stage({ obstacle: 'state' }).step).toBe('state');
  expect(stage({ obstacle: 'not_offered' }).step).toBe('none');
  expect(stage({ isRequired: true }).text).toContain('before you publish');
});

it('before a decision the day is named until which nothing is decided', () => {
  expect(stage({ state: 'pre_adverse', decisionAt: '2026-12-03T15:00:00.000Z' }).text).toContain(
    'nothing is decided before December 3, 2026',
  );
});
