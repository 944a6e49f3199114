import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { newExternalKey } from '../../platform/db/external-key.ts';

/** A person who keeps cards, as the provider knows them. */
export type PaymentCustomer = Row<'paymentCustomers'>;

export function findCustomer(db: Db | Tx, userId: UserId): Promise<PaymentCustomer | undefined> {
  return db.selectFrom('paymentCustomers').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** The row of this person, made now if there is none. */
export async function ensureCustomer(tx: Tx, userId: UserId, createdAt: Date): Promise<PaymentCustomer> {
  await tx
    .insertInto('paymentCustomers')
    .values({ userId, externalKey: newExternalKey, createdAt })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
  return tx.selectFrom('paymentCustomers').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();
}

/** @returns false when the row is gone meanwhile: the account was closed */
export async function setProviderCustomer(db: Db, { userId, externalKey }: PaymentCustomer, providerCustomerId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paymentCustomers')
    .set({ providerCustomerId })
    .where('userId', '=', userId)
    .where('externalKey', '=', externalKey)
    .where(({ or, eb }) => or([eb('providerCustomerId', 'is', null), eb('providerCustomerId', '=', providerCustomerId)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteCustomer(db: Db, { userId, externalKey }: PaymentCustomer): Promise<void> {
  await db.deleteFrom('paymentCustomers').where('userId', '=', userId).where('externalKey', '=', externalKey).execute();
}
