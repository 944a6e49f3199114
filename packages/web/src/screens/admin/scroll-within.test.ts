import { expect, it } from 'vitest';
import { scrollWithin } from './scroll-within.ts';

const menu = (scrollTop: number) => ({ scrollLeft: 0, scrollTop, clientWidth: 200, clientHeight: 600 });
const entry = (offsetTop: number) => ({ offsetLeft: 0, offsetTop, offsetWidth: 200, offsetHeight: 40 });

it.each([
  ['below', 0, 900, 620],
  ['cut off at the lower edge', 0, 580, 300],
  ['above', 500, 100, -180],
])('brings an entry %s into the middle of the menu', (_, scrollTop, offsetTop, expected) => {
  const box = menu(scrollTop);
  scrollWithin(box, entry(offsetTop));
  expect(box.scrollTop).toBe(expected);
});

it('leaves the menu where it is when the entry is in view', () => {
  const box = menu(120);
  scrollWithin(box, entry(300));
  expect(box.scrollTop).toBe(120);
});

it('centers an entry of the line that phones have', () => {
  const box = { ...menu(0), clientWidth: 300, clientHeight: 44 };
  scrollWithin(box, { offsetLeft: 900, offsetTop: 0, offsetWidth: 100, offsetHeight: 44 });
  expect(box).toMatchObject({ scrollLeft: 800, scrollTop: 0 });
});
