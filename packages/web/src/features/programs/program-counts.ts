import type { Program } from '@x1/contract/programs/program.ts';
import { isOnSale } from './program-status.ts';

/** The four numbers of My Programs (R170); completed programs count in the total alone. */
export function countPrograms(programs: readonly Pick<Program, 'status' | 'currentParticipants'>[]) {
  const drafts = programs.filter(({ status }) => status === 'Draft').length;
  const participants = programs.reduce((sum, program) => sum + program.currentParticipants, 0);
  return { total: programs.length, published: programs.filter(isOnSale).length, drafts, participants };
}
