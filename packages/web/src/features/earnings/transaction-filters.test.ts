import { describe, expect, it } from 'vitest';
import { isBackwards, isDay, isFiltered, noFilters, readFilters, toQuery, writeFilters } from './transaction-filters.ts';

describe('payment filters in the address', () => {
  it('reads the payment filters back as they were written', () => {
    const filters = { status: 'partially_refunded', from: '2026-03-01', to: '2026-03-31', q: 'Renée & co' } as const;
    expect(readFilters(writeFilters('', filters))).toEqual(filters);
  });

  it('leaves the rest of the address alone when it writes payment filters', () => {
    expect(writeFilters('?tab=payouts&status=failed', noFilters)).toBe('tab=payouts');
  });

  it('reads no payment filters from an address that makes no sense', () => {
    expect(readFilters('?status=paid&from=yesterday&to=2026-02-30&q=')).toEqual(noFilters);
  });

  it('cuts a search to the length that the server accepts', () => {
    expect(readFilters(`q=${'a'.repeat(300)}`).q).toHaveLength(100);
  });

  it('sends the server no empty payment filters', () => {
    expect(JSON.parse(JSON.stringify(toQuery({ ...noFilters, q: ' film ' })))).toEqual({ q: 'film' });
  });
});

it.each([
  ['2026-03-14', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0002-03-14', false],
  ['1999-12-31', false],
  ['2200-01-01', false],
  ['', false],
])('decides whether %j is a day: %j', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

it('recognizes a range that ends before it starts', () => {
  expect(isBackwards({ ...noFilters, from: '2026-03-02', to: '2026-03-01' })).toBe(true);
  expect(isBackwards({ ...noFilters, from: '2026-03-01', to: '2026-03-01' })).toBe(false);
  expect(isBackwards({ ...noFilters, from: '2026-03-02' })).toBe(false);
});

it('does not treat spaces as a filter', () => {
  expect(isFiltered({ ...noFilters, q: '  ' })).toBe(false);
  expect(isFiltered({ ...noFilters, to: '2026-03-01' })).toBe(true);
});
