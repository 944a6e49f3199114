import type { UserId } from '@x1/contract/core/ids.ts';
import type { programTypes } from '@x1/contract/programs/program.ts';
import { type PriceRange, USUAL_PRICES_TRAINERS_MIN, type UsualPrices } from '@x1/contract/programs/usual-prices.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { findTrainerId } from '../trainers/reads.ts';

/** Only the newest programs are looked at: prices of today, and bounded work however many there are. */
const NEWEST = 5_000;

export interface Ask {
  readonly userId: UserId;
  readonly programType: (typeof programTypes)[number];
}

/**
 * What others ask for one session of a type of program: the middle half, in whole dollars, so that neither a bargain nor a star counts. Nothing is
 * told of fewer than `USUAL_PRICES_TRAINERS_MIN` trainers.
 */
export async function readUsualPrices(db: Db, { userId, programType }: Ask): Promise<UsualPrices> {
  const own = (await findTrainerId(db, userId)) ?? null;
  const { rows } = await sql<Found>`
    with recent as (
      select trainer_id, program_type, max_capacity, sessions_included, individual_price_cents, group_price_cents from programs
      where not is_draft and archived_at is null order by created_at desc, id desc limit ${NEWEST}),
    sessions as (
      select r.trainer_id, 'individual' as kind, r.individual_price_cents / r.sessions_included as cents from recent as r where r.program_type = ${programType}
      union all
      select r.trainer_id, 'group', r.group_price_cents / r.sessions_included from recent as r where r.program_type = ${programType} and r.max_capacity > 1)
    select s.kind, count(distinct s.trainer_id)::integer as trainers,
           percentile_disc(0.25) within group (order by s.cents) as low,
           percentile_disc(0.75) within group (order by s.cents) as high
    from sessions as s where s.trainer_id is distinct from ${own}::bigint
    group by s.kind`.execute(db);
  const rangeOf = (kind: Found['kind']) => toRange(rows.find((row) => row.kind === kind));
  return { individual: rangeOf('individual'), group: rangeOf('group') };
}

interface Found {
  readonly kind: 'individual' | 'group';
  readonly trainers: number;
  readonly low: number;
  readonly high: number;
}

function toRange(found: Found | undefined): PriceRange {
  if (!found || found.trainers < USUAL_PRICES_TRAINERS_MIN) return null;
  return { lowCents: toWholeDollars(found.low), highCents: toWholeDollars(found.high) };
}

const toWholeDollars = (cents: number): number => Math.round(cents / 100) * 100;
