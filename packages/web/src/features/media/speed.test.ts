import { describe, expect, it } from 'vitest';
import { bytesPerSecond, type Sample, secondsLeft, withSample } from './speed.ts';

const collect = (...samples: readonly [number, number][]) =>
  samples.reduce<readonly Sample[]>((all, [atMs, bytes]) => withSample(all, { atMs, bytes }), []);

describe('the speed of an upload', () => {
  it('is not told before a second has passed', () => {
    expect(bytesPerSecond([], 0)).toBeNull();
    expect(bytesPerSecond(collect([0, 0], [900, 9_000]), 900)).toBeNull();
  });

  it('is the bytes of the last seconds by their time', () => {
    expect(bytesPerSecond(collect([0, 0], [2_000, 4_000]), 2_000)).toBe(2_000);
  });

  it('forgets what is long ago, so that it follows a change', () => {
    const samples = collect([0, 0], [1_000, 100_000], [9_500, 101_000], [10_500, 102_000]);
    expect(bytesPerSecond(samples, 10_500)).toBe(1_000);
  });

  it('falls while nothing arrives', () => {
    const samples = collect([0, 0], [2_000, 4_000]);
    expect(bytesPerSecond(samples, 4_000)).toBe(1_000);
  });

  it('starts anew after a step back', () => {
    expect(collect([0, 0], [2_000, 8_000], [3_000, 5_000])).toEqual([{ atMs: 3_000, bytes: 5_000 }]);
  });
});

describe('the time left', () => {
  it('follows from the speed, and is unknown without one', () => {
    expect(secondsLeft(10_000, 2_000)).toBe(5);
    expect(secondsLeft(10_000, 0)).toBeNull();
    expect(secondsLeft(10_000, null)).toBeNull();
  });
});
