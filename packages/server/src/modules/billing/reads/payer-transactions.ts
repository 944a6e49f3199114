import type { PayerTransaction } from '@x1/contract/billing/earnings.ts';
import type { AppointmentId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { type PageOf, type PageRequest, readPage } from '../../../platform/db/paging.ts';
import { wasAttempted } from '../../payments/reads/attempted-payments.ts';
import { toDiscount } from './sale-row.ts';

/** When a payment was paid, or started if unpaid. */
const moment = sql<Date>`coalesce(t.paid_at, t.created_at)`;

/**
 * One page of what a parent has paid or tried to pay, newest first (B36). Leaves out the platform's fee.
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export function listPayerTransactions(db: Db, { userId, ...request }: PageRequest & { userId: UserId }): Promise<PageOf<PayerTransaction>> {
  const own = db
    .selectFrom('transactions as t')
    .innerJoin('programs as p', 'p.id', 't.programId')
    .innerJoin('trainers as trainer', 'trainer.id', 't.trainerId')
    .leftJoin('promoCodes as code', 'code.id', 't.promoCodeId')
    .where('t.parentId', '=', userId)
    .where(wasAttempted('t'))
    .select(['t.id', 'p.title as programTitle', 'trainer.name as trainerName', 't.sessionType', 't.status', 't.createdAt', 't.paidAt'])
    .select([
      'code.code as promoCode',
      't.discountCents',
      't.amountCents',
      't.creditCents',
      't.refundedCents',
      't.lostCents',
      moment.as('moment'),
    ])
    .select(
      sql<AppointmentId | null>`(select a.id from appointments a where a.transaction_id = t.id and a.session_number = 1)`.as(
        'appointmentId',
      ),
    );
  const order = { at: moment, id: sql<TransactionId>`t.id`, placeOf: (row: { moment: Date; id: number }) => [row.moment, row.id] as const };
  return readPage(
    own,
    order,
    request,
    ({ amountCents, creditCents, discountCents, promoCode, refundedCents, lostCents, moment: _, ...row }) => ({
      ...row,
      amount: amountCents,
      discount: toDiscount({ promoCode, discountCents }),
      creditAmount: creditCents,
      refundedAmount: refundedCents + lostCents,
      createdAt: row.createdAt.toISOString(),
      paidAt: toInstant(row.paidAt),
    }),
  );
}
