import type { CalendarDate } from '@x1/contract/core/time.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { dayOf } from './days.ts';

/** The day of the first account: nothing happened before. */
export async function findFirstDay(tx: Tx): Promise<CalendarDate | undefined> {
  const row = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.min('createdAt').as('at'))
    .executeTakeFirst();
  return row?.at ? dayOf(row.at) : undefined;
}
