import type { Program } from '@x1/contract/programs/program.ts';
import { Check, CircleCheck, CircleDot, Clock, type LucideIcon, Pencil } from 'lucide-react';

interface BadgeStyle {
  readonly tone: 'neutral' | 'ok' | 'info';
  readonly icon?: LucideIcon;
}

const looks: Readonly<Record<string, BadgeStyle>> = {
  Active: { tone: 'ok', icon: CircleDot },
  Available: { tone: 'info', icon: Check },
  Upcoming: { tone: 'info', icon: Clock },
  Completed: { tone: 'neutral', icon: CircleCheck },
  Draft: { tone: 'neutral', icon: Pencil },
};

/** Whether parents see it and can buy it (R74). */
export function isOnSale({ status }: Pick<Program, 'status'>): boolean {
  return status !== 'Draft' && status !== 'Completed';
}

/** How a program's state looks; any other word is plain text (S2§4). */
export function statusBadge(status: string): BadgeStyle {
  return looks[status] ?? { tone: 'neutral' };
}

/** What an owner may do with a program (S2§2, R77). */
export type ProgramAction = 'edit' | 'publish' | 'unpublish' | 'duplicate' | 'participants' | 'times' | 'delete';

/** Whether its trainer sets when its group meets: two places make a group (R81), and a completed program is past. */
export function hasGroupTimes({ status, maxCapacity }: Pick<Program, 'status' | 'maxCapacity'>): boolean {
  return maxCapacity >= 2 && status !== 'Completed';
}

/** The lines of a program's menu, top to bottom. A completed one is past: it can be looked at and copied. */
export function actionsOf({ status }: Pick<Program, 'status'>): readonly Exclude<ProgramAction, 'times'>[] {
  if (status === 'Completed') return ['participants', 'duplicate'];
  return ['edit', status === 'Draft' ? 'publish' : 'unpublish', 'duplicate', 'participants', 'delete'];
}

/** The four numbers of My Programs (R170); completed programs count in the total alone. */
export function countPrograms(programs: readonly Pick<Program, 'status' | 'currentParticipants'>[]) {
  const drafts = programs.filter(({ status }) => status === 'Draft').length;
  const participants = programs.reduce((sum, program) => sum + program.currentParticipants, 0);
  return { total: programs.length, published: programs.filter(isOnSale).length, drafts, participants };
}
