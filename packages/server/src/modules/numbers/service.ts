import type { UserId } from '@x1/contract/core/ids.ts';
import type { OwnNumbers } from '@x1/contract/numbers/own-numbers.ts';
import { type Actor, assertSelf } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { createCounting } from './count.ts';
import { createPageViews } from './page-views.ts';
import { readOwnNumbers } from './reads/own-numbers.ts';

export type NumbersService = ReturnType<typeof createNumbersService>;

/** What operators and trainers read in figures: days that are counted ahead, and views of trainers' pages. */
export const createNumbersService = (context: Pick<ModuleContext, 'db' | 'reads' | 'clock' | 'logger'>) => ({
  ...createCounting(context),
  ...createPageViews(context),

  /** @throws AppError 'auth.forbidden' for any other user's id */
  ownNumbers: async (actor: Actor, userId: UserId): Promise<OwnNumbers> => {
    assertSelf(actor, userId);
    return context.reads.for(actor.familyId, (from) => readOwnNumbers(from, userId, context.clock.now()));
  },
});
