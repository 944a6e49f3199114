import { SeeAsCreditEntry, SeeAsPayment, SeeAsPayout, SeeAsProgram, SeeAsSession } from '@x1/contract/admin/see-as.ts';
import type { AuthSessionId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { readTrainerZone } from '../../accounts/reads.ts';
import { listCreditEntries } from '../../billing/reads/credit.ts';
import { listPayerTransactions } from '../../billing/reads/payer-transactions.ts';
import { listRecipientTransactions } from '../../billing/reads/recipient-transactions.ts';
import { readHolds, readPurchaseFacts } from '../../payments/reads/purchase-facts.ts';
import { listPayouts } from '../../payouts/reads.ts';
import { createProgramReads } from '../../programs/reads.ts';
import { readNextMeetings } from '../../scheduling/reads/meetings.ts';
import { listSessions } from '../../sessions/reads/appointments.ts';
import { mapPage } from './keyset.ts';

/** Whom an operator sees as. */
export interface SeenPerson {
  readonly userId: UserId;
  /** Whose rows a parent shares (R172). */
  readonly familyId: UserId;
  readonly role: 'parent' | 'trainer';
  readonly trainerId: TrainerId | null;
}

type ReadList<Row> = (tx: Tx, person: SeenPerson, request: PageRequest, now: Date) => Promise<PageOf<Row>>;

const nothing = { items: [], nextCursor: null, total: 0 };

/** Only what the contract names of a row leaves this file, whatever the person's own list has besides. */
function only<Row>(schema: z.ZodMiniType<Row>, rows: PageOf<unknown>): PageOf<Row> {
  return mapPage(rows, (row) => schema.parse(row));
}

/** The sessions of either side. `reader` is an operator: who trains is left out before it's read (R171). */
const sessions: ReadList<SeeAsSession> = async (tx, { role, familyId, trainerId }, request, now) => {
  if (role === 'trainer' && trainerId === null) return nothing;
  const owner = trainerId === null ? { parentId: familyId } : { trainerId };
  return only(SeeAsSession, await listSessions(tx, now, { owner, reader: 'admin' }, request));
};

const payments: ReadList<SeeAsPayment> = async (tx, { role, userId, familyId, trainerId }, request) => {
  if (role === 'parent') {
    const paid = await listPayerTransactions(tx, { ...request, userId: familyId });
    return only(
      SeeAsPayment,
      mapPage(paid, ({ trainerName, ...row }) => ({ ...row, withName: trainerName, netAmount: null, share: null })),
    );
  }
  if (trainerId === null) return nothing;
  const sold = await listRecipientTransactions(tx, { trainerId, timeZone: await readTrainerZone(tx, userId) }, request);
  return only(
    SeeAsPayment,
    mapPage(sold, ({ payerName, ...row }) => ({ ...row, withName: payerName, creditAmount: null })),
  );
};

const credit: ReadList<SeeAsCreditEntry> = async (tx, { role, familyId }, request) =>
  role === 'parent' ? only(SeeAsCreditEntry, await listCreditEntries(tx, { ...request, familyId })) : nothing;

const programs: ReadList<SeeAsProgram> = async (tx, { role, userId, familyId, trainerId }, request, now) => {
  if (role !== 'trainer' || trainerId === null) return nothing;
  const inThisTransaction = {
    readPurchaseFacts: (ids: Parameters<typeof readPurchaseFacts>[1], at: Date) => readPurchaseFacts(tx, ids, at),
    readHolds: (ids: Parameters<typeof readHolds>[1], at: Date) => readHolds(tx, ids, at),
  };
  const scheduling = { readNextMeetings: (groups: Parameters<typeof readNextMeetings>[1]) => readNextMeetings(tx, groups, now) };
  const reads = createProgramReads({ db: tx, clock: { now: () => now }, payments: inThisTransaction, scheduling });
  // Of an own list there are drafts, which nobody else reads: the list asks whose it is.
  const owner = { userId, familyId, role, sessionId: 0 as AuthSessionId };
  return only(SeeAsProgram, await reads.listPrograms(owner, { ...request, trainerId }));
};

const payouts: ReadList<SeeAsPayout> = async (tx, { userId }, request) => only(SeeAsPayout, await listPayouts(tx, { ...request, userId }));

/** The person's own lists, by the reads that answer the person. */
export const readSeenLists = { sessions, payments, credit, programs, payouts } as const;
export type SeenLists = typeof readSeenLists;
