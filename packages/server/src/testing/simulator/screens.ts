import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { platformFeeCents, returnedFeeCents, undonePriceCents } from '@x1/contract/core/platform-fee.ts';
import type { TaxFigures } from '@x1/contract/taxes/statement.ts';
import { sql } from 'kysely';
import type { Breach } from './inspector.ts';
import { compareReceipts, type Difference } from './receipts.ts';
import type { SimulatedTrainer, World } from './world.ts';

/** Weeks enough for all that a history may take. */
const mostWeeks = 52;
/** The most one page holds. */
const pageSize = 100;

interface Sale {
  readonly id: number;
  readonly parentId: number;
  readonly programId: number;
  readonly sessionType: string;
  readonly status: string;
  readonly attemptedAt: Date | null;
  readonly paidAt: Date | null;
  readonly amountCents: number;
  readonly promotionCents: number;
  readonly feeBasisPoints: number;
  readonly refundedCents: number;
  readonly lostCents: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** What a trainer has of a sale by the terms it was made under, counted once more. */
function netOf({ paidAt, amountCents: paidCents, promotionCents, feeBasisPoints, ...sale }: Sale): number {
  if (paidAt === null) return 0;
  const grossCents = paidCents + promotionCents;
  const returnedCents = undonePriceCents({ paidCents, promotionCents, returnedCents: sale.refundedCents + sale.lostCents });
  const feeCents = platformFeeCents(grossCents, feeBasisPoints);
  return grossCents - returnedCents - (feeCents - returnedFeeCents({ grossCents, feeCents, returnedCents }));
}

/** Finished purchases: failed tries before another try of the same purchase are not purchases of their own (R183). */
function countPurchases(sales: readonly Sale[]): number {
  const tried = sales.filter(({ attemptedAt }) => attemptedAt !== null).toSorted((one, other) => one.id - other.id);
  const purchaseOf = ({ parentId, programId, sessionType }: Sale) => `${parentId}:${programId}:${sessionType}`;
  const lastTries = new Map(tried.map((sale) => [purchaseOf(sale), sale.id]));
  return tried.filter((sale) => sale.status !== 'pending' && (sale.status !== 'failed' || lastTries.get(purchaseOf(sale)) === sale.id))
    .length;
}

async function compareTrainer({ app }: World, { actor, trainerId }: SimulatedTrainer): Promise<Difference[]> {
  const { billing, payouts, ledger } = app.services;
  const sales: Sale[] = await app.db.selectFrom('transactions').selectAll().where('trainerId', '=', trainerId).execute();
  const card = await billing.earnings(actor, { weeks: mostWeeks });
  const { items } = await billing.recipientTransactions(actor, actor.userId, { limit: pageSize });
  const screen = await payouts.balance(actor);
  const book = await ledger.balanceOf(app.db, trainerId);
  const total = sum(sales.map(netOf));
  const successful = sales.filter(({ status }) => status === 'succeeded' || status === 'partially_refunded').length;
  const purchases = countPurchases(sales);
  const isWholeList = sales.length <= pageSize;
  return [
    { what: 'total earnings', shown: card.totalEarnings, expected: total },
    { what: 'earnings by week', shown: sum(card.weeks.map(({ net }) => net)), expected: total },
    { what: 'the list of sales', shown: isWholeList && sum(items.map(({ netAmount }) => netAmount)), expected: isWholeList && total },
    { what: 'successful payments', shown: card.successfulTransactions, expected: successful },
    { what: 'success rate', shown: card.successRate, expected: purchases === 0 ? 0 : Math.round((100 * successful) / purchases) },
    { what: 'held', shown: screen.held, expected: book.heldCents },
    { what: 'available and under review', shown: screen.available + screen.underReview, expected: book.payableCents },
    { what: 'owed', shown: screen.owed, expected: book.owedCents },
  ].map((difference) => ({ ...difference, what: `trainer ${trainerId}: ${difference.what}` }));
}

/** The session page promises what module payments would give back, and the shares of a purchase are together its price. */
async function compareSessions({ app, parents }: World): Promise<Difference[]> {
  const seats = await app.db.selectFrom('appointments').select(['id', 'parentId', 'transactionId']).orderBy('id').execute();
  const differences: Difference[] = [];
  const shown = new Map<number, { amount: number; price: number }>();
  for (const seat of seats) {
    const reader = parents.find(({ userId }) => userId === seat.parentId);
    if (!reader) continue;
    const id = seat.id as AppointmentId;
    const { appointment, terms, transaction } = await app.services.sessions.appointmentDetails(reader, id);
    const { leftCents } = await app.services.payments.sessionTerms(app.db, id);
    differences.push({ what: `what session ${id} can give back`, shown: terms?.leftCents, expected: leftCents });
    const before = shown.get(seat.transactionId)?.amount ?? 0;
    shown.set(seat.transactionId, { amount: before + appointment.amount, price: transaction?.amount ?? 0 });
  }
  for (const [id, { amount, price }] of shown) differences.push({ what: `shares of payment ${id}`, shown: amount, expected: price });
  return differences;
}

/** A wide enough range of days for all that a history may take. */
const allDays = { from: '2025-06-01', to: '2027-05-31' } as const;

/** A lesson's parts add up, and the lessons of a payment are together what the ledger has left of it. */
async function compareLessons({ app }: World, { actor, trainerId }: SimulatedTrainer): Promise<Difference[]> {
  const { lessons } = await app.services.lessonLog.readLessonLog(actor, allDays);
  const { rows: books } = await sql<{ transactionId: number; paid: number; sessions: number; byCredit: number; byX1: number }>`
    select j.transaction_id, t.sessions_included as sessions,
      coalesce(-sum(p.amount_cents) filter (where a.code = 'R.fee' or a.code ~ '^L[.](earn|pay):'), 0)::bigint as paid,
      coalesce(sum(p.amount_cents) filter (where a.code like 'L.credit:%'), 0)::bigint as by_credit,
      coalesce(sum(p.amount_cents) filter (where a.code = 'E.promo'), 0)::bigint as by_x1
    from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
      join transactions t on t.id = j.transaction_id
    where t.trainer_id = ${trainerId} and j.kind in ('charge', 'refund', 'dispute_lost')
    group by j.transaction_id, t.sessions_included`.execute(app.db);
  return books.flatMap(({ transactionId, paid, sessions, byCredit, byX1 }) => {
    const own = lessons.filter((lesson) => lesson.transactionId === transactionId);
    const what = `trainer ${trainerId}: lessons of payment ${transactionId}`;
    const parts = own.map((lesson) => ({
      what: `${what}: who paid`,
      shown: lesson.byCard + lesson.byCredit + lesson.byX1,
      expected: lesson.fee - lesson.refunded,
    }));
    if (own.length < sessions) return parts;
    return [
      ...parts,
      { what: `${what}: paid`, shown: sum(own.map(({ fee, refunded }) => fee - refunded)), expected: paid },
      { what: `${what}: with credit`, shown: sum(own.map((lesson) => lesson.byCredit)), expected: byCredit },
      { what: `${what}: by X1`, shown: sum(own.map((lesson) => lesson.byX1)), expected: byX1 },
    ];
  });
}

/** The statements of all years of a history are together what its payments, refunds, disputes and payouts say, counted once more. */
async function compareTaxes({ app }: World, { actor, trainerId }: SimulatedTrainer): Promise<Difference[]> {
  const sales: Sale[] = await app.db.selectFrom('transactions').selectAll().where('trainerId', '=', trainerId).execute();
  const paid = sales.filter(({ paidAt }) => paidAt !== null);
  const priceOf = ({ amountCents, promotionCents }: Sale) => amountCents + promotionCents;
  const returnedOf = ({ amountCents: paidCents, promotionCents, refundedCents, lostCents }: Sale) =>
    undonePriceCents({ paidCents, promotionCents, returnedCents: refundedCents + lostCents });
  const payouts = await app.db.selectFrom('payouts').select('id').where('trainerId', '=', trainerId).execute();
  const sent = await app.services.ledger.transferredByPayout(app.db, trainerId);
  const statements = await Promise.all([2026, 2027].map((year) => app.services.taxes.readTaxStatement(actor, { year })));
  const shown = (figure: keyof TaxFigures) => sum(statements.map(({ totals }) => totals[figure]));
  const byMonth = (figure: keyof TaxFigures) => sum(statements.flatMap(({ months }) => months.map((month) => month[figure])));
  const gross = sum(paid.map(priceOf));
  const returned = sum(paid.map(returnedOf));
  const net = sum(paid.map(netOf));
  return [
    { what: 'payments', shown: shown('payments'), expected: paid.length },
    { what: 'gross', shown: shown('gross'), expected: gross },
    { what: 'gross by month', shown: byMonth('gross'), expected: gross },
    { what: 'refunds and disputes', shown: shown('refunds') + shown('disputes'), expected: returned },
    { what: 'fees', shown: shown('fees'), expected: gross - returned - net },
    { what: 'net', shown: shown('net'), expected: net },
    { what: 'paid out', shown: shown('paidOut'), expected: sum(payouts.map(({ id }) => sent.get(id) ?? 0)) },
  ].map((difference) => ({ ...difference, what: `taxes of trainer ${trainerId}: ${difference.what}` }));
}

/** Whether the screens show what the ledger and the terms of each sale say (M18). */
export async function findUntrueScreen(world: World): Promise<Breach | undefined> {
  const compared: Difference[] = [];
  for (const trainer of world.trainers)
    compared.push(
      ...(await compareTrainer(world, trainer)),
      ...(await compareLessons(world, trainer)),
      ...(await compareTaxes(world, trainer)),
    );
  compared.push(...(await compareReceipts(world)), ...(await compareSessions(world)));
  const rows = compared.filter(({ shown, expected }) => shown !== expected);
  return rows.length === 0 ? undefined : { id: 'M18', breach: 'a screen shows something else than the ledger', rows };
}
