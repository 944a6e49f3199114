import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantedBugs } from './bugs.ts';
import { copyTree, type TreeCopy } from './copy-tree.ts';
import { plant } from './plant.ts';
import { plantedSessionBugs } from './session-bugs.ts';

let copy: TreeCopy;
beforeAll(() => {
  copy = copyTree();
});
afterAll(() => copy.remove());

describe('a planted bug', () => {
  it.each([...plantedBugs, ...plantedSessionBugs])('can still be inserted into the sources: $name', (bug) => {
    expect(() => plant(bug, copy)()).not.toThrow();
  });
});
