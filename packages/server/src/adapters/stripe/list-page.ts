import type Stripe from 'stripe';
import type { ProviderListQuery, ProviderPage } from '../../modules/payments/port.ts';
import { callStripe } from './stripe-client.ts';

/** The maximum page size; a payment has a handful of refunds and disputes. */
export const pageSize = 100;
const secondMs = 1_000;

/** One page of everything created since an instant, newest first. */
export async function listPage<Listed extends { id: string }, Item>(
  { createdAfter, after }: ProviderListQuery,
  list: (range: Stripe.PaginationParams & { created: Stripe.RangeQueryParam }) => Promise<Stripe.ApiList<Listed>>,
  toItem: (listed: Listed) => Item,
): Promise<ProviderPage<Item>> {
  const range = {
    created: { gte: Math.max(0, Math.floor(createdAfter.getTime() / secondMs)) },
    limit: pageSize,
    ...(after !== undefined && { starting_after: after }),
  };
  const { data, has_more: hasMore } = await callStripe<Stripe.ApiList<Listed>>('list', () => list(range));
  return { items: data.map(toItem), next: hasMore ? data.at(-1)?.id : undefined };
}
