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
  const placed = [...cells].map(([key, members]) => ({ key, pins: members, ...middleOf(members, view, size) }));
  return apart(placed, view, size).filter(({ x, y }) => x > -CELL && y > -CELL && x < size.width + CELL && y < size.height + CELL);
}

/** So far apart, in pixels, that each can be pressed. */
const ROOM = { x: 60, y: 48 };

/** Neighbors across the borders of their cells may still cover each other: then they are one, until none do. */
function apart(clusters: readonly Cluster[], view: MapView, size: MapSize): Cluster[] {
  const kept: Cluster[] = [];
  for (const cluster of clusters) {
    const near = kept.findIndex(({ x, y }) => Math.abs(x - cluster.x) < ROOM.x && Math.abs(y - cluster.y) < ROOM.y);
    const other = kept[near];
    if (!other) kept.push(cluster);
    else kept[near] = { key: other.key, pins: [...other.pins, ...cluster.pins], ...middleOf([...other.pins, ...cluster.pins], view, size) };
  }
  return kept.length < clusters.length ? apart(kept, view, size) : kept;
}

function middleOf(pins: readonly MapPin[], view: MapView, size: MapSize): { x: number; y: number } {
  const points = pins.map((pin) => toScreen(toWorld(pin), view, size));
  const mean = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0) / parts.length;
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}
