import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../repository.ts';
import { printZipPlaces, zipPlacesHeader } from './print-zip-places.ts';

const columns = 'GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG                                \n';
const newYork = '10001\t1616192\t0\t0.624\t0\t40.750650\t-73.997293\n';
const adjuntas = '00601\t166847909\t799292\t64.42\t0.309\t18.180555\t-66.749961\n';

it('prints the middle of each zip code area, ordered by code', () => {
  const rows = '00601,18.180555,-66.749961\n10001,40.75065,-73.997293\n';
  expect(printZipPlaces(columns + newYork + adjuntas, '2021')).toBe(zipPlacesHeader('2021') + rows);
});

it('refuses a file in a different format', () => {
  expect(() => printZipPlaces(`${columns.replace('INTPTLAT', 'LAT')}${newYork}`, '2021')).toThrow('no column INTPTLAT');
  expect(() => printZipPlaces(`${columns}1000\t1\t0\t0\t0\t40.7\t-73.9\n`, '2021')).toThrow('not a zip code with its place');
  expect(() => printZipPlaces(`${columns}10001\t1\t0\t0\t0\t\n`, '2021')).toThrow('not a zip code with its place');
});

it("reproduces the product's own list of zip codes", () => {
  const list = readFileSync(join(root, 'packages/server/src/platform/us-zip-places.csv'), 'utf8');
  const header = zipPlacesHeader('2021');
  expect(list.slice(0, header.length)).toBe(header);
  const rows = list.slice(header.length).trimEnd().split('\n');
  const gazetteer = rows.map((row) => row.replace(/^(\d{5}),([^,]+),/, '$1\t1\t0\t0\t0\t$2\t'));
  expect(printZipPlaces(columns + gazetteer.join('\n'), '2021')).toBe(list);
});
