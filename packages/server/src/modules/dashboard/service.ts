import type { UserId } from '@x1/contract/core/ids.ts';
import type { TrainerDashboard } from '@x1/contract/dashboard/dashboard.ts';
import { type Actor, assertSelf } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { readDashboard } from './reads/dashboard.ts';

export type DashboardService = ReturnType<typeof createDashboardService>;

/** A trainer's start page: the numbers, and what needs an answer. */
export const createDashboardService = ({ reads, clock }: Pick<ModuleContext, 'reads' | 'clock'>) => ({
  /** @throws AppError 'auth.forbidden' for any other user's id */
  trainerDashboard: async (actor: Actor, userId: UserId): Promise<TrainerDashboard> => {
    assertSelf(actor, userId);
    return reads.for(actor.familyId, (from) => readDashboard(from, userId, clock.now()));
  },
});
