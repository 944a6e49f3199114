import type { TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { IdPage } from '../../platform/db/paging.ts';
import { advisoryLock } from '../../platform/db/transaction.ts';
import { invariant } from '../../platform/errors.ts';
import { credit, earned, inTransit, owed, payable } from './accounts.ts';
import { disputeLostJournal, disputeOpenedJournal, disputeWonJournal } from './dispute-journals.ts';
import {
  giftDisputeClosedJournal,
  giftDisputeOpenedJournal,
  giftFeeJournal,
  giftRedeemedJournal,
  giftRefundJournal,
  giftSoldJournal,
} from './gift-journals.ts';
import { chargeJournal, type Journal, providerFeeJournal, referralRewardJournal, refundJournal, releaseJournal } from './journals.ts';
import {
  debtJournal,
  payoutJournal,
  recoveryJournal,
  transferJournal,
  transferRefusedJournal,
  transferReversedJournal,
  writeOffJournal,
} from './payout-journals.ts';
import { type ReleasedShare, releasedShares } from './released-shares.ts';
import * as store from './store.ts';

export type LedgerService = ReturnType<typeof createLedgerService>;

/** What the platform owes a trainer and the reverse, in cents, none negative. */
export interface TrainerBalance {
  /** Earned, not released. */
  readonly heldCents: number;
  /** Released, not taken by a payout. */
  readonly payableCents: number;
  /** Taken by a payout, not yet transferred. */
  readonly inTransitCents: number;
  /** What the trainer owes. */
  readonly owedCents: number;
}

/**
 * The ledger: callers report what happened, in the same transaction. Each method is idempotent.
 * Whatever changes a payable balance takes the trainer's balance lock first, and leaves the balance at zero or above (M15).
 */
export function createLedgerService({ clock }: { clock: Clock }) {
  async function write(tx: Tx, journal: Journal): Promise<boolean> {
    const total = journal.postings.reduce((sum, { amountCents }) => sum + amountCents, 0);
    invariant(total === 0 && journal.postings.length >= 2, `journal ${journal.businessKey} does not balance`);
    return store.insertJournal(tx, journal, clock.now());
  }

  /** @returns false when the journal already existed */
  async function post(tx: Tx, journal: Journal): Promise<boolean> {
    const trainerIds = payableTrainersOf(journal);
    const spenders = spendersOf(journal);
    for (const familyId of spenders) await lockCredit(tx, familyId);
    for (const trainerId of trainerIds) await lockBalance(tx, trainerId);
    const isNew = await write(tx, journal);
    if (isNew) for (const trainerId of trainerIds) await settleDebt(tx, trainerId);
    if (isNew)
      for (const familyId of spenders) invariant((await creditOf(tx, familyId)) >= 0, `family ${familyId} spent credit it doesn't have`);
    return isNew;
  }

  /** A negative balance becomes a debt, and a debt is paid from what is payable: afterwards one of the two is zero. */
  async function settleDebt(tx: Tx, trainerId: TrainerId): Promise<void> {
    const payableCents = -(await store.sumOfAccount(tx, payable(trainerId).code));
    if (payableCents < 0) {
      const sequence = await store.countJournals(tx, trainerId, 'debt');
      await write(tx, debtJournal({ trainerId, amountCents: -payableCents, sequence: sequence + 1 }));
      return;
    }
    const owedCents = await store.sumOfAccount(tx, owed(trainerId).code);
    const amountCents = Math.min(payableCents, owedCents);
    if (amountCents === 0) return;
    const sequence = await store.countJournals(tx, trainerId, 'recovery');
    await write(tx, recoveryJournal({ trainerId, amountCents, sequence: sequence + 1 }));
  }

  const unreleasedShareCents = async (tx: Tx, transactionId: TransactionId, trainerId: TrainerId): Promise<number> =>
    0 - (await store.sumOfTransaction(tx, transactionId, earned(trainerId).code));

  /** Serializes changes of one trainer's payable balance. Payment row locks come before it, never after. */
  const lockBalance = (tx: Tx, trainerId: TrainerId): Promise<void> => advisoryLock(tx, 'trainer-balance', trainerId);

  /** Serializes what makes a family's credit less, or is about to. It comes after payment rows and before trainers' balances. */
  const lockCredit = (tx: Tx, familyId: UserId): Promise<void> => advisoryLock(tx, 'family-credit', familyId);

  const creditOf = async (tx: Db | Tx, familyId: UserId): Promise<number> => 0 - (await store.sumOfAccount(tx, credit(familyId).code));

  return {
    lockBalance,
    lockCredit,

    /** A family's credit, in cents; what its open payments keep is in it. */
    creditOf,

    /** A family gets credit for bringing a friend, or for having been brought: once for each friend. @returns false when it has it already */
    recordReferralReward: (tx: Tx, reward: Parameters<typeof referralRewardJournal>[0]): Promise<boolean> =>
      post(tx, referralRewardJournal(reward)),

    /** A gift card was paid. */
    recordGiftSold: (tx: Tx, sold: Parameters<typeof giftSoldJournal>[0]): Promise<boolean> => post(tx, giftSoldJournal(sold)),

    /** The processor's fee on it; nothing is written for zero. */
    recordGiftFee: async (tx: Tx, fee: Parameters<typeof giftFeeJournal>[0]): Promise<boolean> =>
      fee.feeCents > 0 && (await post(tx, giftFeeJournal(fee))),

    /** It became a family's credit. */
    recordGiftRedeemed: (tx: Tx, redeemed: Parameters<typeof giftRedeemedJournal>[0]): Promise<boolean> =>
      post(tx, giftRedeemedJournal(redeemed)),

    /** Money of it went back to its buyer. */
    recordGiftRefund: (tx: Tx, refund: Parameters<typeof giftRefundJournal>[0]): Promise<boolean> => post(tx, giftRefundJournal(refund)),

    /** A bank has taken the money of its payment, and its fee. */
    recordGiftDisputeOpened: (tx: Tx, dispute: Parameters<typeof giftDisputeOpenedJournal>[0]): Promise<boolean> =>
      post(tx, giftDisputeOpenedJournal(dispute)),

    /** The bank has decided. */
    recordGiftDisputeClosed: (tx: Tx, dispute: Parameters<typeof giftDisputeClosedJournal>[0]): Promise<boolean> =>
      post(tx, giftDisputeClosedJournal(dispute)),

    /** A payment arrived. @returns false when it was already recorded */
    recordCharge: (tx: Tx, charge: Parameters<typeof chargeJournal>[0]): Promise<boolean> => post(tx, chargeJournal(charge)),

    /** The processor's fee is known; nothing is written for zero. */
    recordProviderFee: async (tx: Tx, fee: Parameters<typeof providerFeeJournal>[0]): Promise<boolean> =>
      fee.feeCents > 0 && (await post(tx, providerFeeJournal(fee))),

    /** The provider has refunded money. The caller has locked the payment's row. @returns false when it was already recorded */
    recordRefund: async (tx: Tx, refund: Omit<Parameters<typeof refundJournal>[0], 'unreleasedCents'>): Promise<boolean> => {
      const unreleasedCents = await unreleasedShareCents(tx, refund.transactionId, refund.trainerId);
      return post(tx, refundJournal({ ...refund, unreleasedCents }));
    },

    /** A session's share becomes payable; nothing is written if refunds have left nothing of it (M19). */
    recordRelease: async (tx: Tx, release: Parameters<typeof releaseJournal>[0]): Promise<boolean> =>
      release.shareCents > 0 && (await post(tx, releaseJournal(release))),

    /** The provider has taken a disputed amount and its fee. */
    recordDisputeOpened: (tx: Tx, dispute: Parameters<typeof disputeOpenedJournal>[0]): Promise<boolean> =>
      post(tx, disputeOpenedJournal(dispute)),

    /** The provider has returned a disputed amount. */
    recordDisputeWon: (tx: Tx, dispute: Parameters<typeof disputeWonJournal>[0]): Promise<boolean> => post(tx, disputeWonJournal(dispute)),

    /** A disputed amount is lost: platform and trainer bear their parts. The caller has locked the payment's row. */
    recordDisputeLost: async (tx: Tx, dispute: Omit<Parameters<typeof disputeLostJournal>[0], 'unreleasedCents'>): Promise<boolean> => {
      const unreleasedCents = await unreleasedShareCents(tx, dispute.transactionId, dispute.trainerId);
      return post(tx, disputeLostJournal({ ...dispute, unreleasedCents }));
    },

    /** A payout is decided. @returns false when this occasion was already paid */
    recordPayout: (tx: Tx, payout: Parameters<typeof payoutJournal>[0]): Promise<boolean> => post(tx, payoutJournal(payout)),

    /** The provider has transferred a payout. */
    recordTransfer: (tx: Tx, transfer: Parameters<typeof transferJournal>[0]): Promise<boolean> => post(tx, transferJournal(transfer)),

    /** A payout will not be transferred: it is payable again. */
    recordTransferRefused: (tx: Tx, refused: Parameters<typeof transferRefusedJournal>[0]): Promise<boolean> =>
      post(tx, transferRefusedJournal(refused)),

    /** Money of a transfer was returned: it pays a debt first, the rest is payable again. */
    recordTransferReversed: async (
      tx: Tx,
      reversal: Omit<Parameters<typeof transferReversedJournal>[0], 'owedCents'>,
    ): Promise<boolean> => {
      await lockBalance(tx, reversal.trainerId);
      const owedCents = await store.sumOfAccount(tx, owed(reversal.trainerId).code);
      return post(tx, transferReversedJournal({ ...reversal, owedCents }));
    },

    /** Writes off everything a trainer owes. @returns how much that was, in cents */
    writeOffDebt: async (tx: Tx, trainerId: TrainerId): Promise<number> => {
      await lockBalance(tx, trainerId);
      const amountCents = await store.sumOfAccount(tx, owed(trainerId).code);
      if (amountCents <= 0) return 0;
      const sequence = await store.countJournals(tx, trainerId, 'write_off');
      await write(tx, writeOffJournal({ trainerId, amountCents, sequence: sequence + 1 }));
      return amountCents;
    },

    /** What the trainer has earned with a transaction and is not payable yet, in cents. */
    unreleasedShareCents,

    /** A trainer's current balances. */
    balanceOf: async (tx: Db | Tx, trainerId: TrainerId): Promise<TrainerBalance> => {
      const codes = [earned(trainerId), payable(trainerId), inTransit(trainerId), owed(trainerId)].map(({ code }) => code);
      const [held = 0, payableSum = 0, transit = 0, owedCents = 0] = await store.sumsOfAccounts(tx, codes);
      return { heldCents: 0 - held, payableCents: 0 - payableSum, inTransitCents: 0 - transit, owedCents };
    },

    /** What each released session of a trainer has left in the payable balance after refunds and lost disputes, oldest release first. */
    listReleasedShares: async (tx: Db | Tx, trainerId: TrainerId): Promise<ReleasedShare[]> =>
      releasedShares(await store.listPayableMoves(tx, trainerId)),

    /** What went back to payers since the last payout, by payment, newest first, in cents. */
    listReturnsSincePayout: store.listReturnsSincePayout,

    /** When a parent first paid for sessions of a trainer; undefined before. */
    firstSaleAt: (tx: Db | Tx, trainerId: TrainerId): Promise<Date | undefined> => store.firstSaleAt(tx, earned(trainerId).code),

    /** What the provider has of each transferred payout of a trainer, less what was returned, in cents. */
    transferredByPayout: (tx: Db | Tx, trainerId: TrainerId): Promise<Map<number, number>> => store.transferredByPayout(tx, trainerId),

    /** Trainers who have at least this much payable, by id. */
    listTrainersWithPayable: (tx: Db | Tx, page: IdPage & { atLeastCents: number }): Promise<TrainerId[]> =>
      store.listTrainersWithPayable(tx, page),
  };
}

const familyOfCredit = /^L\.credit:(\d+)$/;

/** The family whose credit a journal makes less. */
function spendersOf({ postings }: Journal): UserId[] {
  return postings.flatMap(({ account, amountCents }) => {
    const familyId = familyOfCredit.exec(account.code)?.[1];
    return familyId !== undefined && amountCents > 0 ? [Number(familyId) as UserId] : [];
  });
}

/** The trainer whose payable balance a journal changes. */
function payableTrainersOf({ postings }: Journal): TrainerId[] {
  return postings.flatMap(({ account }) =>
    account.trainerId !== null && account.code === payable(account.trainerId).code ? [account.trainerId] : [],
  );
}
