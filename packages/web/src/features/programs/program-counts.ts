import type { Program } from '@x1/contract/programs/program.ts';

/** The four numbers of My Programs (R170). */
export function countPrograms(programs: readonly Pick<Program, 'isDraft' | 'currentParticipants'>[]) {
  const drafts = programs.filter((program) => program.isDraft).length;
  const participants = programs.reduce((sum, program) => sum + program.currentParticipants, 0);
  return { total: programs.length, published: programs.length - drafts, drafts, participants };
}
