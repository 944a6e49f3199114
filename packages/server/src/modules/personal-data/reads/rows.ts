import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** One area of an export: rows as they will appear in it. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Reads one part of it. */
export async function rowsOf(tx: Tx, query: RawBuilder<unknown>): Promise<Rows> {
  return (await query.execute(tx)).rows as Rows;
}

/** The trainer whose data are asked for; 0, which is nobody, for a person without a profile. */
export interface Owner {
  readonly userId: UserId;
  readonly trainerId: TrainerId;
}
