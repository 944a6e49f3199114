import type { Readable } from 'node:stream';
import type { Credit, CreditEntry } from '@x1/contract/billing/credit.ts';
import type { Earnings, PayerTransaction, Receipt, RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import type { TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { Language } from '@x1/contract/core/texts.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { type Actor, assertSelf, familyOf } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { readTrainerZone } from '../accounts/reads.ts';
import { findTrainerId } from '../trainers/reads.ts';
import { creditAsCsv } from './export-credit.ts';
import { emptyExport, exportTransactions } from './export-transactions.ts';
import { listCreditEntries, listCreditMovements, readCredit } from './reads/credit.ts';
import { readEarnings } from './reads/earnings.ts';
import { listPayerTransactions } from './reads/payer-transactions.ts';
import { readReceipt } from './reads/receipt.ts';
import { listRecipientTransactions, type SaleFilter } from './reads/recipient-transactions.ts';

export type BillingService = ReturnType<typeof createBillingService>;

/** Billing & Earnings: what was sold and paid (S2§2). */
export function createBillingService({ db, reads, clock }: Pick<ModuleContext, 'db' | 'reads' | 'clock'>) {
  return {
    /** @throws AppError 'auth.forbidden' for any other user's id (R150) */
    recipientTransactions: async (
      actor: Actor,
      userId: UserId,
      request: PageRequest & SaleFilter,
    ): Promise<PageOf<RecipientTransaction>> => {
      assertSelf(actor, userId);
      return reads.for(actor.familyId, async (from) => {
        const trainerId = await findTrainerId(from, userId);
        if (trainerId === undefined) return { items: [], nextCursor: null, total: 0 };
        return listRecipientTransactions(from, { trainerId, timeZone: await readTrainerZone(from, userId) }, request);
      });
    },

    /** A family's payments, newest first. @throws AppError 'auth.forbidden' for any other user's id (B36) */
    payerTransactions: async (actor: Actor, userId: UserId, request: PageRequest): Promise<PageOf<PayerTransaction>> => {
      const familyId = familyOf(actor, userId);
      return reads.for(actor.familyId, (from) => listPayerTransactions(from, { ...request, userId: familyId }));
    },

    /** The credit of the caller's family. */
    credit: (actor: Actor): Promise<Credit> => reads.for(actor.familyId, (from) => readCredit(from, actor.familyId)),

    /** What changed it, newest first. */
    creditEntries: (actor: Actor, request: PageRequest): Promise<PageOf<CreditEntry>> =>
      reads.for(actor.familyId, (from) => listCreditEntries(from, { ...request, familyId: actor.familyId })),

    /** The same as CSV, all of it. */
    exportCredit: async (actor: Actor, language: Language): Promise<{ name: string; content: Readable }> => {
      const timeZone = await readTrainerZone(db, actor.userId);
      const movements = await listCreditMovements(db, actor.familyId);
      const name = `x1-credit-${toWallTime(clock.now().toISOString(), timeZone).date}.csv`;
      return { name, content: creditAsCsv(movements, { timeZone, language }) };
    },

    /** A trainer's payments as CSV. @throws AppError 'auth.forbidden' for any other user's id (B16) */
    exportTransactions: async (
      actor: Actor,
      userId: UserId,
      asked: { filter: SaleFilter; language: Language },
    ): Promise<{ name: string; content: Readable }> => {
      assertSelf(actor, userId);
      const trainerId = await findTrainerId(db, userId);
      const timeZone = await readTrainerZone(db, userId);
      const name = `x1-payments-${toWallTime(clock.now().toISOString(), timeZone).date}.csv`;
      if (trainerId === undefined) return { name, content: emptyExport(timeZone, asked.language) };
      return { name, content: await exportTransactions(db, { trainerId, timeZone }, asked) };
    },

    /** The caller's figures. @param request how many weeks of sales, including the current one */
    earnings: (actor: Actor, { weeks }: { weeks: number }): Promise<Earnings> =>
      reads.for(actor.familyId, async (from) =>
        readEarnings(from, await findTrainerId(from, actor.userId), {
          now: clock.now(),
          timeZone: await readTrainerZone(from, actor.userId),
          weeks,
        }),
      ),

    /** @throws AppError 'transaction.not_found' for everyone but payer, recipient and operators; 'receipt.not_paid' */
    receipt: (actor: Actor, transactionId: TransactionId): Promise<Receipt> => readReceipt(db, actor, transactionId),
  };
}
