import { expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

it.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=100-', { start: 100, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=5000-6000', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=99-0', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)('reads the range header %j of a file of 1,000 bytes', (header, range) => {
  expect(readRange(header, 1_000)).toEqual(range);
});
