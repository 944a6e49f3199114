import type { AppointmentId, PayoutId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Payout, PayoutBalance, PayoutPart } from '@x1/contract/payouts/payout.ts';
import type { OwnFee } from '@x1/contract/settings/own-fee.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { createPayoutAccounts } from './accounts.ts';
import { createAdvance } from './advance.ts';
import { readBalance, readNextParts, requestCutoff } from './balance.ts';
import { createBooks } from './books.ts';
import { createDecide } from './decide.ts';
import { createFridayRun } from './friday-run.ts';
import type { Hold } from './hold-store.ts';
import * as holdStore from './hold-store.ts';
import { advancePayout } from './jobs.ts';
import type { PayoutsNeeds } from './needs.ts';
import type { StoredPayout } from './payout-store.ts';
import * as payoutStore from './payout-store.ts';
import type { PayoutProvider } from './port.ts';
import { createReadSeller } from './read-seller.ts';
import { findPayout, listPayouts } from './reads.ts';
import { createReconciler, type ReconcileScope } from './reconcile.ts';
import { createLostTransfers } from './recover-lost.ts';
import { createStops, isStopped } from './stops.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger' | 'jobs' | 'publicUrl'> &
  PayoutsNeeds & { payoutProvider: PayoutProvider };

export type PayoutsService = ReturnType<typeof createPayoutsService>;

/** Trainers' payout accounts, and the payouts that reach their banks: every Friday, and when they ask (R97, R98). */
export function createPayoutsService(needs: Needs) {
  const { db, clock, ledger, trainers } = needs;
  const readSeller = createReadSeller(needs);
  const decide = createDecide({
    ...needs,
    readSeller,
    keyOfTrainer: async (tx, trainerId) =>
      (await needs.accounts.getAccount((await trainers.getTrainer(tx, trainerId)).userId, tx)).externalKey,
  });
  const { askForState, ...payoutAccounts } = createPayoutAccounts(needs);

  const userOf = async ({ trainerId }: StoredPayout) => (await trainers.getTrainer(db, trainerId)).userId;
  const advance = createAdvance({
    ...needs,
    books: createBooks(needs),
    askForState: async (payout) => askForState(await userOf(payout)),
    accountOf: async (payout) => {
      const account = await store.findAccount(db, await userOf(payout));
      invariant(account?.providerAccountId, `payout ${payout.id} has no account to go to`);
      return account.providerAccountId;
    },
  });
  const reconciler = createReconciler({ ...needs, advance });
  const stops = createStops(needs);
  const runDueFridays = createFridayRun({ ...needs, decide, canPay });

  async function canPay(tx: Tx, trainerId: TrainerId): Promise<boolean> {
    const { userId } = await trainers.getTrainer(tx, trainerId);
    const { isDisabled } = await needs.accounts.getAccount(userId, tx);
    return !isDisabled && (await store.canBePaid(tx, userId)) && !(await isStopped(tx, trainerId));
  }

  const balanceIn = async (tx: Tx, userId: UserId, now = clock.now()): Promise<PayoutBalance> => {
    const trainerId = (await trainers.findTrainerByUser(tx, userId))?.id;
    const isPayable = await store.canBePaid(tx, userId);
    const { isEmailConfirmed } = await needs.accounts.getAccount(userId, tx);
    const seller = trainerId === undefined ? null : await readSeller(tx, trainerId);
    const isStoppedNow = trainerId !== undefined && (await isStopped(tx, trainerId));
    const trainer = { userId, trainerId, isPayable, isEmailConfirmed, isStopped: isStoppedNow, seller };
    const { minimumPayout: minimumCents } = await needs.settings.read(tx, ['minimumPayout']);
    return readBalance(tx, trainer, { ledger, now, minimumCents });
  };

  return {
    ...payoutAccounts,
    ...createHolds(needs),
    ...stops,
    ...createNews(needs),
    ...createReads(needs),
    advance,
    runDueFridays,
    ...createLostTransfers({ ...needs, decide, stopPayouts: stops.stopPayouts }),

    /** What the caller has on X1; zeros while there is no profile. Every figure is a sum of the ledger (R103). */
    balance: ({ userId }: Actor): Promise<PayoutBalance> =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => balanceIn(tx, userId)),

    /** The same of anybody, for operators. */
    balanceIn,

    /** What the caller's next Friday payout would consist of; nothing while something blocks it. */
    nextPayout: ({ userId }: Actor): Promise<PayoutPart[]> =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const now = clock.now();
          const { minimum, newSeller, nextPayout } = await balanceIn(tx, userId, now);
          const trainer = await trainers.findTrainerByUser(tx, userId);
          if (!trainer || nextPayout.blockedReason !== null) return [];
          return readNextParts(tx, trainer.id, { ...needs, now, minimumCents: minimum, capCents: newSeller?.cap });
        }),

    /**
     * Pays now what was released at least 48 hours ago (R98), to somebody who has confirmed the email; Fridays ask for no confirmation (R180).
     *
     * @throws AppError 'payout.account_not_ready', 'payout.email_unconfirmed', 'payout.stopped', 'payout.request_open', 'payout.first_on_friday', 'payout.below_minimum'
     */
    requestPayout: ({ userId }: Actor): Promise<PayoutId> =>
      inTransaction(db, async (tx) => {
        if (!(await store.canBePaid(tx, userId))) throw new AppError('payout.account_not_ready');
        if (!(await needs.accounts.getAccount(userId, tx)).isEmailConfirmed) throw new AppError('payout.email_unconfirmed');
        const trainer = await trainers.findTrainerByUser(tx, userId);
        if (!trainer) throw new AppError('payout.below_minimum');
        // A second click waits here, and then finds the first one's request.
        await ledger.lockBalance(tx, trainer.id);
        if (await isStopped(tx, trainer.id)) throw new AppError('payout.stopped');
        if (await payoutStore.hasOpenRequest(tx, trainer.id)) throw new AppError('payout.request_open');
        if ((await readSeller(tx, trainer.id))?.canRequest === false) throw new AppError('payout.first_on_friday');
        const order = { trainerId: trainer.id, occasion: { kind: 'requested' }, cutoffAt: requestCutoff(clock.now()) } as const;
        return (await decide(tx, order)) ?? Promise.reject(new AppError('payout.below_minimum'));
      }),

    /** Continues what a crash, a refusal or a lost webhook left behind. */
    reconcile: (scope: ReconcileScope = reconciler.nextScope()): Promise<void> => reconciler.run(scope),
  };
}

function createReads({ db, trainers, settings }: Needs) {
  return {
    /** What X1 keeps of the caller's sales, now and next; without a profile what it keeps of everybody's. */
    ownFee: async ({ userId }: Actor): Promise<OwnFee> => {
      const trainerId = (await trainers.findTrainerByUser(db, userId))?.id;
      return settings.feeOf(trainerId === undefined ? undefined : { trainerId, sports: await trainers.listSports(db, trainerId) });
    },

    /** The caller's own, newest first. */
    listPayouts: ({ userId }: Actor, request: PageRequest): Promise<PageOf<Payout>> => listPayouts(db, { ...request, userId }),

    /** A payout that was just made, as its trainer sees it. */
    readPayout: async (payoutId: PayoutId): Promise<Payout> => {
      const payout = await findPayout(db, payoutId);
      invariant(payout, `payout ${payoutId} is gone`);
      return payout;
    },
  };
}

/** The provider told that something happened to a payout: work is queued that asks it. Called in the transaction that records the event. */
function createNews({ jobs, trainers }: Needs) {
  const sendAll = async (tx: Tx, payoutIds: readonly PayoutId[]) => {
    for (const payoutId of payoutIds) await jobs.send(tx, advancePayout, { payoutId });
  };
  return {
    /** Something happened to a payment to the bank of one account. */
    onBankPayoutEvent: async (tx: Tx, { accountId, bankPayoutId }: { accountId: string; bankPayoutId: string }): Promise<void> => {
      const userId = await store.findUserOfAccount(tx, accountId);
      const trainer = userId === undefined ? undefined : await trainers.findTrainerByUser(tx, userId);
      if (trainer) await sendAll(tx, await payoutStore.listConcerned(tx, { trainerId: trainer.id, bankPayoutId }));
    },

    /** Something happened to a transfer, such as an operator taking it back at the provider. */
    onTransferEvent: async (tx: Tx, transferId: string): Promise<void> => {
      const payoutId = await payoutStore.findByTransfer(tx, transferId);
      if (payoutId !== undefined) await sendAll(tx, [payoutId]);
    },
  };
}

/** What keeps single payments out of every payout (R97, R104). For payments, inside its own transactions. */
function createHolds({ clock, ledger }: Needs) {
  return {
    /**
     * Keeps a session's share out of every payout from now on. Said twice it is one hold per cause. A payout that is being decided at this
     * moment comes before it or after it, never half: ask `isTaken` afterwards, in the same transaction, to learn which.
     * Takes the trainer's balance lock, so it comes after row locks of payments.
     */
    holdShare: async (tx: Tx, hold: Hold): Promise<void> => {
      await ledger.lockBalance(tx, hold.trainerId);
      await holdStore.placeHold(tx, hold, clock.now());
    },

    /** The cause is gone; the share is paid with the next payout unless another cause still holds it. Without a hold nothing happens. */
    liftHold: (tx: Tx, hold: Pick<Hold, 'appointmentId' | 'cause'>): Promise<void> => holdStore.liftHold(tx, hold, clock.now()),

    /** Whether a payout took this session's share and has not been returned: from then on the trainer has it (R97, R120). */
    isTaken: (tx: Db | Tx, appointmentId: AppointmentId): Promise<boolean> => holdStore.isTaken(tx, appointmentId),
  };
}
