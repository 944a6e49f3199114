import { describe, expect, it } from 'vitest';
import { moveBy, placeAt, positionOf, wholeCrop, zoomOf, zoomTo } from './crop-geometry.ts';

const wide = { width: 1_200, height: 800 };
const tall = { width: 300, height: 900 };

describe('crop square', () => {
  it('starts with the largest square in the middle of the photo', () => {
    expect(wholeCrop(wide)).toEqual({ left: 200, top: 0, side: 800 });
    expect(wholeCrop(tall)).toEqual({ left: 0, top: 300, side: 300 });
  });

  it('keeps the center when zooming in, and zooms in four times at most', () => {
    expect(zoomTo(wholeCrop(wide), 2, wide)).toEqual({ left: 400, top: 200, side: 400 });
    expect(zoomTo(wholeCrop(wide), 99, wide).side).toBe(200);
    expect(zoomOf(zoomTo(wholeCrop(wide), 2.5, wide), wide)).toBeCloseTo(2.5);
  });

  it('stays within the photo when zooming out at its edge', () => {
    const corner = moveBy(zoomTo(wholeCrop(wide), 4, wide), 9_999, 9_999, wide);
    expect(corner).toEqual({ left: 1_000, top: 600, side: 200 });
    expect(zoomTo(corner, 1, wide)).toEqual({ left: 400, top: 0, side: 800 });
    expect(zoomTo(corner, 0, wide).side).toBe(800);
  });

  it('stops the square at the edges of the photo when it is moved', () => {
    expect(moveBy(wholeCrop(wide), -500, 40, wide)).toEqual({ left: 0, top: 0, side: 800 });
    expect(moveBy(wholeCrop(tall), 10, 1_000, tall)).toEqual({ left: 0, top: 600, side: 300 });
  });

  it('positions the square in percent, and says where it is', () => {
    const placed = placeAt(wholeCrop(wide), { x: 25, y: 80 }, wide);
    expect(placed).toEqual({ left: 100, top: 0, side: 800 });
    // There is no room above or below.
    expect(positionOf(placed, wide)).toEqual({ x: 25, y: 50 });
    expect(positionOf({ left: 400, top: 0, side: 800 }, wide)).toEqual({ x: 100, y: 50 });
  });
});
