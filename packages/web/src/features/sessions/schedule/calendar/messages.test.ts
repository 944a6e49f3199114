import { expect, it } from 'vitest';
import { clockChangeTexts } from './messages.ts';
import { daysAround } from './shown-days.ts';

const owners = { scheduling: "Maya's clocks", own: 'Your clocks' };
const march = daysAround('2026-03-06', '2026-03-06');

it('names a clock change without its owner where both zones share it or there is only one zone', () => {
  const zones = { scheduling: 'America/New_York', own: 'America/Los_Angeles' };
  expect(clockChangeTexts(march, zones, owners)).toEqual(['Clocks go forward on Sunday.']);
  expect(clockChangeTexts(march, { ...zones, own: null }, owners)).toEqual(['Clocks go forward on Sunday.']);
});

it("says whose clocks change where only one side's do", () => {
  expect(clockChangeTexts(march, { scheduling: 'America/New_York', own: 'Europe/Paris' }, owners)).toEqual([
    "Maya's clocks go forward on Sunday.",
  ]);
  expect(clockChangeTexts(march, { scheduling: 'America/Phoenix', own: 'America/New_York' }, owners)).toEqual([
    'Your clocks go forward on Sunday.',
  ]);
});

it('names no clock change in other weeks', () => {
  const days = daysAround('2026-03-09', '2026-03-09');
  expect(clockChangeTexts(days, { scheduling: 'America/New_York', own: 'America/Los_Angeles' }, owners)).toEqual([]);
});
