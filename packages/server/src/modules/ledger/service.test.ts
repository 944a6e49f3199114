import type { ProgramId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import { platformFeeCents, returnedFeeCents } from '@x1/contract/core/platform-fee.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { assertMoneyIsRight } from '../../testing/money.ts';
import { insertProgram, insertReadyTrainer, insertUser } from '../../testing/rows.ts';
import { closeDispute, insertDispute, insertPayout, insertRefund } from '../../testing/rows-money.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { createLedgerService, type TrainerBalance } from './service.ts';

const now = new Date('2026-06-01T12:00:00Z');
const hourMs = 3_600_000;
const ledger = createLedgerService({ clock: { now: () => now } });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await assertMoneyIsRight(database.db);
  await database.close();
});

interface Trainer {
  trainerId: TrainerId;
  programId: ProgramId;
}

async function aTrainer(): Promise<Trainer> {
  const { id: trainerId } = await insertReadyTrainer(database.db);
  return { trainerId, programId: await insertProgram(database.db, { trainerId }) };
}

/** A session that was held and whose share is payable. @param index unique among the trainer's sales */
async function releasedSale({ programId }: Trainer, sale: { grossCents: number; feeBasisPoints?: number; index?: number }) {
  const { db } = database;
  const startsAt = new Date(Date.UTC(2026, 0, 12) + (sale.index ?? 0) * hourMs);
  const { transactionId } = await insertPaidAppointment(db, {
    parentId: await insertUser(db, { role: 'parent' }),
    programId,
    amountCents: sale.grossCents,
    feeBasisPoints: sale.feeBasisPoints ?? 0,
    state: { startsAt, isCompleted: true },
  });
  return transactionId;
}

const balanceOf = ({ trainerId }: Trainer): Promise<TrainerBalance> => ledger.balanceOf(database.db, trainerId);

describe("a trainer's balance", () => {
  it('becomes a debt when a dispute is lost after the payout, and later earnings repay it (worked example)', async () => {
    const { db } = database;
    const trainer = await aTrainer();
    const transactionId = await releasedSale(trainer, { grossCents: 10_000, feeBasisPoints: 1_500 });
    await insertPayout(db, { ...trainer, amountCents: 8_500, at: now, status: 'sent', shares: [{ transactionId, amountCents: 8_500 }] });
    const disputeId = await insertDispute(db, { transactionId, at: now });
    expect(await balanceOf(trainer)).toMatchObject({ payableCents: 0, owedCents: 0 });
    await closeDispute(db, { disputeId, outcome: 'lost', at: now });
    expect(await balanceOf(trainer)).toMatchObject({ payableCents: 0, owedCents: 8_500 });
    await releasedSale(trainer, { grossCents: 12_000, index: 1 });
    expect(await balanceOf(trainer)).toEqual({ heldCents: 0, payableCents: 3_500, inTransitCents: 0, owedCents: 0 });
  });

  it('loses a debt that is written off, only once', async () => {
    const trainer = await aTrainer();
    const transactionId = await releasedSale(trainer, { grossCents: 9_000 });
    await insertPayout(database.db, { ...trainer, amountCents: 9_000, at: now, status: 'sent' });
    await insertRefund(database.db, { transactionId, amountCents: 4_000, at: now });
    expect(await balanceOf(trainer)).toMatchObject({ owedCents: 4_000 });
    const writeOff = () => inTransaction(database.db, (tx) => ledger.writeOffDebt(tx, trainer.trainerId));
    expect([await writeOff(), await writeOff()]).toEqual([4_000, 0]);
    expect(await balanceOf(trainer)).toMatchObject({ payableCents: 0, owedCents: 0 });
  });

  it('gets a reversed transfer back, less the debt', async () => {
    const trainer = await aTrainer();
    const transactionId = await releasedSale(trainer, { grossCents: 9_000 });
    const payoutId = await insertPayout(database.db, { ...trainer, amountCents: 9_000, at: now, status: 'paid' });
    await insertRefund(database.db, { transactionId, amountCents: 4_000, at: now });
    const reverse = (reversalId: string, amountCents: number) =>
      inTransaction(database.db, (tx) =>
        ledger.recordTransferReversed(tx, { payoutId, trainerId: trainer.trainerId, amountCents, reversalId }),
      );
    expect(await reverse('trr_a', 5_000)).toBe(true);
    expect(await reverse('trr_a', 5_000)).toBe(false);
    expect(await balanceOf(trainer)).toEqual({ heldCents: 0, payableCents: 1_000, inTransitCents: 0, owedCents: 0 });
  });

  it('is the same in any order of two concurrent changes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const trainer = await aTrainer();
      const first = await releasedSale(trainer, { grossCents: 6_000 });
      const second = await releasedSale(trainer, { grossCents: 6_000, index: 1 });
      const refundBoth = () =>
        [first, second].map((transactionId) => insertRefund(database.db, { transactionId, amountCents: 2_500, at: now }));
      // In any order of these there is enough for the payout.
      await Promise.all([...refundBoth(), insertPayout(database.db, { ...trainer, amountCents: 7_000, at: now, status: 'sent' })]);
      expect(await balanceOf(trainer)).toMatchObject({ payableCents: 0, owedCents: 0 });
      await Promise.all(refundBoth());
      const { payableCents, owedCents } = await balanceOf(trainer);
      expect([payableCents, owedCents, payableCents - owedCents]).toEqual([0, 5_000, -5_000]);
    }
  });
});

/** A trainer's balances, computed with plain numbers independently of the ledger. */
interface Model {
  payable: number;
  owed: number;
  sales: { id: TransactionId; gross: number; fee: number; returned: number; dispute?: number }[];
  openPayout?: number;
}

const partOfTrainer = ({ gross, fee, returned }: Model['sales'][number], amount: number) => {
  const feeBack = (cents: number) => returnedFeeCents({ grossCents: gross, feeCents: fee, returnedCents: cents });
  return amount - (feeBack(returned + amount) - feeBack(returned));
};

/** Adds to what is payable, or takes from it: debts come first, and nothing becomes negative. */
function change(model: Model, cents: number): void {
  const balance = model.payable - model.owed + cents;
  model.payable = Math.max(0, balance);
  model.owed = Math.max(0, -balance);
}

const step = fc.record({
  kind: fc.constantFrom('sale', 'sale', 'refund', 'dispute', 'lost', 'won', 'payout', 'writeOff'),
  pick: fc.nat(),
  cents: fc.integer({ min: 1, max: 20_000 }),
  basisPoints: fc.constantFrom(0, 1, 1_500, 9_999),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const verbs: Record<Step['kind'], (trainer: Trainer, model: Model, step: Step) => Promise<void>> = {
  sale: async (trainer, model, { cents, basisPoints }) => {
    const index = model.sales.length;
    const id = await releasedSale(trainer, { grossCents: cents, feeBasisPoints: basisPoints, index });
    const fee = platformFeeCents(cents, basisPoints);
    model.sales.push({ id, gross: cents, fee, returned: 0 });
    change(model, cents - fee);
  },
  refund: async (_trainer, model, { pick, cents }) => {
    const left = model.sales.filter(({ gross, returned, dispute }) => gross > returned && dispute === undefined);
    const sale = left[pick % left.length];
    if (!sale) return;
    const amountCents = Math.min(cents, sale.gross - sale.returned);
    await insertRefund(database.db, { transactionId: sale.id, amountCents, at: now });
    change(model, -partOfTrainer(sale, amountCents));
    sale.returned += amountCents;
  },
  dispute: async (_trainer, model, { pick }) => {
    const left = model.sales.filter(({ gross, returned, dispute }) => gross > returned && dispute === undefined);
    const sale = left[pick % left.length];
    if (sale) sale.dispute = await insertDispute(database.db, { transactionId: sale.id, at: now });
  },
  lost: async (_trainer, model) => {
    const sale = model.sales.find(({ dispute }) => dispute !== undefined);
    if (sale?.dispute === undefined) return;
    await closeDispute(database.db, { disputeId: sale.dispute, outcome: 'lost', at: now });
    change(model, -partOfTrainer(sale, sale.gross - sale.returned));
    sale.returned = sale.gross;
    sale.dispute = undefined;
  },
  won: async (_trainer, model) => {
    const sale = model.sales.find(({ dispute }) => dispute !== undefined);
    if (sale?.dispute === undefined) return;
    await closeDispute(database.db, { disputeId: sale.dispute, outcome: 'won', at: now });
    sale.dispute = undefined;
  },
  payout: async (trainer, model, { pick }) => {
    if (model.payable < 5_000) return;
    const amountCents = model.payable;
    const status = pick % 2 === 0 ? 'paid' : 'returned';
    await insertPayout(database.db, { ...trainer, amountCents, at: now, status });
    if (status === 'paid') model.payable = 0;
  },
  writeOff: async (trainer, model) => {
    expect(await inTransaction(database.db, (tx) => ledger.writeOffDebt(tx, trainer.trainerId))).toBe(model.owed);
    model.owed = 0;
  },
};

it('equals a plain sum after any sequence of changes, and is never below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const trainer = await aTrainer();
      const model: Model = { payable: 0, owed: 0, sales: [] };
      for (const each of steps) {
        await verbs[each.kind](trainer, model, each);
        const { payableCents, owedCents } = await balanceOf(trainer);
        expect({ payable: payableCents, owed: owedCents }, each.kind).toEqual({ payable: model.payable, owed: model.owed });
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);
