import type { TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import type { Session } from '../scheduling/service.ts';
import { assertParentOf, assertReportable, assertTrainerOf, isIntentOf, paidStatus } from './policy.ts';
import type { ProviderIntent } from './port.ts';
import type { PaymentTransaction } from './tables.ts';

describe('the status of a payment', () => {
  it.each([
    [{ refundedCents: 0, lostCents: 0, disputedCents: 0 }, 'succeeded'],
    [{ refundedCents: 1, lostCents: 0, disputedCents: 0 }, 'partially_refunded'],
    [{ refundedCents: 4_900, lostCents: 0, disputedCents: 0 }, 'refunded'],
    [{ refundedCents: 0, lostCents: 0, disputedCents: 4_900 }, 'disputed'],
    [{ refundedCents: 900, lostCents: 0, disputedCents: 4_000 }, 'disputed'],
    [{ refundedCents: 0, lostCents: 4_900, disputedCents: 0 }, 'disputed'],
    [{ refundedCents: 900, lostCents: 4_000, disputedCents: 0 }, 'disputed'],
  ] as const)('with %j is %s', (money, status) => {
    expect(paidStatus({ amountCents: 4_900, ...money })).toBe(status);
  });
});

describe("the provider's intent", () => {
  const transaction = { id: 7 as TransactionId, externalKey: 'f3b1', amountCents: 4_900, creditCents: 0 } as PaymentTransaction;
  const intent = { transactionId: transaction.id, key: 'f3b1', amountCents: 4_900, currency: 'usd' } as ProviderIntent;

  it('belongs to a transaction with the same id, key, amount and currency', () => {
    expect(isIntentOf(intent, transaction)).toBe(true);
  });

  it.each<[string, Partial<ProviderIntent>]>([
    ['in another currency', { currency: 'eur' }],
    ['of another amount', { amountCents: 4_901 }],
    ['that names another transaction', { transactionId: 8 as TransactionId }],
    ['with the key of a transaction that a restore has lost', { key: 'a90c' }],
    ['without a key', { key: undefined }],
  ])('does not belong to a transaction when it is one %s', (_, difference) => {
    expect(isIntentOf({ ...intent, ...difference }, transaction)).toBe(false);
  });
});

describe('a problem report', () => {
  const now = new Date('2026-03-14T12:00:00Z');
  const session = (times: Partial<Session>) => ({ completedAt: null, endsAt: null, ...times }) as Session;

  it.each([
    ['a session without a time is refused', {}, false, false],
    ['a session that has not ended is refused', { endsAt: new Date('2026-03-14T12:00:01Z') }, false, false],
    ['a session that ends right now is accepted', { endsAt: now }, false, true],
    ['a session marked complete before its end is accepted', { endsAt: new Date('2026-03-15T12:00:00Z'), completedAt: now }, false, true],
    ['a session canceled too late for a refund is accepted', {}, true, true],
  ])('about %s', (_what, times, isKept, isReportable) => {
    const check = () => assertReportable(session(times), { isKept, now });
    if (isReportable) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code: 'problem.too_early' }));
  });
});

describe('the payments module', () => {
  it("reports another parent's session as not found", () => {
    const actor = { userId: 7, familyId: 7, role: 'parent' } as Actor;
    expect(() => assertParentOf(actor, { parentId: 8 as UserId } as Session)).toThrow(
      expect.objectContaining({ code: 'appointment.not_found' }),
    );
  });

  it('gives the parent and the trainer of a session access to it', () => {
    const actor = { userId: 7, familyId: 7, role: 'parent' } as Actor;
    expect(() => assertParentOf(actor, { parentId: 7 as UserId } as Session)).not.toThrow();
    expect(() => assertTrainerOf(7 as TrainerId, { trainerId: 7, status: 'succeeded' } as PaymentTransaction)).not.toThrow();
  });

  it.each([
    ['of another trainer', { trainerId: 12, status: 'succeeded' }],
    ['that was never paid', { trainerId: 7, status: 'pending' }],
    ['that failed', { trainerId: 7, status: 'failed' }],
  ])('reports a payment %s as not found', (_what, transaction) => {
    expect(() => assertTrainerOf(7 as TrainerId, transaction as PaymentTransaction)).toThrow(
      expect.objectContaining({ code: 'transaction.not_found' }),
    );
  });
});
