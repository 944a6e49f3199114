import { expect, it } from 'vitest';
import { percentOf, sizeText, speedText, timeLeftText } from './labels.ts';

it.each([
  [1, '1 kB'],
  [834 * 1_024, '834 kB'],
  [1_023.9 * 1_024, '1.0 MB'],
  [24.34 * 1_024 * 1_024, '24.3 MB'],
  [800 * 1_024 * 1_024, '800 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it.each([
  [0, 100, 0],
  [999, 1_000, 99],
  [1_000, 1_000, 100],
  [5, 0, 0],
])('%d of %d bytes are %d percent', (sent, total, percent) => {
  expect(percentOf(sent, total)).toBe(percent);
});

it.each([
  [1, 'a few seconds left'],
  [11, '15 sec left'],
  [90, 'about 2 min left'],
  [5_400, 'about 1 h 30 min left'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text);
});

it('writes a speed per second', () => {
  expect(speedText(4.2 * 1_024 * 1_024)).toBe('4.2 MB/s');
});
