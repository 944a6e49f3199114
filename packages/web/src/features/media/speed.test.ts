import { describe, expect, it } from 'vitest';
import { bytesPerSecond, type Sample, secondsLeft, withSample } from './speed.ts';

const collect = (...samples: readonly [number, number][]) =>
  samples.reduce<readonly Sample[]>((all, [atMs, bytes]) => withSample(all, { atMs, bytes }), []);

describe('upload speed', () => {
  it('shows no upload speed before a second has passed', () => {
    expect(bytesPerSecond([], 0)).toBeNull();
    expect(bytesPerSecond(collect([0, 0], [900, 9_000]), 900)).toBeNull();
  });

  it('computes the upload speed from the bytes of the last seconds', () => {
    expect(bytesPerSecond(collect([0, 0], [2_000, 4_000]), 2_000)).toBe(2_000);
  });

  it('follows a change of speed by forgetting old samples', () => {
    const samples = collect([0, 0], [1_000, 100_000], [9_500, 101_000], [10_500, 102_000]);
    expect(bytesPerSecond(samples, 10_500)).toBe(1_000);
  });

  it('lowers the upload speed while no bytes arrive', () => {
    const samples = collect([0, 0], [2_000, 4_000]);
    expect(bytesPerSecond(samples, 4_000)).toBe(1_000);
  });

  it('measures the upload speed from zero after the upload steps back', () => {
    expect(collect([0, 0], [2_000, 8_000], [3_000, 5_000])).toEqual([{ atMs: 3_000, bytes: 5_000 }]);
  });
});

describe('time left', () => {
  it('computes the time left from the speed, and knows none without a speed', () => {
    expect(secondsLeft(10_000, 2_000)).toBe(5);
    expect(secondsLeft(10_000, 0)).toBeNull();
    expect(secondsLeft(10_000, null)).toBeNull();
  });
});
