import { describe, expect, it } from 'vitest';
import { isFiltered, noFilters, readFilters, writeFilters } from './filters.ts';

describe('trainer filters in the address', () => {
  it.each([
    ['', noFilters],
    ['?q=maya', { q: 'maya', sport: '', price: '' }],
    ['q=maya&sport=Track+%26+Field&price=100%2B', { q: 'maya', sport: 'Track & Field', price: '100+' }],
    ['?sport=Curling&price=1-2', noFilters],
  ])('reads %s', (search, filters) => {
    expect(readFilters(search)).toEqual(filters);
  });

  it('writes what it reads back as the same filters', () => {
    const filters = { q: 'José & Co', sport: 'Soccer', price: '50-75' } as const;
    expect(readFilters(writeFilters('', filters))).toEqual(filters);
  });

  it('drops cleared filters and keeps the rest of the query', () => {
    expect(writeFilters('?from=mail&q=x&sport=Soccer', noFilters)).toBe('from=mail');
  });

  it('knows when a filter narrows the list', () => {
    expect(isFiltered(noFilters)).toBe(false);
    expect(isFiltered({ ...noFilters, q: '  ' })).toBe(false);
    expect(isFiltered({ ...noFilters, price: '100+' })).toBe(true);
  });
});
