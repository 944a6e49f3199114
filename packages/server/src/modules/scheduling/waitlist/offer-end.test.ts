import { expect, it } from 'vitest';
import { offerEndsAt } from './offer-end.ts';

const endOf = (now: string, timeZone = 'America/New_York') => offerEndsAt(new Date(now), timeZone).toISOString();

it('an offer made by day lasts two hours', () => {
  expect(endOf('2027-02-22T15:30:00.000Z')).toBe('2027-02-22T17:30:00.000Z');
  expect(endOf('2027-02-22T13:00:00.000Z')).toBe('2027-02-22T15:00:00.000Z');
});

it("an offer made in the evening or at night lasts until its family has had two hours of the day, 8 AM to 10 PM on the family's clock", () => {
  // 9 PM, 11 PM and 3 AM in New York, and 9 PM in Honolulu.
  expect(endOf('2027-02-23T02:00:00.000Z')).toBe('2027-02-23T14:00:00.000Z');
  expect(endOf('2027-02-23T04:00:00.000Z')).toBe('2027-02-23T15:00:00.000Z');
  expect(endOf('2027-02-23T08:00:00.000Z')).toBe('2027-02-23T15:00:00.000Z');
  expect(endOf('2027-02-23T07:00:00.000Z', 'Pacific/Honolulu')).toBe('2027-02-23T19:00:00.000Z');
});

it('a night in which the clock is set lasts as long as it lasts there', () => {
  expect(endOf('2027-03-14T04:00:00.000Z')).toBe('2027-03-14T14:00:00.000Z');
  expect(endOf('2027-11-07T03:00:00.000Z')).toBe('2027-11-07T15:00:00.000Z');
});
