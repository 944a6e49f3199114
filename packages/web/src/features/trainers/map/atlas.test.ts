import { expect, it } from 'vitest';
import { drawAtlas, WORLD_UNITS } from './atlas.ts';

/** Two squares of ten degrees beside each other, with one border in common. */
const topology = {
  transform: { scale: [1, 1], translate: [0, 0] },
  arcs: [
    [
      [10, 0],
      [0, 10],
    ],
    [
      [10, 10],
      [-10, 0],
      [0, -10],
      [10, 0],
    ],
    [
      [10, 10],
      [10, 0],
      [0, -10],
      [-10, 0],
    ],
  ],
  objects: {
    areas: {
      geometries: [
        { type: 'Polygon', arcs: [[0, 1]], properties: { name: 'West' } },
        { type: 'MultiPolygon', arcs: [[[2, 0]]], properties: { name: 'East' } },
      ],
    },
  },
};

it('draws each border once, fills each area, and names it in its middle', () => {
  const { borders, land, names } = drawAtlas(topology, 'areas');
  expect(borders.match(/M/g)).toHaveLength(3);
  expect(land.match(/Z/g)).toHaveLength(2);
  expect(names.map(({ name, x }) => [name, Math.round(x * 360 - 180)])).toEqual([
    ['West', 5],
    ['East', 15],
  ]);
  expect(borders).toContain(`M${Math.round((190 / 360) * WORLD_UNITS)} ${WORLD_UNITS / 2}`);
});

it('draws nothing of an object that is not there', () => {
  expect(drawAtlas(topology, 'counties')).toMatchObject({ land: '', names: [] });
});
