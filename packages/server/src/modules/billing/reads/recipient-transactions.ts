import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { addDays, type CalendarDate, startOfDay, type TimeZone } from '@x1/contract/core/time.ts';
import type { TransactionStatus } from '@x1/contract/payments/transaction.ts';
import { sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type PageOf, type PageRequest, readPage } from '../../../platform/db/paging.ts';
import { parentName } from '../../accounts/reads.ts';
import { wasAttempted } from '../../payments/reads/attempted-payments.ts';
import { readSales } from './sale-row.ts';

/** Filters of a trainer's payments; `from` and `to` are days in `timeZone`, inclusive. */
export interface SaleFilter {
  readonly status?: TransactionStatus | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** Part of the program's title or of the payer's name, ignoring case and accents. */
  readonly q?: string | undefined;
}

/** Whose payments, and the zone of their days. */
export interface Recipient {
  readonly trainerId: TrainerId;
  readonly timeZone: TimeZone;
}

/** When a payment was paid, or started if unpaid. NOTE: the index of migration 0014 is over this expression. */
const moment = sql<Date>`coalesce(t.paid_at, t.created_at)`;

/**
 * One page of a trainer's payments, newest first (S2§7).
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function listRecipientTransactions(
  db: Db,
  recipient: Recipient,
  { limit, cursor, ...filter }: PageRequest & SaleFilter,
): Promise<PageOf<RecipientTransaction>> {
  const places = salesOf(db, recipient, filter).select(['t.id', moment.as('moment')]);
  const order = { at: moment, id: sql<number>`t.id`, placeOf: (row: { moment: Date; id: number }) => [row.moment, row.id] as const };
  const { items, ...position } = await readPage(places, order, { limit, cursor }, ({ id }) => id);
  return { ...position, items: await readSales(db, items) };
}

/** The ids of all of them at one moment, newest first: for exports. */
export async function listSaleIds(db: Db, recipient: Recipient, filter: SaleFilter): Promise<number[]> {
  const rows = await salesOf(db, recipient, filter).select('t.id').orderBy(moment, 'desc').orderBy('t.id', 'desc').execute();
  return rows.map(({ id }) => id);
}

function salesOf(db: Db, { trainerId, timeZone }: Recipient, { status, from, to, q }: SaleFilter) {
  const firstMoment = from && new Date(startOfDay(from, timeZone));
  const endMoment = to && new Date(startOfDay(addDays(to, 1), timeZone));
  return db
    .selectFrom('transactions as t')
    .innerJoin('programs as p', 'p.id', 't.programId')
    .innerJoin('users as parent', 'parent.id', 't.parentId')
    .where('t.trainerId', '=', trainerId)
    .where(wasAttempted('t'))
    .$if(status !== undefined, (query) => query.where('t.status', '=', status ?? 'pending'))
    .$if(firstMoment !== undefined, (query) => query.where(sql<boolean>`${moment} >= ${firstMoment}`))
    .$if(endMoment !== undefined, (query) => query.where(sql<boolean>`${moment} < ${endMoment}`))
    .$if(Boolean(q), (query) =>
      query.where((either) =>
        either.or([
          sql<boolean>`folded_text(p.title) like ${containing(q ?? '')}`,
          sql<boolean>`folded_text(${parentName}) like ${containing(q ?? '')}`,
        ]),
      ),
    );
}
