import { expect, it } from 'vitest';
import { campusOf } from './campus.ts';

const place = { name: 'Riverside Park', address: '', zipcode: '27701' };

it.each([
  ['nothing says so', {}, undefined],
  ["the zip code is a university's", { zipcode: '27708' }, 'Duke University'],
  ['the name has one', { name: 'West field, yale university' }, 'Yale University'],
  ['the address has one, wherever it is', { address: '1 Ohio State University Drive' }, 'Ohio State University'],
  ['the words say so', { name: 'Campus recreation center' }, 'a college'],
  ['a street is named after one', { address: '40 University Avenue' }, 'a college'],
  ['a word only looks like it', { name: 'Universitys Campusfield' }, undefined],
  ['there is no zip code yet', { zipcode: '' }, undefined],
])('of a place of which %s', (_, given, expected) => {
  expect(campusOf({ ...place, ...given })).toBe(expected);
});

it('recognizes the campus of a university that an operator added by name alone', () => {
  const added = ['Elon University', 'Davidson College'];
  expect(campusOf({ ...place, address: '100 davidson college drive' }, added)).toBe('Davidson College');
  expect(campusOf({ name: 'Elon University, South Campus' }, added)).toBe('Elon University');
  expect(campusOf({ ...place, address: '100 Davidson College Drive' })).toBeUndefined();
  expect(campusOf({ ...place, zipcode: '27708' }, added)).toBe('Duke University');
});
