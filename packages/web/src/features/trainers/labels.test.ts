import { weekdays } from '@x1/contract/trainers/profile-options.ts';
import { describe, expect, it } from 'vitest';
import {
  approachLabels,
  availabilityText,
  daysInOrder,
  distanceText,
  memberSinceText,
  placeText,
  replyTimeText,
  trainerCountText,
  yearsText,
} from './labels.ts';

describe('trainer texts', () => {
  it.each([
    [{ homeCity: 'Chapel Hill', homeState: 'NC' }, 'Chapel Hill, NC'],
    [{ homeCity: null, homeState: 'NC' }, 'NC'],
    [{ homeCity: null, homeState: null }, null],
  ])('writes the home of %j', (trainer, text) => {
    expect(placeText(trainer)).toBe(text);
  });

  it.each([
    [null, false, null],
    [8, false, 'within 8 mi'],
    [15, true, '8-15 mi, comes to you'],
  ])('writes a distance of up to %j miles', (distanceMiles, comesThere, text) => {
    expect(distanceText({ distanceMiles, comesThere })).toBe(text);
  });

  it.each([
    [null, null],
    [0, 'Usually replies within 1 hour'],
    [60, 'Usually replies within 1 hour'],
    [61, 'Usually replies within 2 hours'],
    [180, 'Usually replies within 3 hours'],
    [22 * 60, 'Usually replies within 22 hours'],
    [22 * 60 + 1, 'Usually replies within 1 day'],
    [24 * 60 + 1, 'Usually replies within 2 days'],
    [7 * 24 * 60, 'Usually replies within 7 days'],
    [7 * 24 * 60 + 1, null],
  ])('promises a reply after a median of %j minutes no sooner than was measured', (minutes, text) => {
    expect(replyTimeText(minutes)).toBe(text);
  });

  it("says since when a trainer is here in the reader's zone", () => {
    expect(memberSinceText('2026-04-01T02:00:00.000Z', 'America/New_York')).toBe('Since March 2026');
  });

  it.each([
    [0, 'New to coaching'],
    [1, '1 year'],
    [4, '4 years'],
  ])('writes an experience of %i years', (years, text) => {
    expect(yearsText(years)).toBe(text);
  });

  it('counts trainers, also beyond the exact count', () => {
    expect([trainerCountText('1'), trainerCountText('0'), trainerCountText('1000+')]).toEqual([
      '1 trainer',
      '0 trainers',
      '1000+ trainers',
    ]);
  });

  it("labels known approaches and strips the prefix of a trainer's own", () => {
    expect(approachLabels(['game-iq', 'other-Fun first', 'other'], 'Play more')).toEqual(['Game IQ', 'Fun first', 'Play more']);
    expect(approachLabels(['other'], null)).toEqual([]);
  });

  it.each([
    [['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], 'Monday to Friday'],
    [['Monday', 'Tuesday'], 'Monday, Tuesday'],
    [['Saturday', 'Monday'], 'Monday, Saturday'],
    [[], null],
  ])('shortens the weekdays %j', (days, text) => {
    expect(availabilityText(days, weekdays)).toBe(text);
  });

  it('sorts days by the week, each once, with other words after them', () => {
    expect(daysInOrder(['Evenings', 'Saturday', 'Monday', 'Monday', 'Evenings'], weekdays)).toEqual(['Monday', 'Saturday', 'Evenings']);
    expect(daysInOrder([], weekdays)).toEqual([]);
  });
});
