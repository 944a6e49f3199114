import { describe, expect, it } from 'vitest';
import { countFilters, filterChips, noFilters, withoutFilter } from './filters.ts';

const labels = (filters: object) => filterChips({ ...noFilters, ...filters }).map(({ label }) => label);

describe('filter chips', () => {
  it.each([
    [{}, []],
    [{ q: ' maya ' }, ['“maya”']],
    [{ sport: 'Soccer', price: '25-50' }, ['Soccer', '$25-$50']],
    [{ near: '27514' }, ['Near 27514']],
    [{ near: '27514', within: '25' }, ['Within 25 miles of 27514']],
    [
      { verified: '1', favorites: '1', day: 'Saturday', state: 'NC', level: 'NCAA D1', university: 'Duke University' },
      ['Favorites', 'Verified', 'NC', 'Duke University', 'NCAA D1', 'Saturdays'],
    ],
    [{ sort: 'price' }, []],
  ])('shows the chips of the filters %j', (filters, expected) => {
    expect(labels(filters)).toEqual(expected);
  });

  it('removes the radius together with the zip code', () => {
    expect(withoutFilter('near')).toEqual({ near: '', within: '' });
    expect(withoutFilter('day')).toEqual({ day: '' });
  });

  it('counts everything that narrows the list, wherever it was set, and no order', () => {
    expect(countFilters({ ...noFilters, q: 'x', sport: 'Soccer', favorites: '1' })).toBe(3);
    expect(countFilters({ ...noFilters, near: '27514', within: '25', day: 'Sunday', sort: 'price' })).toBe(2);
  });
});
