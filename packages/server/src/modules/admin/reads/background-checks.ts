import type { AdminBackgroundCheck } from '@x1/contract/admin/background-check.ts';
import type { BackgroundCheckState } from '@x1/contract/background-checks/states.ts';
import { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { isTakenBy, readWork, type TakenBy } from './cases.ts';
import { mapPage, readPage } from './keyset.ts';
import { idIn, isNamed, readPeople } from './people.ts';

interface CheckFilter {
  readonly q?: string | undefined;
  readonly state?: BackgroundCheckState | undefined;
  readonly takenBy?: TakenBy | undefined;
}

/** With the provider's number of the report, of which an address is made. */
type ListedCheck = Omit<AdminBackgroundCheck, 'reportUrl'> & { readonly reportId: string | null };

/** Background checks, the one authorized last first; searched by the trainer's id, or by part of name or email. */
export async function listBackgroundChecks(
  tx: Tx,
  { limit, cursor, q, state, takenBy }: PageRequest & CheckFilter,
): Promise<PageOf<ListedCheck>> {
  const userId = idIn(q, UserId);
  const places = tx
    .selectFrom('backgroundChecks as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['c.id', 'c.userId', 'c.state', 'c.agreedAt', 'c.decisionAt', 'c.passedAt', 'c.validUntil'])
    .select(['c.providerInvitationId', 'c.providerReportId'])
    .select([sql<Date>`c.agreed_at`.as('placeAt'), sql<number>`c.id`.as('placeId')])
    .$if(state !== undefined, (query) => query.where('c.state', '=', state ?? 'consider'))
    .$if(userId !== undefined, (query) => query.where('c.userId', '=', userId ?? null))
    .$if(Boolean(q) && userId === undefined, (query) => query.where(isNamed('u', q ?? '')))
    .$if(takenBy !== undefined, (query) => query.where(isTakenBy(sql`'background-check'`, sql`c.id`, takenBy ?? 'nobody')));
  const rows = await readPage(places, { at: sql`c.agreed_at`, id: sql`c.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.map((row) => row.userId),
  );
  const workOn = await readWork(
    tx,
    'background-check',
    rows.items.map(({ id }) => id),
  );
  return mapPage(rows, (row) => ({
    work: workOn(row.id),
    id: row.id,
    person: personOf(row.userId),
    state: row.state,
    agreedAt: row.agreedAt.toISOString(),
    decisionAt: toInstant(row.decisionAt),
    passedAt: toInstant(row.passedAt),
    validUntil: toInstant(row.validUntil),
    reference: row.providerReportId ?? row.providerInvitationId,
    reportId: row.providerReportId,
  }));
}
