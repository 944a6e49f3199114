import { describe, expect, it } from 'vitest';
import { readScope, type SettingName, SettingScope, type SettingValue, type SettingValues, settings } from './settings.ts';
import { feeAt, isRaise, type SettingVersion, valueAt } from './versions.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const defaults = { platformFee: 1_500, fullRefundHours: 24, giftCards: true } as SettingValues;
let nextId = 0;
const version = (setting: SettingName, value: SettingValue | null, from: number, scope = 'all'): SettingVersion => {
  nextId += 1;
  return { id: nextId, setting, scope, value, effectiveAt: day(from) };
};

describe('the value of a setting', () => {
  const versions = [version('fullRefundHours', 48, 10), version('fullRefundHours', 12, 20), version('fullRefundHours', null, 25)];
  it.each([
    ['the default before the first change', 9, 24],
    ['that of the change in the moment it takes effect', 10, 48],
    ['that of the last change', 24, 12],
    ['the default again once a change goes back to it', 25, 24],
  ])('is %s', (_, at, value) => {
    expect(valueAt(versions, 'fullRefundHours', { defaults, at: day(at) })).toBe(value);
  });

  it('is that of the change made later, where two take effect in the same moment', () => {
    const two = [version('fullRefundHours', 36, 10), version('fullRefundHours', 30, 10)];
    expect(valueAt(two.toReversed(), 'fullRefundHours', { defaults, at: day(11) })).toBe(30);
  });
});

describe("a trainer's fee", () => {
  const versions = [
    version('platformFee', 1_200, 5, 'sport:Soccer'),
    version('platformFee', 1_000, 6, 'sport:Tennis'),
    version('platformFee', 800, 7, 'trainer:17'),
    version('platformFee', null, 9, 'trainer:17'),
  ];
  const feeOf = (trainerId: number, sports: string[], at: number) => feeAt(versions, { trainerId, sports }, { defaults, at: day(at) });
  it.each([
    ["everybody's", 18, ['Golf'], 8, 1_500],
    ['that of the sport', 18, ['Golf', 'Soccer'], 8, 1_200],
    ['the lowest of several sports', 18, ['Soccer', 'Tennis'], 8, 1_000],
    ["the trainer's own, whatever the sport", 17, ['Tennis'], 8, 800],
    ['that of the sport again, once their own has ended', 17, ['Tennis'], 9, 1_000],
  ])('is %s', (_, trainerId, sports, at, fee) => {
    expect(feeOf(trainerId, sports, at)).toBe(fee);
  });
});

describe('a change', () => {
  const change = (value: SettingValue | null, scope = 'all', setting: SettingName = 'platformFee') => ({
    setting,
    scope,
    value,
    at: day(20),
  });
  it.each([
    ['a larger fee for everybody', change(1_501), true],
    ['the same fee', change(1_500), false],
    ['a smaller one', change(1_000), false],
    ['a smaller one for a trainer', change(1_000, 'trainer:17'), false],
    ['a larger one for a trainer', change(2_000, 'trainer:17'), true],
    ['a switch', change(false, 'all', 'giftCards'), false],
  ])('%s is a raise: %s', (_, made, isOne) => {
    expect(isRaise([], made, defaults)).toBe(isOne);
  });

  it("is a raise where it may be larger than a sport's fee, and where a trainer's smaller one ends", () => {
    const ofSport = [version('platformFee', 900, 1, 'sport:Soccer')];
    expect(isRaise(ofSport, change(1_000, 'trainer:17'), defaults)).toBe(true);
    expect(isRaise([version('platformFee', 500, 1, 'trainer:17')], change(1_400, 'sport:Golf'), defaults)).toBe(false);
    expect(isRaise([version('platformFee', 900, 1, 'trainer:17')], change(null, 'trainer:17'), defaults)).toBe(true);
  });

  it("judges the end of a trainer's fee by the largest of the sports' fees in effect or planned, not by one that was replaced", () => {
    const own = version('platformFee', 1_600, 1, 'trainer:17');
    const end = change(null, 'trainer:17');
    const isOne = (...ofGolf: [value: number | null, day: number][]) =>
      isRaise([own, ...ofGolf.map(([value, since]) => version('platformFee', value, since, 'sport:Golf'))], end, defaults);
    expect(isOne()).toBe(false);
    expect(isOne([1_800, 2])).toBe(true);
    expect(isOne([1_800, 25])).toBe(true);
    expect(isOne([1_800, 2], [null, 3])).toBe(false);
    expect(isOne([1_800, 2], [1_550, 3])).toBe(false);
  });
});

it('a scope is everybody, a sport or a trainer', () => {
  expect(['all', 'sport:Ice Hockey', 'trainer:17'].map(readScope)).toEqual([
    { kind: 'all' },
    { kind: 'sport', sport: 'Ice Hockey' },
    { kind: 'trainer', trainerId: 17 },
  ]);
  for (const scope of ['', 'sport:', 'sport: ', 'trainer:0', 'trainer:x', 'team:1'])
    expect(SettingScope.safeParse(scope).success).toBe(false);
});

it('a fee above 30%, a notice of no time and an empty address are refused', () => {
  expect(settings.platformFee.schema.safeParse(3_001).success).toBe(false);
  expect(settings.fullRefundHours.schema.safeParse(0).success).toBe(false);
  expect(settings.supportEmail.schema.safeParse(' ').success).toBe(false);
});
