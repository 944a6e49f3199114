import { expect, it } from 'vitest';
import { groupCalls } from './group-calls.ts';

it('calls of one moment are worked on together, and each gets its own answer', async () => {
  const groups: number[][] = [];
  const double = groupCalls(async (items: readonly number[]) => {
    groups.push([...items]);
    return items.map((item) => item * 2);
  });
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

it('calls that come while others are worked on are worked on together afterwards', async () => {
  const groups: number[][] = [];
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const take = groupCalls(async (items: readonly number[]) => {
    groups.push([...items]);
    begun.resolve();
    await mayEnd.promise;
    return items;
  });
  const first = take(1);
  await begun.promise;
  const others = [take(2), take(3)];
  mayEnd.resolve();
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 3]);
  expect(groups).toEqual([[1], [2, 3]]);
});

it('a call that fails does not fail those that it was worked on with', async () => {
  const check = groupCalls(async (items: readonly number[]) => {
    if (items.includes(2)) throw new Error('not the two');
    return items;
  });
  const outcomes = await Promise.allSettled([check(1), check(2), check(3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await check(4)).toBe(4);
});
