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
  current_university: null,
  highest_level_played: null,
  training_options: [] as string[],
  home_city: null,
  home_state: null,
  home_zipcode: null,
  home_latitude: null,
  home_longitude: null,
  phone: null,
  athletic_bio: null,
  achievements: null,
  training_philosophy: null,
  years_played: 0,
  team: null,
  position: null,
  personal_bests: null,
  experience: null,
  availability: [] as string[],
  training_approach: [] as string[],
  training_approach_description: null,
  training_approach_other: null,
  who_i_train: [] as string[],
  image_key: null,
  availability_hours: '[]',
  meeting_link: null,
};

/** Empties the profile of a person who has left, and takes the photo away; forgets whom the person wanted to find again. Done twice it does nothing more. */
export function letGoOfProfile({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }, userId: UserId): Promise<void> {
  return inTransaction(db, async (tx) => {
    const photo = await lockImageKey(tx, userId);
    await tx
      .updateTable('trainers')
      .set({ ...nobody, updated_at: clock.now() })
      .where('user_id', '=', userId)
      .execute();
    const own = tx.selectFrom('trainers').select('id').where('user_id', '=', userId);
    await tx
      .deleteFrom('favourites')
      .where((row) => row.or([row('user_id', '=', userId), row('trainer_id', 'in', own)]))
      .execute();
    if (photo !== null) await jobs.send(tx, removePhoto, { key: photo });
  });
}
