import { plantedBugs } from './bugs.ts';
import { copyTree, type TreeCopy } from './copy-tree.ts';
import { findByHistories, findBySessions, plant } from './plant.ts';
import { plantedSessionBugs } from './session-bugs.ts';

/** How many histories a bug may get past before it counts as missed. */
const seeds = { first: 1, count: 300 };

const proofs = [
  { bugs: plantedBugs, find: (copy: TreeCopy) => findByHistories(copy, seeds) },
  { bugs: plantedSessionBugs, find: (copy: TreeCopy) => findBySessions(copy, seeds.count) },
];

/**
 * Plants each bug in a copy of the sources and prints which history finds it.
 *
 * @param words only the bugs whose name contains them
 * @returns whether all of them were found
 */
export async function provePlantedBugs(words = ''): Promise<boolean> {
  const bugs = proofs
    .flatMap((proof) => proof.bugs.map((bug) => ({ bug, find: proof.find })))
    .filter(({ bug }) => bug.name.includes(words));
  const copy = copyTree();
  let caught = 0;
  try {
    for (const { bug, find } of bugs) {
      const takeBack = plant(bug, copy);
      const startedAt = performance.now();
      const found = await find(copy);
      takeBack();
      if (found !== undefined) caught += 1;
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
      console.log(
        `${found === undefined ? 'MISSED' : 'caught'} after ${seconds} s: ${bug.name}\n  ${found ?? `by ${seeds.count} histories`}`,
      );
    }
  } finally {
    copy.remove();
  }
  console.log(`${caught} of ${bugs.length} planted bugs were caught.`);
  return caught === bugs.length;
}
