import type { TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { type PayoutBalance, type PayoutPart, type PayoutStatus, REQUEST_WAIT_HOURS } from '@x1/contract/payouts/payout.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import type { LedgerService } from '../ledger/service.ts';
import { heldBackCents, planPayout } from './amount.ts';
import { readOpenBalance } from './decide.ts';
import { cutoffOf, nextFriday, runAt } from './fridays.ts';
import * as holdStore from './hold-store.ts';
import type { PayoutsNeeds } from './needs.ts';
import type { NewSellerTerms } from './new-seller.ts';
import { partsOfPlan } from './next-parts.ts';
import * as payoutStore from './payout-store.ts';

const hourMs = 3_600_000;

/** What can be asked for now is what was released at least 48 hours ago, to the millisecond (R98). */
export function requestCutoff(now: Date): Date {
  return new Date(now.getTime() - REQUEST_WAIT_HOURS * hourMs + 1);
}

/** What a trainer's money would do if nothing changed. A person without a profile has none. */
export async function readBalance(
  tx: Db | Tx,
  trainer: {
    userId: UserId;
    trainerId: TrainerId | undefined;
    isPayable: boolean;
    isEmailConfirmed: boolean;
    /** An operator has stopped the trainer's payouts. */
    isStopped: boolean;
    seller: NewSellerTerms | null;
  },
  { ledger, now, minimumCents }: { ledger: LedgerService; now: Date; minimumCents: number },
): Promise<PayoutBalance> {
  const { trainerId, isPayable, isEmailConfirmed, seller } = trainer;
  const capCents = seller?.capCents;
  const friday = nextFriday(now);
  const empty = { payableCents: 0, shares: [] };
  const open = trainerId === undefined ? empty : await readOpenBalance(ledger, tx, trainerId);
  const weekly = planPayout({ ...open, cutoffAt: cutoffOf(friday), capCents, minimumCents });
  const requested = planPayout({ ...open, cutoffAt: requestCutoff(now), capCents, minimumCents });
  const isOpen = trainerId !== undefined && (await payoutStore.hasOpenRequest(tx, trainerId));
  const blockOfAll = trainer.isStopped ? 'stopped' : isPayable ? null : 'account_not_ready';
  const next = blockOfAll ?? (weekly.amountCents === 0 ? 'below_minimum' : null);
  const blockOfRequest = () => {
    if (blockOfAll !== null) return blockOfAll;
    if (isOpen) return 'request_open';
    if (seller?.canRequest === false) return 'first_on_friday';
    if (requested.amountCents === 0) return 'below_minimum';
    return isEmailConfirmed ? null : 'email_unconfirmed';
  };
  const request = blockOfRequest();
  const underReview = heldBackCents(open);
  const inReview = trainerId === undefined ? new Set() : await holdStore.listHeld(tx, trainerId, 'review');
  return {
    ...(await readTotals(tx, trainerId, ledger)),
    available: open.payableCents - underReview,
    underReview,
    minimum: minimumCents,
    inReview: heldBackCents({ ...open, shares: open.shares.filter(({ appointmentId }) => inReview.has(appointmentId)) }),
    nextPayout: {
      at: runAt(friday).toISOString(),
      amount: next === null ? weekly.amountCents : 0,
      sessionCount: next === null ? weekly.takes.length : 0,
      blockedReason: next,
      carried: next === null ? weekly.carriedCents : 0,
    },
    request: { amount: request === null ? requested.amountCents : 0, blockedReason: request },
    newSeller: seller && { cap: seller.capCents, sessionsLeft: seller.sessionsLeft, until: seller.until?.toISOString() ?? null },
  };
}

/** What the next Friday's payout would consist of, if nothing stood in its way; its lines add up to `nextPayout.amount`. */
export async function readNextParts(
  tx: Db | Tx,
  trainerId: TrainerId,
  needs: Pick<PayoutsNeeds, 'ledger' | 'sessions'> & { now: Date; minimumCents: number; capCents: number | undefined },
): Promise<PayoutPart[]> {
  const { ledger, sessions, now, minimumCents, capCents } = needs;
  const open = await readOpenBalance(ledger, tx, trainerId);
  const plan = planPayout({ ...open, cutoffAt: cutoffOf(nextFriday(now)), capCents, minimumCents });
  const parts = partsOfPlan({ plan, shares: open.shares, returns: await ledger.listReturnsSincePayout(tx, trainerId) });
  const named = new Set(parts.map(({ transactionId }) => transactionId).filter((id): id is TransactionId => id !== null));
  const paid = await sessions.listPaidSessions(tx, [...named]);
  return parts.map(({ kind, transactionId, appointmentId, amount }) => {
    const bought = paid.find((session) => session.transactionId === transactionId);
    const held = paid.find((session) => session.appointmentId === appointmentId);
    return {
      kind,
      payerName: bought?.payerName ?? null,
      programTitle: bought?.programTitle ?? null,
      startsAt: toInstant(held?.startsAt ?? null),
      amount,
    };
  });
}

async function readTotals(tx: Db | Tx, trainerId: TrainerId | undefined, ledger: LedgerService) {
  if (trainerId === undefined) return { held: 0, onTheWay: 0, paidOut: 0, owed: 0 };
  const { heldCents, inTransitCents, owedCents } = await ledger.balanceOf(tx, trainerId);
  const transferred = await ledger.transferredByPayout(tx, trainerId);
  const payouts = await payoutStore.listStatuses(tx, trainerId);
  const sumOf = (wanted: PayoutStatus) =>
    payouts.reduce((sum, { id, status }) => sum + (status === wanted ? (transferred.get(id) ?? 0) : 0), 0);
  return { held: heldCents, onTheWay: inTransitCents + sumOf('sent'), paidOut: sumOf('paid'), owed: owedCents };
}
