import { type PriceBand, priceBands } from '@x1/contract/trainers/price-bands.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containing } from './containing.ts';
import { COUNTED_AT_MOST, decodeCursor, idPart, type PageOf, type PageRequest, toPage } from './paging.ts';
import { type ListedRow, listedColumns, programsFromCents, toListItem, trainersWithStanding } from './trainer-row.ts';

export interface TrainerSearch extends PageRequest {
  /** Part of a name or of a sport, in any case, with or without accents (S1§2). */
  readonly q?: string | undefined;
  readonly sport?: string | undefined;
  readonly price?: PriceBand | undefined;
}

/** The verified come first, each group by id (R48); a place of the list is the group and the id. */
const groups = ['verified', 'unverified'] as const;
type Group = (typeof groups)[number];

/**
 * One page of the trainers who have a name and a sport (R46-R48).
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function listTrainers(db: Db, search: TrainerSearch): Promise<PageOf<TrainerListItem>> {
  const [startGroup = 0, startId = 0] = decodeCursor(search.cursor, [{ from: 0, to: groups.length - 1 }, idPart]) ?? [];
  const rows: (ListedRow & { group: number })[] = [];
  // One query per group, so that each walks an index in the order of the list instead of sorting every trainer there is.
  for (let group = startGroup; group < groups.length && rows.length <= search.limit; group += 1) {
    const after = group === startGroup ? startId : 0;
    const found = await pageOfGroup(db, search, { group: groups[group] ?? 'unverified', after, limit: search.limit + 1 - rows.length });
    rows.push(...found.map((row) => ({ ...row, group })));
  }
  const count = await countTrainers(db, search);
  return toPage(rows, { limit: search.limit, count, toItem: toListItem, placeOf: (row) => [row.group, row.id] });
}

function matching(db: Db, { q, sport, price }: TrainerSearch) {
  const band = price && priceBands[price];
  return trainersWithStanding(db)
    .where('t.name', '<>', '')
    .where(sql<boolean>`cardinality(t.sports) > 0`)
    .$if(Boolean(q), (query) => query.where(sql<boolean>`trainer_search_text(t.name, t.sports) like ${containing(q ?? '')}`))
    .$if(Boolean(sport), (query) => query.where(sql<boolean>`folded_texts(t.sports) @> array[folded_text(${sport})]`))
    .$if(Boolean(band), (query) => query.where('t.hourly_rate_cents', '>=', band?.minCents ?? 0))
    .$if(Boolean(band?.maxCents), (query) => query.where('t.hourly_rate_cents', '<=', band?.maxCents ?? 0));
}

function pageOfGroup(db: Db, search: TrainerSearch, part: { group: Group; after: number; limit: number }): Promise<ListedRow[]> {
  return matching(db, search)
    .$if(part.group === 'verified', (query) => query.where('identity.state', '=', 'verified'))
    .$if(part.group === 'unverified', (query) => query.where(sql<boolean>`identity.state is distinct from 'verified'`))
    .where('t.id', '>', part.after)
    .select(listedColumns)
    .select(programsFromCents)
    .orderBy('t.id')
    .limit(part.limit)
    .execute();
}

async function countTrainers(db: Db, search: TrainerSearch): Promise<number> {
  const found = matching(db, search)
    .select('t.id')
    .limit(COUNTED_AT_MOST + 1);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
