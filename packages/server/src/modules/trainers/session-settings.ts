import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { AvailabilityHours } from '@x1/contract/scheduling/availability.ts';
import type { SessionSettings } from '@x1/contract/trainers/session-settings.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { meetingLinkChanged } from './events.ts';
import type { TrainersNeeds } from './needs.ts';
import * as store from './settings-store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events'> & Pick<TrainersNeeds, 'accounts'>;

/** When a trainer usually holds sessions. */
interface UsualTimes {
  /** Wall times of the trainer's zone; empty where none were told. */
  readonly hours: AvailabilityHours;
  /** Weekdays told without hours, as in the public profile. */
  readonly weekdays: readonly string[];
}

/** How a trainer holds sessions: usual hours (R111), and where the online ones take place. */
export function createSessionSettings({ db, clock, events, accounts }: Needs) {
  return {
    /** The caller's own settings. @throws AppError 'trainer.not_found' while there is no profile */
    sessionSettings: ({ userId }: Actor): Promise<SessionSettings> => store.readSettings(db, userId),

    /** Replaces the caller's settings. @throws AppError 'trainer.not_found', 'auth.required' when the account is switched off or closed */
    setSessionSettings: (actor: Actor, settings: SessionSettings): Promise<SessionSettings> =>
      inTransaction(db, async (tx) => {
        await accounts.assertOpen(tx, actor.userId);
        const { meetingLink } = await store.readSettings(tx, actor.userId);
        const now = clock.now();
        await store.writeSettings(tx, actor.userId, settings, now);
        if (settings.meetingLink !== meetingLink)
          await events.announce(tx, meetingLinkChanged, { userId: actor.userId, changedAt: now.toISOString() });
        return store.readSettings(tx, actor.userId);
      }),

    /** For module scheduling, which warns of times outside of them. @throws AppError 'trainer.not_found' */
    getUsualTimes: (tx: Db | Tx, trainerId: TrainerId): Promise<UsualTimes> => store.readUsualTimes(tx, trainerId),
  };
}
