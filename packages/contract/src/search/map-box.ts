import * as z from 'zod/mini';

/** A part of the map, in degrees. */
export interface MapBox {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

const DEGREES = /^-?\d{1,3}(\.\d{1,4})?$/;

/** Reads a box as it stands in an address, 'south,west,north,east'; undefined where it isn't one. Boxes don't reach over the 180th meridian. */
export function readMapBox(text: string): MapBox | undefined {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => DEGREES.test(part))) return undefined;
  const [south = 0, west = 0, north = 0, east = 0] = parts.map(Number);
  const isInWorld = south >= -90 && north <= 90 && west >= -180 && east <= 180;
  return isInWorld && south < north && west < east ? { south, west, north, east } : undefined;
}

/** As it stands in an address: hundredths of a degree, so that a small move asks for the same. Rounded outwards. */
export function writeMapBox({ south, west, north, east }: MapBox): string {
  const down = (degrees: number, least: number) => Math.max(least, Math.floor(degrees * 100) / 100);
  const up = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees * 100) / 100);
  return [down(south, -90), down(west, -180), up(north, 90), up(east, 180)].join(',');
}

/** A box in a query. */
export const MapBoxText = z
  .string('must be text')
  .check(z.refine((text) => readMapBox(text) !== undefined, 'must be south,west,north,east in degrees, such as 35.5,-79.5,36.5,-78.5'));
