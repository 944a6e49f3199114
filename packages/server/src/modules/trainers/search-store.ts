import type { TrainerId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { idPlace } from '../../platform/db/paging.ts';
import type { Place } from '../../platform/us-zip-places.ts';

/** A profile whose zip code has no place yet. */
export interface UnplacedProfile {
  readonly id: TrainerId;
  readonly zipcode: string;
}

export async function listUnplaced(db: Db, { afterId, limit }: { afterId: number; limit: number }): Promise<UnplacedProfile[]> {
  const rows = await db
    .selectFrom('trainers')
    .select(['id', 'homeZipcode'])
    .where('id', '>', idPlace(afterId))
    .where('homeZipcode', 'is not', null)
    .where('homeLatitude', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, homeZipcode }) => ({ id, zipcode: homeZipcode ?? '' }));
}

/** Not a change of the profile by its owner: `updated_at` stays. Unless the owner has moved meanwhile. */
export async function setPlace(db: Db, { id, zipcode }: UnplacedProfile, { latitude, longitude }: Place): Promise<void> {
  await db
    .updateTable('trainers')
    .set({ homeLatitude: latitude, homeLongitude: longitude })
    .where('id', '=', id)
    .where('homeZipcode', '=', zipcode)
    .execute();
}

/** Words that were taken away while somebody else was being given them. */
export async function addMissingWords(db: Db): Promise<void> {
  await sql`insert into search_vocabulary (word)
    select distinct word from trainer_search as s, string_to_table(btrim(s.words), ' ') as word where char_length(word) between 3 and 60
    order by word on conflict do nothing`.execute(db);
}

/** Also so that nothing is left of the name of somebody who has gone. */
export async function removeUnusedWords(db: Db): Promise<void> {
  await sql`delete from search_vocabulary as v where not exists (
    select from (select distinct word from trainer_search as s, string_to_table(btrim(s.words), ' ') as word) as used where used.word = v.word
  )`.execute(db);
}
