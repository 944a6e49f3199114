import { expect, it } from 'vitest';
import { newRequestId } from './tokens.ts';

it('the ids of requests are 64 bits each, and none is like another', () => {
  const ids = Array.from({ length: 10_000 }, newRequestId);
  expect(ids.filter((id) => !/^[0-9a-f]{16}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
