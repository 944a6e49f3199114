import { type SettingName, type SettingValue, settingNames, settings } from '@x1/contract/settings/settings.ts';
import { describe, expect, it } from 'vitest';
import { effectText, fromFieldText, settingDeed, settingText, toFieldText } from './setting-words.ts';

describe('a setting', () => {
  it.each<[SettingName, SettingValue, string, string]>([
    ['platformFee', 1_250, '12.5%', '12.5'],
    ['fullRefundHours', 1, '1 hour', '1'],
    ['minimumPayout', 5_000, '$50.00', '50.00'],
    ['newSellerDays', 30, '30 days', '30'],
    ['giftCards', false, 'Off', 'off'],
    ['supportEmail', 'desk@x1.test', 'desk@x1.test', 'desk@x1.test'],
    ['addedSports', [], 'None added', ''],
    ['addedSports', ['Fencing', 'Rugby'], '2 added: Fencing, Rugby', 'Fencing\nRugby'],
    ['landingHeadline', 'Coaches who play.', 'Coaches who play.', 'Coaches who play.'],
  ])('%s of %j reads %j and is typed as %j', (name, value, text, typed) => {
    expect(settingText(name, value)).toBe(text);
    expect(toFieldText(name, value)).toBe(typed);
    expect(fromFieldText(name, typed)).toEqual(value);
  });

  it.each<[SettingName, string]>([
    ['platformFee', '12,5'],
    ['platformFee', ''],
    ['fullRefundHours', '1.5'],
    ['minimumPayout', 'fifty'],
  ])('%s of %j is refused by its own rules', (name, typed) => {
    expect(settings[name].schema.safeParse(fromFieldText(name, typed)).success).toBe(false);
  });
});

const samples: Readonly<Record<string, SettingValue>> = { email: 'a@b.co', list: ['Rugby'], line: 'Coaches who play', text: '# Terms' };

describe('what a change means', () => {
  it('is a session in dollars for a fee, with the day', () => {
    expect(effectText('platformFee', 1_500, 'Dec 1')).toBe(
      'A $60.00 session bought from Dec 1: the family pays $60.00, the trainer gets $51.00, X1 $9.00. What was sold before keeps its fee.',
    );
  });

  it('names the first few of many names', () => {
    const names = ['Archery', 'Badminton', 'Cricket', 'Diving', 'Fencing', 'Judo', 'Rugby'];
    expect(effectText('addedSports', names, 'Dec 1')).toMatch(/Archery, Badminton, Cricket, Diving, Fencing, and 2 more\.$/);
    expect(effectText('addedSports', [], 'Dec 1')).toBe('From Dec 1, only the sports that come with X1 are offered.');
  });

  it('is a sentence for every setting, from now on too', () => {
    for (const name of settingNames) expect(effectText(name, samples[settings[name].kind] ?? 60, null)).toMatch(/[Ff]rom now on.*\.”?$/);
  });
});

it('a line of the log says what an operator asked for, made, or decided, with the value and from when on', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  const fee = { setting: 'platformFee', scopeName: 'Soccer', value: 1_200, effectiveAt: '2027-01-01T05:00:00.000Z' } as const;
  const of = (action: string, change: object = {}) =>
    settingDeed({ action, settingChange: { ...fee, isAsked: true, ...change } }, 'America/New_York', now);
  expect(of('settings.change')).toBe('Asked to change Platform fee for Soccer to 12% from Fri, Jan 1, 2027');
  expect(of('approvals.approve')).toBe('Approved: Platform fee for Soccer, 12% from Fri, Jan 1, 2027');
  expect(of('approvals.decline')).toBe('Declined: Platform fee for Soccer, 12% from Fri, Jan 1, 2027');
  const made = { isAsked: false, setting: 'minimumPayout', scopeName: null, value: null, effectiveAt: null };
  expect(of('settings.change', made)).toBe('Changed Minimum payout to the default');
  expect(settingDeed({ action: 'approvals.approve', settingChange: null }, 'UTC', now)).toBeUndefined();
});
