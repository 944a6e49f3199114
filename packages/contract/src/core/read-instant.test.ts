import { expect, it } from 'vitest';
import { readInstant } from './read-instant.ts';
import { Instant } from './time.ts';

it.each([
  '2026-03-14T20:30:00.000Z',
  '2026-03-14T16:30:00-04:00',
  '2026-03-14T16:30:00.5+05:45',
  '2028-02-29T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-02-30T12:00:00Z',
  '2026-04-31T12:00:00Z',
  '2026-01-00T12:00:00Z',
  '2026-13-01T12:00:00Z',
  '2026-03-14T24:00:00Z',
  '2026-03-14T20:60:00Z',
  '2026-03-14T20:30Z',
  '2026-03-14T20:30:00',
  '2026-03-14',
  '2000-01-01T00:00:00Z',
  '1999-12-31T23:59:59Z',
  '2200-01-01T00:00:00Z',
  '2199-12-31T23:59:59Z',
  ' 2026-03-14T20:30:00Z',
  'tomorrow',
  '',
])('reads %j as the schema does', (text) => {
  const judged = Instant.safeParse(text);
  expect(readInstant(text)).toBe(judged.success ? judged.data : undefined);
});

it('finds no instant where there is no text', () => {
  expect([readInstant(null), readInstant(undefined)]).toEqual([undefined, undefined]);
});
