import type { AdminWaiver } from '@x1/contract/admin/waiver.ts';
import type { Consent } from '@x1/contract/consents/consent.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { consentsOf, listConsents } from '../../consents/reads.ts';
import { mapPage, readPage } from './keyset.ts';
import { readPeople } from './people.ts';

/** Versions of the waiver, newest first. The sample that ships with the product was published by nobody. */
export async function listWaivers(tx: Tx, { version, ...request }: PageRequest & { version?: number }): Promise<PageOf<AdminWaiver>> {
  const at = sql<Date>`coalesce(w.published_at, to_timestamp(0))`;
  const texts = tx
    .selectFrom('waiverTexts as w')
    .select(['w.version', 'w.waiver', 'w.individualTraining', 'w.publishedAt', 'w.publishedBy'])
    .select([at.as('placeAt'), sql<number>`w.version`.as('placeId')])
    .$if(version !== undefined, (query) => query.where('w.version', '=', version ?? 0));
  const rows = await readPage(texts, { at, id: sql`w.version`, first: 'newest' }, request);
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ publishedBy }) => publishedBy ?? []),
  );
  return mapPage(rows, ({ version: number, waiver, individualTraining, publishedAt, publishedBy }) => ({
    version: number,
    waiver,
    individualTraining,
    publishedAt: toInstant(publishedAt),
    publishedBy: publishedBy === null ? null : personOf(publishedBy),
  }));
}

/** What a person agreed to, or families agreed to with that person. */
export function listUserConsents(tx: Tx, userId: UserId, request: PageRequest): Promise<PageOf<Consent>> {
  return listConsents(tx, consentsOf.account(userId), request);
}
