import type { MapBox } from '@x1/contract/search/map-box.ts';
import type { Place } from '../../platform/us-zip-places.ts';

/** Of a globe as large as the Earth, in miles; also in `earth_point` of migration 0020. */
const EARTH_RADIUS_MILES = 3_958.7613;

/** A place as a point in space, in miles from the middle of the globe. The database compares points by the straight line between them. */
export function toPoint({ latitude, longitude }: Place): [number, number, number] {
  const [lat, lon] = [toRadians(latitude), toRadians(longitude)];
  return [
    EARTH_RADIUS_MILES * Math.cos(lat) * Math.cos(lon),
    EARTH_RADIUS_MILES * Math.cos(lat) * Math.sin(lon),
    EARTH_RADIUS_MILES * Math.sin(lat),
  ];
}

/** The chord through the earth between two places this many miles apart on the surface. */
export function toStraightMiles(miles: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.sin(miles / (2 * EARTH_RADIUS_MILES));
}

/** The way along the ground for a straight line: the other way round. */
export function toGroundMiles(straightMiles: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, straightMiles / (2 * EARTH_RADIUS_MILES)));
}

/** The map shows a spot within so many miles of the middle of its neighborhood (migration 0095). */
const SHOWN_WITHIN_MILES = 6;

/** The smallest and the largest coordinates of points whose spots may be shown in a part of the map. */
export function toBoxCorners({ south, west, north, east }: MapBox): [number[], number[]] {
  // Sine and cosine between two angles are largest and smallest at the ends, or where they turn.
  const turns = [-180, -90, 0, 90, 180].filter((degrees) => degrees > west && degrees < east);
  const around = [west, east, ...turns].map(toRadians);
  const across = [south, north, ...(south < 0 && north > 0 ? [0] : [])].map((degrees) => Math.cos(toRadians(degrees)));
  const products = (factors: number[]) => factors.flatMap((factor) => across.map((width) => factor * width));
  const axes = [
    products(around.map(Math.cos)),
    products(around.map(Math.sin)),
    [south, north].map((degrees) => Math.sin(toRadians(degrees))),
  ];
  const low = axes.map((values) => EARTH_RADIUS_MILES * Math.min(...values) - SHOWN_WITHIN_MILES);
  return [low, axes.map((values) => EARTH_RADIUS_MILES * Math.max(...values) + SHOWN_WITHIN_MILES)];
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
