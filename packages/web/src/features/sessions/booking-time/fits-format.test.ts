import { expect, it } from 'vitest';
import { fitsFormat } from './fits-format.ts';

it.each([
  ['In-Person', [false, true, true]],
  ['Online', [true, false, false]],
  ['Hybrid (Both)', [true, true, true]],
])('fits a program that is %s online, at the field and at a custom place: %j', (format, fits) => {
  expect(['online', 'field', 'custom'].map((option) => fitsFormat(option, format))).toEqual(fits);
});
