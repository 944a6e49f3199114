import { MAX_ID } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor, idPart, toPage } from './paging.ts';

const parts = [{ from: 0, to: 2 }, idPart];

it('a cursor leads to the same place when it is decoded', () => {
  expect(decodeCursor(encodeCursor([2, MAX_ID]), parts)).toEqual([2, MAX_ID]);
  expect(decodeCursor(undefined, parts)).toBeUndefined();
});

it.each([
  ['text', 'hello'],
  ['from a different list', encodeCursor([1])],
  ['a number beyond what JSON carries exactly', encodeCursor([1, MAX_ID + 1])],
  ['in an unknown section', encodeCursor([3, 1])],
  ['a fraction', encodeCursor([1, 1.5])],
  ['not a number', Buffer.from('["1",null]').toString('base64url')],
])('a cursor is refused when it is %s', (_what, cursor) => {
  expect(() => decodeCursor(cursor, parts)).toThrow(expect.objectContaining({ code: 'request.invalid' }));
});

it('a page names the next one only when there is one, and counts up to a thousand exactly', () => {
  const how = { limit: 2, toItem: (row: number) => `row ${row}`, placeOf: (row: number) => [row] };
  expect(toPage([1, 2], { ...how, count: 1_000 })).toEqual({ items: ['row 1', 'row 2'], nextCursor: null, total: 1_000 });
  expect(toPage([1, 2, 3], { ...how, count: 1_001 })).toEqual({ items: ['row 1', 'row 2'], nextCursor: encodeCursor([2]), total: '1000+' });
});
