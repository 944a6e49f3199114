import { toWorld } from './view.ts';

/** What is read of a topology: lines that shapes share, each stored once, as steps of whole numbers. */
interface Topology {
  readonly transform: { readonly scale: readonly number[]; readonly translate: readonly number[] };
  readonly arcs: readonly (readonly (readonly number[])[])[];
  readonly objects: Readonly<Record<string, { readonly geometries: readonly Shape[] }>>;
}

interface Shape {
  readonly type: string;
  readonly arcs?: unknown;
  readonly properties?: { readonly name?: string };
}

type Line = readonly (readonly [x: number, y: number])[];

/** A name on the map, and how wide its area is, in parts of the world. */
export interface AreaName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Atlas {
  /** All areas, to be filled. */
  readonly land: string;
  /** Every border once. */
  readonly borders: string;
  readonly names: readonly AreaName[];
}

/** Coordinates of the drawing, of which the world is so many wide: whole numbers are short, and fine enough for a city. */
export const WORLD_UNITS = 1_000_000;

/** Draws one object of a topology in the projection of the map. */
export function drawAtlas(topology: Topology, object: string): Atlas {
  const lines = topology.arcs.map((arc) => toLine(arc, topology));
  const shapes = (topology.objects[object]?.geometries ?? []).map((shape) => ({
    name: shape.properties?.name ?? '',
    rings: ringsOf(shape, lines),
  }));
  return {
    land: shapes.flatMap(({ rings }) => rings.map((ring) => `${toPath(ring)}Z`)).join(''),
    borders: lines.map(toPath).join(''),
    names: shapes.flatMap(({ name, rings }) => {
      const largest = rings.map(extentOf).toSorted((one, other) => other.width - one.width)[0];
      return largest ? [{ name, ...largest }] : [];
    }),
  };
}

function toLine(arc: readonly (readonly number[])[], { transform: { scale, translate } }: Topology): Line {
  let [x, y] = [0, 0];
  return arc.map(([stepX = 0, stepY = 0]) => {
    x += stepX;
    y += stepY;
    const longitude = x * (scale[0] ?? 1) + (translate[0] ?? 0);
    const latitude = y * (scale[1] ?? 1) + (translate[1] ?? 0);
    const point = toWorld({ latitude, longitude });
    return [Math.round(point.x * WORLD_UNITS), Math.round(point.y * WORLD_UNITS)] as const;
  });
}

/** The outlines of a shape: each is a list of lines, of which a negative number means one that is walked backward. */
function ringsOf({ type, arcs }: Shape, lines: readonly Line[]): Line[] {
  const polygons = type === 'Polygon' ? [arcs as number[][]] : type === 'MultiPolygon' ? (arcs as number[][][]) : [];
  return polygons.flat().map((ring) => ring.flatMap((index) => (index >= 0 ? (lines[index] ?? []) : (lines[~index] ?? []).toReversed())));
}

function toPath(line: Line): string {
  return line.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function extentOf(ring: Line): Omit<AreaName, 'name'> {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2 / WORLD_UNITS, y: (top + bottom) / 2 / WORLD_UNITS, width: (right - left) / WORLD_UNITS };
}
