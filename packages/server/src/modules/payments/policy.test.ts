import type { TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import type { Session } from '../scheduling/service.ts';
import { assertParentOf, assertReportable, assertTrainerOf, isIntentOf, paidStatus } from './policy.ts';
import type { ProviderIntent } from './port.ts';
import type { PaymentTransaction } from './tables.ts';

describe('the word for what has become of a payment', () => {
  it.each([
    [{ refundedCents: 0, lostCents: 0, disputedCents: 0 }, 'succeeded'],
    [{ refundedCents: 1, lostCents: 0, disputedCents: 0 }, 'partially_refunded'],
    [{ refundedCents: 4_900, lostCents: 0, disputedCents: 0 }, 'refunded'],
    [{ refundedCents: 0, lostCents: 0, disputedCents: 4_900 }, 'disputed'],
    [{ refundedCents: 900, lostCents: 0, disputedCents: 4_000 }, 'disputed'],
    [{ refundedCents: 0, lostCents: 4_900, disputedCents: 0 }, 'disputed'],
    [{ refundedCents: 900, lostCents: 4_000, disputedCents: 0 }, 'disputed'],
  ] as const)('%j is %s', (money, status) => {
    expect(paidStatus({ amountCents: 4_900, ...money })).toBe(status);
  });
});

describe("the provider's intent", () => {
  const transaction = { id: 7 as TransactionId, externalKey: 'f3b1', amountCents: 4_900 } as PaymentTransaction;
  const intent = { transactionId: transaction.id, key: 'f3b1', amountCents: 4_900, currency: 'usd' } as ProviderIntent;

  it('is of the transaction that it names, with the same key, amount and currency', () => {
    expect(isIntentOf(intent, transaction)).toBe(true);
  });

  it.each<[string, Partial<ProviderIntent>]>([
    ['in another currency', { currency: 'eur' }],
    ['of another amount', { amountCents: 4_901 }],
    ['that names another transaction', { transactionId: 8 as TransactionId }],
    ['with the key of a transaction that a restore has lost', { key: 'a90c' }],
    ['without a key', { key: undefined }],
  ])('is never taken when it is one %s', (_, difference) => {
    expect(isIntentOf({ ...intent, ...difference }, transaction)).toBe(false);
  });
});

describe('a problem', () => {
  const now = new Date('2026-03-14T12:00:00Z');
  const session = (times: Partial<Session>) => ({ completedAt: null, endsAt: null, ...times }) as Session;

  it.each([
    ['a session without a time', {}, false, false],
    ['a session that goes on', { endsAt: new Date('2026-03-14T12:00:01Z') }, false, false],
    ['a session that ends this very moment', { endsAt: now }, false, true],
    ['a session that was marked complete before its end', { endsAt: new Date('2026-03-15T12:00:00Z'), completedAt: now }, false, true],
    ['a session that was cancelled so late that its money is kept', {}, true, true],
  ])('of %s', (_what, times, isKept, isReportable) => {
    const check = () => assertReportable(session(times), { isKept, now });
    if (isReportable) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code: 'problem.too_early' }));
  });
});

describe('what belongs to somebody else is as good as missing', () => {
  it('a session', () => {
    const actor = { userId: 7, role: 'parent' } as Actor;
    expect(() => assertParentOf(actor, { parentId: 8 as UserId } as Session)).toThrow(
      expect.objectContaining({ code: 'appointment.not_found' }),
    );
  });

  it('but not to the two it belongs to', () => {
    const actor = { userId: 7, role: 'parent' } as Actor;
    expect(() => assertParentOf(actor, { parentId: 7 as UserId } as Session)).not.toThrow();
    expect(() => assertTrainerOf(7 as TrainerId, { trainerId: 7, status: 'succeeded' } as PaymentTransaction)).not.toThrow();
  });

  it.each([
    ['of another trainer', { trainerId: 12, status: 'succeeded' }],
    ['that was never paid', { trainerId: 7, status: 'pending' }],
    ['that failed', { trainerId: 7, status: 'failed' }],
  ])('a payment %s', (_what, transaction) => {
    expect(() => assertTrainerOf(7 as TrainerId, transaction as PaymentTransaction)).toThrow(
      expect.objectContaining({ code: 'transaction.not_found' }),
    );
  });
});
