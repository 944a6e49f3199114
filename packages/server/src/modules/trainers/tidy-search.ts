import type { TrainerId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { idPlace } from '../../platform/db/paging.ts';
import { findNeighborhood, type Place } from '../../platform/us-zip-places.ts';

const batch = 500;

/** Bears being run twice, and two at once: every step writes what is true. */
export async function tidySearch(db: Db): Promise<void> {
  await placeZipCodes(db);
  await addMissingWords(db);
  await removeUnusedWords(db);
}

/** By id and not until none is left: a code that lies nowhere keeps no place. */
async function placeZipCodes(db: Db): Promise<void> {
  let afterId = 0;
  for (;;) {
    const unplaced = await listUnplaced(db, { afterId, limit: batch });
    for (const { id, zipcode } of unplaced) {
      const place = findNeighborhood(zipcode);
      if (place) await setPlace(db, { id, zipcode }, place);
    }
    const last = unplaced.at(-1);
    if (last === undefined || unplaced.length < batch) return;
    afterId = last.id;
  }
}

/** A profile whose zip code has no place yet. */
interface UnplacedProfile {
  readonly id: TrainerId;
  readonly zipcode: string;
}

async function listUnplaced(db: Db, { afterId, limit }: { afterId: number; limit: number }): Promise<UnplacedProfile[]> {
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

/** Not a change of the profile by its owner: `updated_at` stays. Skipped if the owner has moved in the meantime. */
async function setPlace(db: Db, { id, zipcode }: UnplacedProfile, { latitude, longitude }: Place): Promise<void> {
  await db
    .updateTable('trainers')
    .set({ homeLatitude: latitude, homeLongitude: longitude })
    .where('id', '=', id)
    .where('homeZipcode', '=', zipcode)
    .execute();
}

/** Words that were taken away while somebody else was being given them. */
async function addMissingWords(db: Db): Promise<void> {
  await sql`insert into search_vocabulary (word)
    select distinct word from trainer_search as s, string_to_table(btrim(s.words), ' ') as word where char_length(word) between 3 and 60
    order by word on conflict do nothing`.execute(db);
}

/** Also so that nothing is left of the name of somebody who has gone. */
async function removeUnusedWords(db: Db): Promise<void> {
  await sql`delete from search_vocabulary as v where not exists (
    select from (select distinct word from trainer_search as s, string_to_table(btrim(s.words), ' ') as word) as used where used.word = v.word
  )`.execute(db);
}
