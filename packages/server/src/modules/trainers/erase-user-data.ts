import { DELETED_USER_NAME } from '@x1/contract/accounts/account-links.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { removePhoto } from './jobs.ts';
import { lockImageKey } from './store.ts';

/** What a profile says while it says nothing of anybody. Its number stays: payments refer to it. */
const nobody = {
  name: DELETED_USER_NAME,
  gender: null,
  sports: [] as string[],
  currentUniversity: null,
  highestLevelPlayed: null,
  trainingOptions: [] as string[],
  homeCity: null,
  homeState: null,
  homeZipcode: null,
  homeLatitude: null,
  homeLongitude: null,
  phone: null,
  athleticBio: null,
  achievements: null,
  trainingPhilosophy: null,
  yearsPlayed: 0,
  team: null,
  position: null,
  personalBests: null,
  experience: null,
  availability: [] as string[],
  trainingApproach: [] as string[],
  trainingApproachDescription: null,
  trainingApproachOther: null,
  whoITrain: [] as string[],
  imageKey: null,
  availabilityHours: '[]',
  meetingLink: null,
};

/** Empties the profile of a person who has left, and takes the photo away; forgets whom the person wanted to find again. Done twice it does nothing more. */
export function eraseProfileOf({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }, userId: UserId): Promise<void> {
  return inTransaction(db, async (tx) => {
    const photo = await lockImageKey(tx, userId);
    await tx
      .updateTable('trainers')
      .set({ ...nobody, updatedAt: clock.now() })
      .where('userId', '=', userId)
      .execute();
    const own = tx.selectFrom('trainers').select('id').where('userId', '=', userId);
    await tx
      .deleteFrom('favourites')
      .where((row) => row.or([row('userId', '=', userId), row('trainerId', 'in', own)]))
      .execute();
    if (photo !== null) await jobs.send(tx, removePhoto, { key: photo });
  });
}
