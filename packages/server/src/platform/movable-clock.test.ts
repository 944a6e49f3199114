import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { createMovableClock } from './movable-clock.ts';

function createClock() {
  const folder = mkdtempSync(join(tmpdir(), 'x1-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const real = createTestClock('2026-01-05T12:00:00Z');
  const open = () => createMovableClock(real, { path: join(folder, 'made/clock') });
  return { real, open, clock: open() };
}

it('the movable clock runs like the real one, before and after it is moved', () => {
  const { real, clock } = createClock();
  expect(clock.now()).toEqual(real.now());
  clock.moveTo(new Date('2026-01-09T15:00:00Z'));
  real.advance({ minutes: 1 });
  expect(clock.now()).toEqual(new Date('2026-01-09T15:01:00Z'));
});

it('the movable clock keeps its lead after a restart', () => {
  const { clock, open } = createClock();
  clock.moveTo(new Date('2026-02-05T12:00:00Z'));
  expect(open().now()).toEqual(new Date('2026-02-05T12:00:00Z'));
});

it('the movable clock never goes back', () => {
  const { clock } = createClock();
  expect(() => clock.moveTo(new Date('2026-01-05T11:59:59Z'))).toThrow(RangeError);
});
