import type { MapBox } from '@x1/contract/search/map-box.ts';

/** A point of the world as a square of 1 by 1, in the projection that web maps have (Mercator). */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

/** What the map shows: its middle, and how many pixels wide the world would be. */
export interface MapView extends WorldPoint {
  readonly scale: number;
}

export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** The lower 48 states, with room for pins on both coasts. */
export const COUNTRY: MapBox = { south: 24.5, west: -129, north: 49.5, east: -63 };

/** A continent on a phone, and a part of a city: pins tell no more than a neighborhood. */
export const SCALES = { least: 500, most: 1_500_000 };
/** The poles are infinitely far away. */
const LATITUDE_MOST = 80;

export function toWorld({ latitude, longitude }: { latitude: number; longitude: number }): WorldPoint {
  const radians = (Math.min(LATITUDE_MOST, Math.max(-LATITUDE_MOST, latitude)) * Math.PI) / 180;
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI) };
}

function toDegrees({ x, y }: WorldPoint): { latitude: number; longitude: number } {
  return { latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI, longitude: (x - 0.5) * 360 };
}

/** Where a point of the world is on the map, in pixels from its upper left corner. */
export function toScreen(point: WorldPoint, view: MapView, { width, height }: MapSize): WorldPoint {
  return { x: (point.x - view.x) * view.scale + width / 2, y: (point.y - view.y) * view.scale + height / 2 };
}

/** The part of the world that a view shows. */
export function boxOf(view: MapView, { width, height }: MapSize): MapBox {
  const [right, down] = [width / 2 / view.scale, height / 2 / view.scale];
  const { latitude: north, longitude: west } = toDegrees({ x: view.x - right, y: view.y - down });
  const { latitude: south, longitude: east } = toDegrees({ x: view.x + right, y: view.y + down });
  const within = (degrees: number, most: number) => Math.min(most, Math.max(-most, degrees));
  return { south: within(south, 90), west: within(west, 180), north: within(north, 90), east: within(east, 180) };
}

/** The view that shows a whole box. */
export function fit({ south, west, north, east }: MapBox, { width, height }: MapSize): MapView {
  const [upper, lower] = [toWorld({ latitude: north, longitude: west }), toWorld({ latitude: south, longitude: east })];
  const scale = Math.min(width / Math.max(lower.x - upper.x, 1e-9), height / Math.max(lower.y - upper.y, 1e-9));
  return { x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2, scale: within(scale) };
}

/** In degrees, around a single point too. */
const LEAST_ROOM = 0.2;
/** A part of what is shown: a pin at the edge is seen whole on a phone. */
const ROOM_FOR_PINS = 0.1;

/** The box around some points with room at its edges, at most the lower 48 states; undefined without any. */
export function around(points: readonly { latitude: number; longitude: number }[]): MapBox | undefined {
  if (points.length === 0) return undefined;
  const [latitudes, longitudes] = [points.map(({ latitude }) => latitude), points.map(({ longitude }) => longitude)];
  const room = (values: readonly number[]) => Math.max(LEAST_ROOM, (Math.max(...values) - Math.min(...values)) * ROOM_FOR_PINS);
  if (Math.max(...longitudes) - Math.min(...longitudes) > COUNTRY.east - COUNTRY.west) return COUNTRY;
  return {
    south: Math.min(...latitudes) - room(latitudes),
    north: Math.max(...latitudes) + room(latitudes),
    west: Math.min(...longitudes) - room(longitudes),
    east: Math.max(...longitudes) + room(longitudes),
  };
}

/** Nearer or farther, with one point of the map where it was. @param at in pixels; the middle unless told */
export function zoomed(view: MapView, factor: number, size: MapSize, at: WorldPoint = { x: size.width / 2, y: size.height / 2 }): MapView {
  const scale = within(view.scale * factor);
  const [right, down] = [at.x - size.width / 2, at.y - size.height / 2];
  return { x: view.x + right / view.scale - right / scale, y: view.y + down / view.scale - down / scale, scale };
}

/** Moved by so many pixels, as if the map were pulled. */
export function pulled(view: MapView, { x, y }: WorldPoint): MapView {
  return { ...view, x: clamp(view.x - x / view.scale), y: clamp(view.y - y / view.scale) };
}

const within = (scale: number) => Math.min(SCALES.most, Math.max(SCALES.least, scale));
const clamp = (part: number) => Math.min(1, Math.max(0, part));
