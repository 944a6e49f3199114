import { directoryPath, isStateCode } from '@x1/contract/search/directory-address.ts';
import type { Db } from '../../../platform/db/database.ts';
import { countPlaces } from './directory.ts';
import { publicTrainers } from './public-page.ts';

/** A part of all the addresses that search engines may list: the front page, every list with somebody in it, every public page. */
export async function listPublicPaths(db: Db, { offset, limit }: { offset: number; limit: number }): Promise<string[]> {
  const lists = await listDirectoryPaths(db);
  const first = lists.slice(offset, offset + limit);
  const rows = await publicTrainers(db)
    .select('t.id')
    .orderBy('t.id')
    .offset(Math.max(0, offset - lists.length))
    .limit(limit - first.length)
    .execute();
  return [...first, ...rows.map(({ id }) => `/trainer/${id}`)];
}

export async function countPublicPaths(db: Db): Promise<number> {
  const { count } = await publicTrainers(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return (await listDirectoryPaths(db)).length + count;
}

async function listDirectoryPaths(db: Db): Promise<string[]> {
  const counts = await countPlaces(db);
  const sports = [...new Set(counts.map(({ sport }) => sport))].map((sport) => directoryPath({ sport, state: null }));
  const states = counts.flatMap(({ sport, state }) => (isStateCode(state) ? [directoryPath({ sport, state })] : []));
  return ['/', ...(sports.length > 0 ? ['/trainers'] : []), ...sports, ...states];
}
