import pg from 'pg';
import { expect, it } from 'vitest';
import { parseTimestamp } from './timestamps.ts';

const parseAsPg = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date | number | null;

/** Those that are read otherwise than by `pg`. */
const listDifferent = (texts: readonly string[]) =>
  texts.filter((text) => !Object.is(Number(parseTimestamp(text)), Number(parseAsPg(text))));

it('moments are read as pg reads them, at each fraction of a second', () => {
  const fractions = Array.from({ length: 20_000 }, (_, at) => String(at * 50 + 7).padStart(6, '0'));
  const shortened = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(3, '0').replace(/0+$/, '')).filter(Boolean);
  expect(listDifferent([...fractions, ...shortened].map((fraction) => `2026-03-10 15:30:00.${fraction}+00`))).toEqual([]);
});

it('moments are read as pg reads them, on each day of leap years and others, and at each minute', () => {
  const days = Array.from({ length: 20_000 }, (_, at) => new Date(Date.UTC(1999, 0, 1 + at, at % 24, at % 60, (at * 7) % 60)));
  const texts = days.map((day) => `${day.toISOString().slice(0, 10)} ${day.toISOString().slice(11, 19)}+00`);
  expect(listDifferent(texts)).toEqual([]);
  expect(texts.map(parseTimestamp)).toEqual(days);
});

it('unusual moments are read as pg reads them', () => {
  const unusual = [
    'infinity',
    '-infinity',
    '0044-03-15 00:00:00+00 BC',
    '0000-01-01 00:00:00+00',
    '0099-12-31 23:59:59+00',
    '0100-01-01 00:00:00+00',
    '9999-12-31 23:59:59.999999+00',
    '10000-01-01 00:00:00+00',
    '294276-12-31 23:59:59.999999+00',
    '2026-03-10 15:30:00-05',
    '2026-03-10 15:30:00.25+05:30',
    '1800-01-01 00:00:00-04:56:02',
    '2026-03-10 15:30:00.+00',
    '2026-03-10 15:30:0x+00',
    '2026-03-10',
    '',
  ];
  expect(listDifferent(unusual)).toEqual([]);
});
