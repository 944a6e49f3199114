import type { UserId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { useState } from 'react';
import { hasGroupTimes, isOnSale } from '../../features/programs/program-status.ts';

const keyOf = (userId: UserId) => `group-times-to-set:${userId}`;

/**
 * The group that was published last, until its trainer has said when it meets or doesn't want to: kept on the device, since a page is soon left.
 *
 * @param programs undefined while they load
 */
export function useGroupWithoutTimes(userId: UserId, programs: readonly Program[] | undefined) {
  const [kept, setKept] = useState(() => Number(localStorage.getItem(keyOf(userId))));
  const program = programs?.find(({ id }) => id === kept);
  return {
    program: program && isOnSale(program) && hasGroupTimes(program) ? program : undefined,
    askAbout: (group: Program) => {
      if (!hasGroupTimes(group)) return;
      localStorage.setItem(keyOf(userId), String(group.id));
      setKept(group.id);
    },
    dismiss: () => {
      localStorage.removeItem(keyOf(userId));
      setKept(0);
    },
  };
}
