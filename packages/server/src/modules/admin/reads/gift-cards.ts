import type { AdminGiftCard, giftCardFilters } from '@x1/contract/admin/gift-card.ts';
import { GiftCardId, type UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { giftCardState } from '../../payments/reads/gift-card-state.ts';
import { mapPage, readPage } from './keyset.ts';
import { idIn, isNamed, readPeople } from './people.ts';

interface GiftCardFilter {
  readonly q?: string | undefined;
  readonly status?: (typeof giftCardFilters)[number] | undefined;
}

/** Gift cards, newest first; searched by id, or by part of the name or email of the buyer, or of the email it went to. */
export async function listGiftCards(tx: Tx, { limit, cursor, q, status }: PageRequest & GiftCardFilter): Promise<PageOf<AdminGiftCard>> {
  const id = idIn(q, GiftCardId);
  const places = tx
    .selectFrom('giftCards as c')
    .innerJoin('users as buyer', 'buyer.id', 'c.buyerId')
    .select(['c.id', 'c.status', 'c.amountCents', 'c.returnedCents', 'c.buyerId', 'c.recipientEmail', 'c.redeemedBy', 'c.createdAt'])
    .select(['c.paidAt', 'c.deliverAt', 'c.sentAt', 'c.redeemedAt', 'c.refundAskedAt', 'c.disputedAt', 'c.endedAt'])
    .select([sql<Date>`c.created_at`.as('placeAt'), sql<number>`c.id`.as('placeId')])
    .$if(status !== undefined, (query) => query.where('c.status', '=', status ?? 'paid'))
    .$if(id !== undefined, (query) => query.where('c.id', '=', id ?? null))
    .$if(Boolean(q) && id === undefined, (query) =>
      query.where(sql<boolean>`(${isNamed('buyer', q ?? '')} or folded_text(coalesce(c.recipient_email, '')) like ${containing(q ?? '')})`),
    );
  const rows = await readPage(places, { at: sql`c.created_at`, id: sql`c.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ buyerId, redeemedBy }) => [buyerId, ...(redeemedBy === null ? [] : [redeemedBy])]),
  );
  return mapPage(rows, (row) => ({
    id: row.id,
    state: giftCardState(row),
    amount: row.amountCents,
    returnedAmount: row.returnedCents,
    buyer: personOf(row.buyerId),
    recipientEmail: row.recipientEmail,
    redeemedBy: row.redeemedBy === null ? null : personOf(row.redeemedBy as UserId),
    createdAt: row.createdAt.toISOString(),
    paidAt: toInstant(row.paidAt),
    deliverAt: row.deliverAt.toISOString(),
    redeemedAt: toInstant(row.redeemedAt),
    refundAskedAt: toInstant(row.refundAskedAt),
    endedAt: toInstant(row.endedAt),
  }));
}
