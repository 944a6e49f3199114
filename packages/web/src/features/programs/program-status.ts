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
