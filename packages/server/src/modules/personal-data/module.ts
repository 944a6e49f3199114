import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PersonalDataNeeds } from './needs.ts';
import { isAthleteBooked } from './reads/athlete-bookings.ts';
import { findClosingObstacles } from './reads/closing-obstacles.ts';
import { hasDealings } from './reads/dealings.ts';
import { gatherPersonalData } from './reads/gather.ts';

/** What the product stores of a person, for module accounts: it exports accounts and closes them. */
export const createPersonalDataModule = ({ db, clock, secrets }: ModuleContext, { payments }: PersonalDataNeeds) => ({
  service: {
    /** What keeps a person from closing the account. */
    findClosingObstacles: (tx: Tx, userId: UserId) => findClosingObstacles(tx, userId, clock.now()),
    /** Everything that is stored of a person, for that person. */
    gatherPersonalData: async (userId: UserId) => {
      const keptCards = (await payments.listKeptCards(userId)).map(({ id: _, ...card }) => card);
      return { ...(await gatherPersonalData({ db, secrets }, userId)), ...(keptCards.length > 0 && { keptCards }) };
    },
    /** Whether an athlete has a paid session. */
    isAthleteBooked,
    /** Whether a person has bought, or is buying, or has a conversation. */
    hasDealings,
  },
});
