import type { ModuleContext } from '../../module-context.ts';
import { type IdPage, readById } from '../../platform/db/paging.ts';
import * as disputeStore from './dispute-store.ts';
import type { FollowCharge } from './follow-charge.ts';
import * as giftCards from './gift-cards/store.ts';
import type { PaymentGateway, ProviderDispute, ProviderPage, ProviderRefund } from './port.ts';
import * as refundStore from './refund-store.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'db'> {
  gateway: Pick<PaymentGateway, 'listDisputes' | 'listRefunds'>;
  followCharge: FollowCharge;
}

/** Runs one step; when it fails the others still get their turn. */
type Attempt = (code: string, work: () => Promise<void>) => Promise<void>;

/** Finds the payments whose news we have missed, and follows each of them. */
export function createChargeReconciler({ db, gateway, followCharge }: Needs) {
  /** Goes through the provider's pages of one kind. Pages already seen are followed at once, so a failure later loses nothing. */
  async function followPages<Item extends { intentId: string | undefined }>(
    attempt: Attempt,
    list: (after: string | undefined) => Promise<ProviderPage<Item>>,
    isNews: (items: readonly Item[]) => Promise<(item: Item) => boolean>,
  ): Promise<void> {
    for (let after: string | undefined, isMore = true; isMore; ) {
      const { items, next } = await list(after);
      const isNew = await isNews(items);
      const intentIds = new Set(items.filter(isNew).flatMap(({ intentId }) => intentId ?? []));
      for (const intentId of intentIds) await attempt('payments.follow', () => followCharge(intentId));
      after = next;
      isMore = next !== undefined;
    }
  }

  async function areNewDisputes(disputes: readonly ProviderDispute[]) {
    const states = await disputeStore.listStates(
      db,
      disputes.map(({ providerDisputeId }) => providerDisputeId),
    );
    const heard = await giftCards.listHeard(
      db,
      disputes.flatMap(({ providerDisputeId, state }) => [providerDisputeId, `${providerDisputeId}:${state}`]),
    );
    return ({ state, providerDisputeId }: ProviderDispute) =>
      state !== 'inquiry' &&
      states.get(providerDisputeId) !== state &&
      !heard.has(state === 'open' ? providerDisputeId : `${providerDisputeId}:${state}`);
  }

  async function areNewRefunds(refunds: readonly ProviderRefund[]) {
    const ids = refunds.map(({ providerRefundId }) => providerRefundId);
    const known = (await refundStore.listKnown(db, ids)).union(await giftCards.listHeard(db, ids));
    return ({ state, providerRefundId }: ProviderRefund) => state === 'succeeded' && !known.has(providerRefundId);
  }

  async function followEach(
    attempt: Attempt,
    list: (page: IdPage) => Promise<{ id: number; providerIntentId: string | null }[]>,
  ): Promise<void> {
    for await (const { providerIntentId } of readById(list)) {
      if (providerIntentId) await attempt('payments.follow', () => followCharge(providerIntentId));
    }
  }

  return {
    /** Fees that were not known when the payments of that time succeeded. */
    followUnknownFees: (attempt: Attempt, paidAfter: Date): Promise<void> =>
      followEach(attempt, (page) => store.listWithoutFee(db, { ...page, paidAfter })),

    /** Disputes and refunds made at the provider since then that we do not have as they are there, and all disputes that we think open. */
    async followNews(attempt: Attempt, createdAfter: Date): Promise<void> {
      await attempt('payments.list_disputes', () =>
        followPages(attempt, (after) => gateway.listDisputes({ createdAfter, after }), areNewDisputes),
      );
      await attempt('payments.list_refunds', () =>
        followPages(attempt, (after) => gateway.listRefunds({ createdAfter, after }), areNewRefunds),
      );
      await followEach(attempt, (page) => disputeStore.listOpenIntents(db, page));
    },
  };
}
