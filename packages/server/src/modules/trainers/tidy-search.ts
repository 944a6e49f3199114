import type { TrainerId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { idPlace } from '../../platform/db/paging.ts';
import { findNeighborhood, type Place } from '../../platform/us-zip-places.ts';

const batch = 500;

/** Bears being run twice, and two at once: every step writes what is true. */
export async function tidySearch(db: Db): Promise<void> {
  await placeZipCodes(db);
  await placePlaces(db);
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

/** Places of before there were any, and of the version before: their zip code was read out of one line. */
async function placePlaces(db: Db): Promise<void> {
  const unplaced = await db
    .selectFrom('trainerPlaces')
    .select('zipcode')
    .distinct()
    .where('zipcode', 'is not', null)
    .where('latitude', 'is', null)
    .execute();
  for (const { zipcode } of unplaced) {
    const place = findNeighborhood(zipcode ?? '');
    if (!place) continue;
    await db.updateTable('trainerPlaces').set(place).where('zipcode', '=', zipcode).where('latitude', 'is', null).execute();
  }
}

/** Words that were taken away while somebody else was being given them. By parts: all at once takes longer than a statement may. */
async function addMissingWords(db: Db): Promise<void> {
  await untilTheEnd(0, (after) => {
    const listed = sql`select trainer_id from trainer_search where trainer_id > ${after} order by trainer_id limit ${batch}`;
    return sql<{
      last: number;
    }>`select max(trainer_id) as last, add_search_words(array_agg(trainer_id)) from (${listed}) as listed`.execute(db);
  });
}

/** Also so that nothing is left of the name of somebody who has gone. */
async function removeUnusedWords(db: Db): Promise<void> {
  await untilTheEnd('', (after) =>
    sql<{ last: string }>`
      with listed as (select word from search_vocabulary where word > ${after} order by word limit ${batch}),
      removed as (delete from search_vocabulary as v using listed where v.word = listed.word
        and not exists (select from trainer_search as s where search_lexemes(s.words) @@ quote_literal(v.word)::tsquery))
      select max(word) as last from listed`.execute(db),
  );
}

/** @param take works on some of what comes after `last`, and tells the last of them; null when there was none */
async function untilTheEnd<Last>(first: Last, take: (after: Last) => Promise<{ rows: { last: Last | null }[] }>): Promise<void> {
  for (let last: Last | null | undefined = first; last !== null && last !== undefined; ) {
    const { rows } = await take(last);
    last = rows[0]?.last;
  }
}
