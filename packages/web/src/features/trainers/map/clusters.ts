import type { MapPin } from '@x1/contract/search/map-pins.ts';
import { type MapSize, type MapView, toScreen, toWorld } from './view.ts';

/** Pins that lie so close together that they'd cover each other, as one. */
export interface Cluster {
  readonly key: string;
  /** The best match first. */
  readonly pins: readonly MapPin[];
  /** In pixels from the upper left corner of the map. */
  readonly x: number;
  readonly y: number;
}

/** A pin is about so large. */
const CELL = 64;

/** Pins in cells of the world that are as large as a pin, so that a small move changes no cluster. What lies outside the map is left out. */
export function toClusters(pins: readonly MapPin[], view: MapView, size: MapSize): Cluster[] {
  const cells = new Map<string, MapPin[]>();
  // Cells change by whole steps of nearness alone.
  const perWorld = 2 ** Math.round(Math.log2(view.scale)) / CELL;
  for (const pin of pins) {
    const { x, y } = toWorld(pin);
    const key = `${Math.floor(x * perWorld)}/${Math.floor(y * perWorld)}/${perWorld}`;
    const cell = cells.get(key);
    if (cell) cell.push(pin);
    else cells.set(key, [pin]);
  }
  return [...cells].flatMap(([key, members]) => {
    const points = members.map((pin) => toScreen(toWorld(pin), view, size));
    const mean = (of: (point: { x: number; y: number }) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
    const at = { x: mean(({ x }) => x), y: mean(({ y }) => y) };
    const isShown = at.x > -CELL && at.y > -CELL && at.x < size.width + CELL && at.y < size.height + CELL;
    return isShown ? [{ key, pins: members, ...at }] : [];
  });
}
