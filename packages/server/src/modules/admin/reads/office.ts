import type { AdminMail, AuditEntry } from '@x1/contract/admin/operations.ts';
import { auditObjects, type MailId } from '@x1/contract/admin/operations.ts';
import type { AdminSupportRequest } from '@x1/contract/admin/support-request.ts';
import type { SupportRequestId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { mapPage, readPage } from './keyset.ts';
import { readPeople } from './people.ts';

const storedState = { waiting: 'queued', sent: 'sent', failed: 'failed' } as const;
const shownState = { queued: 'waiting', sent: 'sent', failed: 'failed' } as const;

/** The outbox without the texts, the newest first. */
export async function listMails(
  tx: Tx,
  { limit, cursor, state }: PageRequest & { state?: AdminMail['state'] | undefined },
): Promise<PageOf<AdminMail>> {
  const places = tx
    .selectFrom('mails as m')
    .select(['m.id', 'm.kind', 'm.to_address', 'm.state', 'm.tries', 'm.created_at', 'm.sent_at', 'm.last_error'])
    .select([sql<Date>`m.created_at`.as('place_at'), sql<number>`m.id`.as('place_id')])
    .$if(state !== undefined, (query) => query.where('m.state', '=', storedState[state ?? 'waiting']));
  const rows = await readPage(places, { at: sql`m.created_at`, id: sql`m.id`, first: 'newest' }, { limit, cursor });
  return mapPage(rows, (row) => ({
    id: row.id as MailId,
    kind: row.kind,
    to: row.to_address,
    state: shownState[row.state],
    attempts: row.tries,
    createdAt: row.created_at.toISOString(),
    sentAt: toInstant(row.sent_at),
    error: row.last_error,
  }));
}

interface SupportFilter {
  readonly state?: 'open' | 'closed';
  readonly id?: SupportRequestId;
}

/** Letters to support: open ones the oldest first, closed ones the newest first. */
export async function listSupportRequests(
  tx: Tx,
  { limit, cursor, state, id }: PageRequest & SupportFilter,
): Promise<PageOf<AdminSupportRequest>> {
  const at = state === 'closed' ? sql<Date>`s.closed_at` : sql<Date>`s.received_at`;
  const places = tx
    .selectFrom('support_requests as s')
    .select(['s.id', 's.name', 's.email', 's.topic', 's.message', 's.received_at', 's.closed_at', 's.closing_note', 's.user_id'])
    .select([at.as('place_at'), sql<number>`s.id`.as('place_id')])
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? 0))
    .$if(state !== undefined, (query) => query.where('s.closed_at', state === 'open' ? 'is' : 'is not', null));
  const rows = await readPage(places, { at, id: sql`s.id`, first: state === 'closed' ? 'newest' : 'oldest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ user_id }) => user_id ?? []),
  );
  return mapPage(rows, (row) => ({
    id: row.id as SupportRequestId,
    name: row.name,
    email: row.email,
    topic: row.topic,
    message: row.message,
    receivedAt: row.received_at.toISOString(),
    closedAt: toInstant(row.closed_at),
    closingNote: row.closing_note,
    person: row.user_id === null ? null : personOf(row.user_id),
  }));
}

interface AuditFilter {
  readonly operatorId?: UserId | undefined;
  readonly object?: AuditEntry['object'] | undefined;
  readonly objectId?: string | undefined;
  /** How an action begins. */
  readonly action?: string | undefined;
}

/** What operators did and read, the newest first. */
export async function listAudit(tx: Tx, { limit, cursor, ...filter }: PageRequest & AuditFilter): Promise<PageOf<AuditEntry>> {
  const { operatorId, object, objectId, action } = filter;
  const places = tx
    .selectFrom('audit_log as l')
    .innerJoin('users as u', 'u.id', 'l.operator_id')
    .select(['l.id', 'l.at', 'l.operator_id', 'u.email', 'l.action', 'l.object', 'l.object_id', 'l.reason'])
    .select([sql<Date>`l.at`.as('place_at'), sql<number>`l.id`.as('place_id')])
    .$if(operatorId !== undefined, (query) => query.where('l.operator_id', '=', operatorId ?? 0))
    .$if(object !== undefined, (query) => query.where('l.object', '=', object ?? ''))
    .$if(Boolean(objectId), (query) => query.where('l.object_id', '=', objectId ?? ''))
    .$if(Boolean(action), (query) => query.where(sql<boolean>`starts_with(l.action, ${action})`));
  const rows = await readPage(places, { at: sql`l.at`, id: sql`l.id`, first: 'newest' }, { limit, cursor });
  return mapPage(rows, (row) => ({
    id: row.id,
    at: row.at.toISOString(),
    operator: { id: row.operator_id as UserId, email: row.email },
    action: row.action,
    object: toAuditObject(row.object),
    objectId: row.object_id,
    reason: row.reason,
  }));
}

function toAuditObject(object: string): AuditEntry['object'] {
  return auditObjects.find((known) => known === object) ?? 'list';
}
