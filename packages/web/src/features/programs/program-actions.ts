import type { Program } from '@x1/contract/programs/program.ts';

/** What an owner may do with a program (S2§2, R77). */
export type ProgramAction = 'edit' | 'publish' | 'unpublish' | 'duplicate' | 'participants' | 'delete';

/** The lines of a program's menu, top to bottom. A completed one is past: it can be looked at and copied. */
export function actionsOf({ status }: Pick<Program, 'status'>): readonly ProgramAction[] {
  if (status === 'Completed') return ['participants', 'duplicate'];
  return ['edit', status === 'Draft' ? 'publish' : 'unpublish', 'duplicate', 'participants', 'delete'];
}
