import type { Db } from '../../platform/db/database.ts';
import { findZipPlace } from '../../platform/us-zip-places.ts';
import * as store from './search-store.ts';

const batch = 500;

/** Bears being run twice, and two at once: every step writes what is true. */
export async function tidySearch(db: Db): Promise<void> {
  await placeZipCodes(db);
  await store.addMissingWords(db);
  await store.removeUnusedWords(db);
}

/** By id and not until none is left: a code that lies nowhere keeps no place. */
async function placeZipCodes(db: Db): Promise<void> {
  let afterId = 0;
  for (;;) {
    const unplaced = await store.listUnplaced(db, { afterId, limit: batch });
    for (const { id, zipcode } of unplaced) {
      const place = findZipPlace(zipcode);
      if (place) await store.setPlace(db, { id, zipcode }, place);
    }
    const last = unplaced.at(-1);
    if (last === undefined || unplaced.length < batch) return;
    afterId = last.id;
  }
}
