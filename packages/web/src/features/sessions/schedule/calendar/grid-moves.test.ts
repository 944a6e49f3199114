import { expect, it } from 'vitest';
import { gridMove } from './grid-moves.ts';
import { canStepBack, dayAfterStep } from './steps.ts';

const shown = { columns: 7, rows: { first: 16, end: 40 } };

it.each([
  ['ArrowDown', { column: 2, row: 20 }, { column: 2, row: 21, step: 0 }],
  ['ArrowDown', { column: 2, row: 39 }, { column: 2, row: 39, step: 0 }],
  ['ArrowUp', { column: 2, row: 16 }, { column: 2, row: 16, step: 0 }],
  ['ArrowRight', { column: 5, row: 20 }, { column: 6, row: 20, step: 0 }],
  ['ArrowRight', { column: 6, row: 20 }, { column: 0, row: 20, step: 1 }],
  ['ArrowLeft', { column: 0, row: 20 }, { column: 6, row: 20, step: -1 }],
  ['Home', { column: 4, row: 20 }, { column: 0, row: 20, step: 0 }],
  ['End', { column: 4, row: 20 }, { column: 6, row: 20, step: 0 }],
  ['PageDown', { column: 4, row: 20 }, { column: 4, row: 20, step: 1 }],
  ['PageUp', { column: 4, row: 20 }, { column: 4, row: 20, step: -1 }],
] as const)('%s moves the focus from %j to %j', (key, from, to) => {
  expect(gridMove(key, from, shown)).toEqual(to);
});

it('ignores every other key', () => {
  expect(['Enter', ' ', 'Tab', 'a'].map((key) => gridMove(key, { column: 0, row: 20 }, shown))).toEqual([null, null, null, null]);
});

it('moves on by a week or a day, and never back before today', () => {
  const days = ['2026-03-14', '2026-03-15', '2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'];
  const view = { days, viewedDay: '2026-03-16', today: '2026-03-14' };
  expect(dayAfterStep({ ...view, byDay: false }, 1)).toBe('2026-03-21');
  expect(dayAfterStep({ ...view, byDay: true }, -1)).toBe('2026-03-15');
  expect([canStepBack({ ...view, byDay: false }), canStepBack({ ...view, byDay: true })]).toEqual([false, true]);
});
