import { DELETED_USER_NAME } from '@x1/contract/accounts/account-links.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { recordOf } from '@x1/contract/core/records.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { profileTextKeys } from '@x1/contract/trainers/profile-texts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { removePhoto } from './jobs.ts';
import { lockImageKey } from './store.ts';

/** What a profile says while it says nothing of anybody. Its number stays: payments refer to it. */
const nobody = {
  ...recordOf(profileTextKeys, () => null),
  name: DELETED_USER_NAME,
  gender: null,
  sports: [] as string[],
  trainingOptions: [] as string[],
  homeLatitude: null,
  homeLongitude: null,
  yearsPlayed: 0,
  availability: [] as string[],
  unconfirmed: [] as string[],
  trainingApproach: [] as string[],
  whoITrain: [] as string[],
  imageKey: null,
  publicSince: null,
  publicUntil: null,
  availabilityHours: '[]',
  meetingLink: null,
  travelMiles: null,
  fieldAddress: null,
  gymAddress: null,
  ...noBookingRules,
};

/** Empties the profile of a person who has left, and takes the photo away; forgets whom the person wanted to find again. Done twice it does nothing more. */
export function eraseProfileOf({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }, userId: UserId): Promise<void> {
  return inTransaction(db, async (tx) => {
    const photo = await lockImageKey(tx, userId);
    const own = tx.selectFrom('trainers').select('id').where('userId', '=', userId);
    await tx.deleteFrom('trainerPlaces').where('trainerId', 'in', own).execute();
    await tx
      .updateTable('trainers')
      .set({ ...nobody, updatedAt: clock.now() })
      .where('userId', '=', userId)
      .execute();
    await tx
      .deleteFrom('favorites')
      .where((row) => row.or([row('userId', '=', userId), row('trainerId', 'in', own)]))
      .execute();
    if (photo !== null) await jobs.send(tx, removePhoto, { key: photo });
  });
}
