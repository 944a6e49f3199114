import sharp from 'sharp';
import * as z from 'zod/mini';
import { readDemoData } from './demo-data.ts';

const Point = z.tuple([z.number(), z.number()]);
type Point = z.infer<typeof Point>;
const Line = z.tuple([Point, Point]);

/** A drill as a coach draws it: positions, runs, and the ball's path. In hundredths of the board's width, 100 by 66. */
const Drill = z.strictObject({
  /** The name of the picture's file. */
  fileName: z.string(),
  cones: z.array(Point),
  players: z.array(Point),
  /** Each from one point to another. */
  runs: z.array(Line),
  passes: z.array(Line),
});
export type Drill = z.infer<typeof Drill>;

const widthPx = 1_500;
const heightPx = 990;

/** Draws a drill on half a field, as PNG. Deterministic. */
export function drawDrillBoard({ cones, players, runs, passes }: Drill): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 66" width="${widthPx}" height="${heightPx}">
    <defs><marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0 10 5 0 10z" fill="#fff"/></marker></defs>
    <rect width="100" height="66" fill="#2c6e49"/>
    ${Array.from({ length: 5 }, (_, index) => `<rect x="${index * 20}" width="10" height="66" fill="#327a51"/>`).join('')}
    <g fill="none" stroke="#e9f5ec" stroke-width=".5"><rect x="3" y="3" width="94" height="60"/><rect x="78" y="15" width="19" height="36"/><rect x="89" y="24" width="8" height="18"/><circle cx="3" cy="33" r="11"/></g>
    <g stroke="#fff" stroke-width=".8" marker-end="url(#tip)">${runs.map(line).join('')}</g>
    <g stroke="#fff" stroke-width=".6" stroke-dasharray="2 1.4" marker-end="url(#tip)">${passes.map(line).join('')}</g>
    ${cones.map(([x, y]) => `<path d="M${x - 1.4} ${y + 1.2}h2.8l-1.4-2.8z" fill="#f4a259"/>`).join('')}
    ${players.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2" fill="#fff" stroke="#1b4332" stroke-width=".5"/>`).join('')}
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function line([[fromX, fromY], [toX, toY]]: readonly [from: Point, to: Point]): string {
  return `<path d="M${fromX} ${fromY}L${toX} ${toY}" fill="none"/>`;
}

/** What Maya's athletes see before a session. */
export const drillsOfMaya: readonly Drill[] = readDemoData('drills.json', z.array(Drill));
