import { describe, expect, it } from 'vitest';
import { isFiltered, narrowingKeys, noFilters, readFilters, type TrainerFilters, toQuery, writeFilters } from './filters.ts';

const everything: TrainerFilters = {
  q: 'José & Co',
  sport: 'Soccer',
  price: '50-75',
  university: 'Duke University',
  level: 'NCAA D1',
  state: 'NC',
  near: '27514',
  within: '25',
  box: '35.5,-79.5,36.5,-78.5',
  verified: '1',
  day: 'Saturday',
  favorites: '1',
  sort: 'distance',
};

describe('trainer filters in the address', () => {
  it.each([
    ['', {}],
    ['?q=maya', { q: 'maya' }],
    ['q=maya&sport=Track+%26+Field&price=100%2B', { q: 'maya', sport: 'Track & Field', price: '100+' }],
    ['?sport=Curling', { sport: 'Curling' }],
    ['?price=1-2&state=ZZ&day=Someday&verified=yes&sort=newest', {}],
    ['?near=2751&within=25&sort=distance', {}],
    ['?near=27514&within=26', { near: '27514' }],
    ['?near=27514&within=25&sort=distance', { near: '27514', within: '25', sort: 'distance' }],
    ['?within=25&sort=price', { sort: 'price' }],
    ['?box=35.5,-79.5,36.5,-78.5', { box: '35.5,-79.5,36.5,-78.5' }],
    ['?box=36.5,-79.5,35.5,-78.5', {}],
    ['?sort=best', {}],
  ])('reads the trainer filters in %s', (search, filters) => {
    expect(readFilters(search)).toEqual({ ...noFilters, ...filters });
  });

  it('reads back the filters that it writes', () => {
    expect(readFilters(writeFilters('', everything))).toEqual(everything);
  });

  it('drops cleared filters and keeps the rest of the query', () => {
    expect(writeFilters('?from=mail&q=x&sport=Soccer', noFilters)).toBe('from=mail');
  });

  it('drops radius and order by distance together with the zip code', () => {
    expect(writeFilters('?near=27514&within=25&sort=distance', { ...everything, near: '', q: '', university: '' })).not.toMatch(
      /within|distance/,
    );
  });

  it('sends the server the set filters and nothing else', () => {
    expect(toQuery({ ...noFilters, q: '  maya ', sort: 'best', within: '10' })).toEqual({ q: 'maya' });
    expect(toQuery(everything)).toEqual(everything);
  });

  it('knows whether a filter narrows the list', () => {
    expect(isFiltered(noFilters)).toBe(false);
    expect(isFiltered({ ...noFilters, q: '  ', near: '27514', sort: 'price' })).toBe(false);
    expect(isFiltered({ ...noFilters, price: '100+' })).toBe(true);
    expect(narrowingKeys(everything)).toHaveLength(11);
  });
});
