import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { MINIMUM_PAYOUT_CENTS } from '@x1/contract/payouts/minimum-payout.ts';
import { connectBank } from '../harness/marketplace.ts';
import { demoColleague, type Person } from '../harness/people.ts';
import type { Fixtures } from './fixtures.ts';

/** Trainers of the demo marketplace who sold and were paid; where their money is depends on the day of the week. */
const sellers = ['keisha.grant', 'marcus.hale', 'jonah.feldman', 'mateo.cruz', 'amara.diallo', 'grace.whitaker'];
const earners = ['lucas.pereira', 'chloe.nguyen', 'omar.haddad', 'wyatt.sorensen', 'elena.vasquez', 'tyler.brandt', 'hannah.lindqvist'];

const balanceOf = ({ api }: Person) => api.payouts.balance();

/** All payments of a trainer, newest first; the demo marketplace has fewer than a page of each. */
function salesOf({ api, user }: Person): Promise<readonly RecipientTransaction[]> {
  return api.billing.recipientTransactions({ params: { userId: user.id }, query: {} });
}

async function refund({ api }: Person, { id: transactionId }: RecipientTransaction, amount: number): Promise<void> {
  await api.payments.refund({ params: { transactionId }, body: { amount, requestId: randomUUID() } });
}

/** A trainer who was paid for sessions whose money then went back to the parents. */
export async function trainerWhoOwes(): Promise<Person> {
  for (const key of sellers) {
    const trainer = await demoColleague(key);
    for (const sale of (await salesOf(trainer)).filter(({ share }) => share === 'paid_out')) {
      if ((await balanceOf(trainer)).owed > 0) break;
      await refund(trainer, sale, sale.amount - sale.refundedAmount);
    }
    if ((await balanceOf(trainer)).owed > 0) return trainer;
  }
  throw new Error('No trainer of the demo marketplace has been paid more than is available');
}

/** A trainer with something to pay out, but less than the minimum; a part of it goes back to the parents if need be. */
export async function trainerBelowMinimum(): Promise<Person> {
  for (const key of earners) {
    const trainer = await demoColleague(key);
    const { available } = await balanceOf(trainer);
    if (available === 0) continue;
    let surplus = available - (MINIMUM_PAYOUT_CENTS - 1);
    for (const sale of (await salesOf(trainer)).filter(({ share }) => share === 'available')) {
      if (surplus <= 0) break;
      const part = Math.min(surplus, sale.amount - sale.refundedAmount);
      await refund(trainer, sale, part);
      surplus -= part;
    }
    const left = (await balanceOf(trainer)).available;
    expect(left, `available to ${key}`).toBeLessThan(MINIMUM_PAYOUT_CENTS);
    expect(left, `available to ${key}`).toBeGreaterThan(0);
    return trainer;
  }
  throw new Error('No trainer of the demo marketplace has money available');
}

/** A trainer whose payouts an operator has stopped. */
export async function trainerOnHold({ operator }: Pick<Fixtures, 'operator'>): Promise<Person> {
  const trainer = await demoColleague('keisha.grant');
  const body = { reason: 'Two bank accounts in one week.' };
  await operator.api.admin.stopPayouts({ params: { userId: trainer.user.id }, body });
  return trainer;
}

/** The test card that all parents of the demo marketplace pay with. */
const demoCard = '4000000000000077';

/** A trainer who named the test card of every demo parent to be paid out to: what they paid is held for an operator. */
export async function trainerInReview(): Promise<Person> {
  for (const key of earners.toReversed()) {
    const trainer = await demoColleague(key);
    const { available, inReview } = await balanceOf(trainer);
    if (available + inReview === 0) continue;
    if (inReview === 0) await connectBank(trainer, demoCard);
    await expect.poll(async () => (await balanceOf(trainer)).inReview).toBeGreaterThan(0);
    return trainer;
  }
  throw new Error('No trainer of the demo marketplace has money available');
}

/** A payment of the demo trainer that fits. @throws Error when there is none */
export async function saleWhere(trainer: Person, fits: (sale: RecipientTransaction) => boolean): Promise<RecipientTransaction> {
  const found = (await salesOf(trainer)).find(fits);
  if (!found) throw new Error('The demo trainer has no such payment');
  return found;
}
