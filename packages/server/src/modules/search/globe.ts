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

/** The map shows a spot within so many degrees of the middle of its neighborhood, each way (migration 0095). */
const SHOWN_WITHIN_DEGREES = 0.05;

/** The part of the map on which everybody within so many miles of a place is shown; undefined around a pole and where longitudes end. */
export function boxAround({ latitude, longitude }: Place, miles: number): MapBox | undefined {
  const angle = miles / EARTH_RADIUS_MILES;
  const [lat, high] = [toRadians(latitude), toDegrees(angle) + SHOWN_WITHIN_DEGREES];
  if (Math.abs(lat) + angle >= Math.PI / 2) return undefined;
  const wide = toDegrees(Math.asin(Math.sin(angle) / Math.cos(lat))) + SHOWN_WITHIN_DEGREES;
  const box = { south: latitude - high, west: longitude - wide, north: latitude + high, east: longitude + wide };
  return box.west >= -180 && box.east <= 180 ? box : undefined;
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function toDegrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
