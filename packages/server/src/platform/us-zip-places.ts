import { readFileSync } from 'node:fs';
import { invariant } from './errors.ts';

/** A place on the globe, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const ZIP_CODES = 100_000;
const PREFIXES = 1_000;
const zipsOfPrefix = ZIP_CODES / PREFIXES;

/** Degrees by number of the zip code, NaN where there is none: 800 kB instead of the 8 MB of one object for each. */
interface PlaceTable {
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
}

let table: PlaceTable | undefined;

/**
 * Where a US zip code lies: the middle of its area. A code without an area of its own (a post box, a university, a new code) lies in the
 * middle of the codes that share its first three digits. The data is the Census Bureau's (us-zip-places.csv), read at the first question.
 *
 * @param zipcode such as '27514' or '27514-1234'
 * @returns undefined where no zip code begins like that
 */
export function findZipPlace(zipcode: string): Place | undefined {
  const digits = /^(\d{5})(-\d{4})?$/.exec(zipcode)?.[1];
  if (digits === undefined) return undefined;
  table ??= readTable();
  return placeOf(table, Number(digits)) ?? middleOf(table, Number(digits.slice(0, 3)));
}

/**
 * About where somebody with this zip code lives: the middle of a cell of a tenth of a degree, some 6 by 7 miles. However many distances to
 * it are asked for, they tell no more than the cell.
 */
export function findNeighborhood(zipcode: string): Place | undefined {
  const place = findZipPlace(zipcode);
  return place && { latitude: toMiddleOfCell(place.latitude), longitude: toMiddleOfCell(place.longitude) };
}

/** Tenths are counted in whole numbers: 35.15 and not 35.150000000000006. */
function toMiddleOfCell(degrees: number): number {
  return (Math.floor(degrees * 10) * 10 + 5) / 100;
}

/** Every zip code with an area of its own, in order. */
export function listZipCodes(): string[] {
  table ??= readTable();
  const found: string[] = [];
  table.latitudes.forEach((latitude, zip) => {
    if (!Number.isNaN(latitude)) found.push(String(zip).padStart(5, '0'));
  });
  return found;
}

function placeOf({ latitudes, longitudes }: PlaceTable, zip: number): Place | undefined {
  const latitude = latitudes[zip];
  const longitude = longitudes[zip];
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude)) return undefined;
  return { latitude, longitude };
}

function middleOf(places: PlaceTable, prefix: number): Place | undefined {
  const members = Array.from({ length: zipsOfPrefix }, (_, rest) => placeOf(places, prefix * zipsOfPrefix + rest)).filter(
    (place) => place !== undefined,
  );
  if (members.length === 0) return undefined;
  const mean = (degrees: (place: Place) => number) => members.reduce((sum, place) => sum + degrees(place), 0) / members.length;
  return { latitude: mean((place) => place.latitude), longitude: mean((place) => place.longitude) };
}

function readTable(): PlaceTable {
  const lines = readFileSync(new URL('us-zip-places.csv', import.meta.url), 'utf8').split('\n');
  const latitudes = new Float32Array(ZIP_CODES).fill(Number.NaN);
  const longitudes = new Float32Array(ZIP_CODES).fill(Number.NaN);
  let count = 0;
  for (const line of lines.slice(lines.indexOf('zip,latitude,longitude') + 1, -1)) {
    const [zip, latitude, longitude] = line.split(',');
    latitudes[Number(zip)] = Number(latitude);
    longitudes[Number(zip)] = Number(longitude);
    count += 1;
  }
  invariant(count > 30_000, `us-zip-places.csv holds ${count} zip codes`);
  return { latitudes, longitudes };
}
