import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { AvailabilityHours } from '@x1/contract/scheduling/availability.ts';
import { BookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { trainerPlaces } from '@x1/contract/scheduling/locations.ts';
import type { SessionSettings } from '@x1/contract/trainers/session-settings.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { meetingLinkChanged, placeAddressChanged } from './events.ts';
import type { TrainersNeeds } from './needs.ts';
import { getUsualTimes, ruleColumns, type UsualTimes } from './reads.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events'> & Pick<TrainersNeeds, 'accounts'>;

/** How a trainer holds sessions: usual hours (R111), and where they take place. */
export function createSessionSettings({ db, clock, events, accounts }: Needs) {
  return {
    /** The caller's own settings. @throws AppError 'trainer.not_found' while there is no profile */
    sessionSettings: ({ userId }: Actor): Promise<SessionSettings> => readSettings(db, userId),

    /** Replaces the caller's settings. @throws AppError 'trainer.not_found', 'auth.required' when the account is switched off or closed */
    setSessionSettings: (actor: Actor, settings: SessionSettings): Promise<SessionSettings> =>
      inTransaction(db, async (tx) => {
        await accounts.assertOpen(tx, actor.userId);
        const before = await readSettings(tx, actor.userId);
        const now = clock.now();
        await writeSettings(tx, actor.userId, { ...before, ...settings }, now);
        const after = await readSettings(tx, actor.userId);
        const change = { userId: actor.userId, changedAt: now.toISOString() };
        if (after.meetingLink !== before.meetingLink) await events.announce(tx, meetingLinkChanged, change);
        for (const place of trainerPlaces) {
          const key = `${place}Address` as const;
          if (after[key] !== before[key]) await events.announce(tx, placeAddressChanged, { ...change, place });
        }
        return after;
      }),

    /** For module scheduling, which warns of times outside of them. @throws AppError 'trainer.not_found' */
    getUsualTimes: (tx: Db | Tx, trainerId: TrainerId): Promise<UsualTimes> => getUsualTimes(tx, trainerId),
  };
}

/** @throws AppError 'trainer.not_found' */
async function readSettings(tx: Db | Tx, userId: UserId): Promise<SessionSettings> {
  const row = await tx
    .selectFrom('trainers')
    .select(['availabilityHours', 'meetingLink', 'fieldAddress', 'gymAddress', ...ruleColumns])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('trainer.not_found');
  const { availabilityHours, meetingLink, fieldAddress, gymAddress, ...bookingRules } = row;
  return {
    availabilityHours: AvailabilityHours.parse(availabilityHours),
    meetingLink: meetingLink ?? '',
    fieldAddress: fieldAddress ?? '',
    gymAddress: gymAddress ?? '',
    bookingRules: BookingRules.parse(bookingRules),
  };
}

/** @throws AppError 'trainer.not_found' */
async function writeSettings(
  tx: Tx,
  userId: UserId,
  { availabilityHours, meetingLink, fieldAddress, gymAddress, bookingRules }: SessionSettings,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('trainers')
    .set({
      availabilityHours: JSON.stringify(availabilityHours),
      meetingLink: meetingLink || null,
      fieldAddress: fieldAddress || null,
      gymAddress: gymAddress || null,
      ...bookingRules,
      updatedAt: now,
    })
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('trainer.not_found');
}
