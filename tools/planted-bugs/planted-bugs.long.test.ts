import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantedBugs } from './bugs.ts';
import { copyTree, type TreeCopy } from './copy-tree.ts';
import { findByHistories, plant } from './plant.ts';

let copy: TreeCopy;
beforeAll(() => {
  copy = copyTree();
});
afterAll(() => copy.remove());

/** `npm run prove` plants all of them; these two show that the simulator finds anything at all. */
describe('a planted bug', () => {
  it.each(['a share is released when the session is marked complete, before it ends', 'a partial refund gives back nothing of the fee'])(
    'is found by the first random histories: %s',
    { timeout: 300_000 },
    async (name) => {
      const bug = plantedBugs.find((each) => each.name === name);
      if (!bug) throw new Error(`there is no planted bug “${name}”`);
      const takeBack = plant(bug, copy);
      expect(await findByHistories(copy, { first: 1, count: 8 })).toMatch(/^History \d broke M/);
      takeBack();
    },
  );
});
