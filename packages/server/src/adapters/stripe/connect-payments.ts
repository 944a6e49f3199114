import Stripe from 'stripe';
import type { BankPayout, Outcome, PayoutOrder, PayoutProvider, ProviderTransfer, Refusal } from '../../modules/payouts/port.ts';
import { invariant } from '../../platform/errors.ts';
import { listPage } from './list-page.ts';
import { keyIn, toMetadata } from './row-metadata.ts';
import { callStripe } from './stripe-client.ts';

type Payments = Pick<PayoutProvider, 'transfer' | 'listTransfers' | 'listReversals' | 'reverse' | 'payOut' | 'readBankPayout'>;

const currency = 'usd';
const secondMs = 1_000;
/** The maximum page size: at one payment a week, two years of an account. */
const mostListed = 100;

/**
 * Separate transfers to connected accounts, and from there payouts to banks. Stripe forgets an idempotency key after a day, so existing
 * objects are looked up first; a key covers calls that were interrupted in between.
 */
export function createPayments(stripe: Stripe): Payments {
  async function findTransfer({ payoutId, key, accountId, amountCents }: PayoutOrder): Promise<Stripe.Transfer | undefined> {
    const { data } = await callStripe<Stripe.ApiList<Stripe.Transfer>>('list', () =>
      stripe.transfers.list({ transfer_group: groupOf(key), limit: 2 }),
    );
    const [found] = data;
    const isOurs = data.length <= 1 && (!found || (found.amount === amountCents && found.destination === accountId));
    invariant(isOurs, `payout ${payoutId} was transferred otherwise than decided`);
    return found;
  }

  const createTransfer = ({ payoutId, key, accountId, amountCents, attempt }: PayoutOrder) =>
    callStripe<Stripe.Transfer>('transfer', () =>
      stripe.transfers.create(
        { amount: amountCents, currency, destination: accountId, transfer_group: groupOf(key), metadata: metadataOf({ payoutId, key }) },
        { idempotencyKey: `payout:${key}:${attempt}` },
      ),
    );

  async function findPayout({ key, accountId }: PayoutOrder): Promise<Stripe.Payout | undefined> {
    const { data } = await callStripe<Stripe.ApiList<Stripe.Payout>>('list', () =>
      stripe.payouts.list({ limit: mostListed }, { stripeAccount: accountId }),
    );
    return data.find(({ metadata }) => keyIn('payoutId', metadata) === key);
  }

  const createPayout = ({ payoutId, key, accountId, amountCents, attempt }: PayoutOrder) =>
    callStripe<Stripe.Payout>('payout', () =>
      stripe.payouts.create(
        { amount: amountCents, currency, metadata: metadataOf({ payoutId, key }) },
        { stripeAccount: accountId, idempotencyKey: `bank-payout:${key}:${attempt}` },
      ),
    );

  return {
    transfer: (order) =>
      orRefused(async () => ({ kind: 'done', transferId: ((await findTransfer(order)) ?? (await createTransfer(order))).id })),

    listTransfers: (query) => listPage(query, (range) => stripe.transfers.list(range), toProviderTransfer),

    listReversals: async (transferId) => {
      const { data } = await callStripe<Stripe.ApiList<Stripe.TransferReversal>>('list', () =>
        stripe.transfers.listReversals(transferId, { limit: mostListed }),
      );
      return data.map(({ id, amount }) => ({ reversalId: id, amountCents: amount }));
    },

    reverse: ({ payoutId, key, transferId, attempt }) =>
      orRefused(async () => {
        const { reversed } = await callStripe<Stripe.Transfer>('transfer', () => stripe.transfers.retrieve(transferId));
        if (!reversed) await createReversal(stripe, { payoutId, key, transferId, attempt });
        return { kind: 'done' };
      }),

    payOut: (order) =>
      orRefused(async () => ({ kind: 'done', bankPayout: toBankPayout((await findPayout(order)) ?? (await createPayout(order))) })),

    readBankPayout: async ({ accountId, bankPayoutId }) =>
      toBankPayout(
        await callStripe<Stripe.Payout>('payout', () => stripe.payouts.retrieve(bankPayoutId, {}, { stripeAccount: accountId })),
      ),
  };
}

/** Reverses all that is left of the transfer, which is Stripe's default without an amount. */
function createReversal(
  stripe: Stripe,
  { payoutId, key, transferId, attempt }: Pick<PayoutOrder, 'payoutId' | 'key' | 'attempt'> & { transferId: string },
): Promise<Stripe.TransferReversal> {
  return callStripe<Stripe.TransferReversal>('transfer_reversal', () =>
    stripe.transfers.createReversal(
      transferId,
      { metadata: metadataOf({ payoutId, key }) },
      { idempotencyKey: `payout-reversal:${key}:${attempt}` },
    ),
  );
}

const groupOf = (key: string) => `payout-${key}`;
const metadataOf = ({ payoutId, key }: Pick<PayoutOrder, 'payoutId' | 'key'>) => toMetadata({ kind: 'payoutId', id: payoutId, key });

/** @throws anything that is not a definite refusal: no response, or a bug of ours */
async function orRefused<Done>(call: () => Promise<Outcome<Done>>): Promise<Outcome<Done>> {
  try {
    return await call();
  } catch (error) {
    const reason = toRefusal(error);
    if (reason) return { kind: 'refused', reason };
    throw error;
  }
}

const refusals: Readonly<Record<string, Refusal>> = {
  balance_insufficient: 'too_little_available',
  insufficient_capabilities_for_transfer: 'account_not_payable',
  transfers_not_allowed: 'account_not_payable',
  payouts_not_allowed: 'account_not_payable',
  no_account: 'account_not_payable',
  bank_account_restricted: 'account_not_payable',
  bank_account_unusable: 'account_not_payable',
  bank_account_unverified: 'account_not_payable',
  account_invalid: 'account_gone',
};

function toRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  if (error.code === 'resource_missing') return error.param === 'destination' ? 'account_gone' : undefined;
  return error.code === undefined ? undefined : refusals[error.code];
}

function toProviderTransfer(transfer: Stripe.Transfer): ProviderTransfer {
  const { id, destination, amount, amount_reversed: reversedCents, metadata, created } = transfer;
  return {
    transferId: id,
    accountId: typeof destination === 'string' ? destination : (destination?.id ?? ''),
    amountCents: amount,
    reversedCents,
    key: keyIn('payoutId', metadata),
    createdAt: new Date(created * secondMs),
  };
}

function toBankPayout({ id, status, failure_code: code }: Stripe.Payout): BankPayout {
  const failure = code ? code.replaceAll('_', ' ') : null;
  if (status === 'paid') return { bankPayoutId: id, state: 'paid', failure };
  const isFailed = status === 'failed' || status === 'canceled';
  return { bankPayoutId: id, state: isFailed ? 'failed' : 'on_its_way', failure };
}
