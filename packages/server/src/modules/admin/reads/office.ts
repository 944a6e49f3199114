import type { AdminMail, AuditEntry } from '@x1/contract/admin/operations.ts';
import { auditObjects, type MailId, type mailFilters } from '@x1/contract/admin/operations.ts';
import type { AdminSupportRequest } from '@x1/contract/admin/support-request.ts';
import type { SupportRequestId, UserId } from '@x1/contract/core/ids.ts';
import { settingNames } from '@x1/contract/settings/settings.ts';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { AppError } from '../../../platform/errors.ts';
import { askedChange, madeChange, settingShower } from './audited-settings.ts';
import { isTakenBy, readClosings, readWork, type TakenBy } from './cases.ts';
import { mapPage, readPage } from './keyset.ts';
import { isNamed, readPeople } from './people.ts';
import { isOpenMail } from './stuck-money.ts';

const storedState = { waiting: 'queued', sent: 'sent', failed: 'failed', closed: 'failed' } as const;
const shownState = { queued: 'waiting', sent: 'sent', failed: 'failed' } as const;

interface MailFilter {
  readonly to?: string | undefined;
  readonly state?: (typeof mailFilters)[number] | undefined;
  /** Of failed ones: others aren't cases. */
  readonly takenBy?: TakenBy | undefined;
}

/** Outgoing mail without the texts, newest first; searched by part of the address, ignoring case. */
export async function listMails(tx: Tx, { limit, cursor, to, state, takenBy }: PageRequest & MailFilter): Promise<PageOf<AdminMail>> {
  const places = tx
    .selectFrom('mails as m')
    .select(['m.id', 'm.kind', 'm.subject', 'm.toAddress', 'm.state', 'm.tries', 'm.createdAt', 'm.sentAt', 'm.lastError'])
    .select(sql<boolean>`not ${isOpenMail('m')}`.as('isClosed'))
    .select([sql<Date>`m.created_at`.as('placeAt'), sql<number>`m.id`.as('placeId')])
    .$if(Boolean(to), (query) => query.where(sql<boolean>`folded_text(m.to_address) like ${containing(to ?? '')}`))
    .$if(state !== undefined, (query) => query.where('m.state', '=', storedState[state ?? 'waiting']))
    .$if(state === 'failed', (query) => query.where(isOpenMail('m')))
    .$if(state === 'closed', (query) => query.where(sql<boolean>`not ${isOpenMail('m')}`))
    .$if(takenBy !== undefined, (query) =>
      query.where('m.state', '=', 'failed').where(isTakenBy(sql`'mail'`, sql`m.id`, takenBy ?? 'nobody')),
    );
  const rows = await readPage(places, { at: sql`m.created_at`, id: sql`m.id`, first: 'newest' }, { limit, cursor });
  const failedIds = rows.items.filter((row) => row.state === 'failed').map(({ id }) => id);
  const workOn = await readWork(tx, 'mail', failedIds);
  const closingOf = await readClosings(tx, 'mail', failedIds);
  return mapPage(rows, (row) => ({
    work: row.state === 'failed' ? workOn(row.id) : null,
    closing: row.state === 'failed' && row.isClosed ? closingOf(row.id) : null,
    id: row.id as MailId,
    kind: row.kind,
    subject: row.subject,
    to: row.toAddress,
    state: shownState[row.state],
    attempts: row.tries,
    createdAt: row.createdAt.toISOString(),
    sentAt: toInstant(row.sentAt),
    error: row.lastError,
  }));
}

interface SupportFilter {
  readonly state?: 'open' | 'closed';
  readonly id?: SupportRequestId;
  /** Sent while signed in to this account. */
  readonly userId?: UserId | undefined;
  readonly takenBy?: TakenBy | undefined;
}

/** Support requests: open ones oldest first, closed ones newest first. */
export async function listSupportRequests(
  tx: Tx,
  { limit, cursor, state, id, userId, takenBy }: PageRequest & SupportFilter,
): Promise<PageOf<AdminSupportRequest>> {
  const at = state === 'closed' ? sql<Date>`s.closed_at` : sql<Date>`s.received_at`;
  const places = tx
    .selectFrom('supportRequests as s')
    .select(['s.id', 's.name', 's.email', 's.topic', 's.message', 's.receivedAt', 's.closedAt', 's.closingNote', 's.userId'])
    .select([at.as('placeAt'), sql<number>`s.id`.as('placeId')])
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? null))
    .$if(userId !== undefined, (query) => query.where('s.userId', '=', userId ?? null))
    .$if(takenBy !== undefined, (query) => query.where(isTakenBy(sql`'support-request'`, sql`s.id`, takenBy ?? 'nobody')))
    .$if(state !== undefined, (query) => query.where('s.closedAt', state === 'open' ? 'is' : 'is not', null));
  const rows = await readPage(places, { at, id: sql`s.id`, first: state === 'closed' ? 'newest' : 'oldest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ userId }) => userId ?? []),
  );
  const workOn = await readWork(
    tx,
    'support-request',
    rows.items.map(({ id: caseId }) => caseId),
  );
  return mapPage(rows, (row) => ({
    id: row.id as SupportRequestId,
    work: workOn(row.id),
    name: row.name,
    email: row.email,
    topic: row.topic,
    message: row.message,
    receivedAt: row.receivedAt.toISOString(),
    closedAt: toInstant(row.closedAt),
    closingNote: row.closingNote,
    person: row.userId === null ? null : personOf(row.userId),
  }));
}

/** A shorter text would match nearly everybody, and couldn't use an index. */
const NAMED_BY_AT_LEAST = 2;
/** Finding the lines about more people than this takes too long. */
const NAMED_AT_MOST = 200;

interface AuditFilter {
  /** The account and what belongs to it: see `concerns`. */
  readonly userId?: UserId | undefined;
  /** The same for everybody whose name or email contains this: at least two letters, of at most 200 people. */
  readonly person?: string | undefined;
  readonly operatorId?: UserId | undefined;
  /** Part of the operator's name or email. */
  readonly operator?: string | undefined;
  /** Without what was only looked at. */
  readonly only?: 'changes' | 'all' | undefined;
  readonly object?: AuditEntry['object'] | undefined;
  readonly objectId?: string | undefined;
  /** Parts of an action's words: it has to have each of them. */
  readonly action?: string | undefined;
}

/** What operators did and read, newest first. @throws AppError 'request.invalid' for a `person` that says too little, and for a cursor of another list */
export async function listAudit(tx: Tx, { limit, cursor, ...filter }: PageRequest & AuditFilter): Promise<PageOf<AuditEntry>> {
  const { userId, person, operatorId, operator, only, object, objectId, action } = filter;
  const named = person ? await findNamed(tx, person) : undefined;
  const places = tx
    .selectFrom('auditLog as l')
    .innerJoin('users as u', 'u.id', 'l.operatorId')
    .select(['l.id', 'l.at', 'l.operatorId', 'u.email', 'l.action', 'l.object', 'l.objectId', 'l.reason'])
    .select([sql<Date>`l.at`.as('placeAt'), sql<number>`l.id`.as('placeId'), nameOfPerson.as('personName')])
    .select([askedChange.as('asked'), madeChange.as('made')])
    .$if(userId !== undefined, (query) => query.where(concerns(userId === undefined ? [] : [userId])))
    .$if(named !== undefined, (query) => query.where(concerns(named ?? [])))
    .$if(operatorId !== undefined, (query) => query.where('l.operatorId', '=', operatorId ?? null))
    .$if(Boolean(operator), (query) => query.where(isNamed('u', operator ?? '')))
    .$if(only === 'changes', (query) => query.where(sql<boolean>`not ${isLookUp}`))
    .$if(object !== undefined, (query) => query.where('l.object', '=', object ?? ''))
    .$if(Boolean(objectId), (query) => query.where('l.objectId', '=', objectId ?? ''))
    .where((where) => where.and(wordsOf(action).map((word) => sql<boolean>`strpos(lower(l.action), ${word}) > 0`)));
  const rows = await readPage(places, { at: sql`l.at`, id: sql`l.id`, first: 'newest' }, { limit, cursor });
  const settingOf = await settingShower(tx, rows.items);
  return mapPage(rows, (row) => ({
    id: row.id,
    at: row.at.toISOString(),
    operator: { id: row.operatorId as UserId, email: row.email },
    action: row.action,
    object: toAuditObject(row.object),
    objectId: row.objectId,
    personName: row.personName,
    settingChange: settingOf(row),
    reason: row.reason,
  }));
}

/** By its words: what reads says so; what is done while seeing as somebody is reading, too. */
export const isLookUp = sql`(l.action like 'GET %'
  or l.action ~ '[.](find|list|list_failed|read|read_file|history|consents|story|sessions|check)$'
  or (l.action like 'see_as.%' and l.action not in ('see_as.open', 'see_as.end')))`;

/** Some lines name an id that nobody has: they're written before it is looked up. */
const nameOfPerson = sql<string | null>`case when l.object = 'user' and l.object_id ~ '^[0-9]{1,15}$' then (
  select coalesce(nullif(trim(person.name), ''), person.email) from users person where person.id = l.object_id::bigint) end`;

/** Whoever is looked for by name or email, found once for all that belongs to them. @throws AppError 'request.invalid' for a text that fits too many */
async function findNamed(tx: Tx, text: string): Promise<number[]> {
  const isTooShort = [...text].length < NAMED_BY_AT_LEAST;
  const people = isTooShort
    ? []
    : await tx
        .selectFrom('users as u')
        .select('u.id')
        .where(isNamed('u', text))
        .limit(NAMED_AT_MOST + 1)
        .execute();
  if (isTooShort || people.length > NAMED_AT_MOST) {
    throw new AppError('request.invalid', undefined, { fields: { person: 'Too many people match. Type more of the name or email.' } });
  }
  return people.map(({ id }) => id);
}

/**
 * Whether a line is about these people: the account, its programs, files, reviews, emails, payments and their sessions, reports and requests, settings of
 * a trainer's own, and what a second operator was asked about the account or a payment. A request for a second operator to confirm a trainer's own
 * setting isn't found, and neither is what was deleted: no index leads there.
 *
 * @param userIds each table is looked up through its own index, and no condition spans two tables
 */
function concerns(userIds: readonly number[]) {
  const people = sql`${userIds}::bigint[]`;
  const trainers = sql`select t.id from trainers t where t.user_id = any(${people})`;
  const payments = sql`select p.id from transactions p where p.parent_id = any(${people})
    union all select p.id from transactions p where p.trainer_id in (${trainers})`;
  // By its session: the trainer's own index has no hidden ones.
  const reviews = sql`select r.id from reviews r where r.parent_id = any(${people})
    union all select r.id from appointments a join reviews r on r.appointment_id = a.id where a.trainer_id in (${trainers})`;
  const scopes = sql`select 'trainer:' || t.id from (${trainers}) as t`;
  const settings = sql`select named.setting || ' ' || own.scope as id from unnest(${settingNames}::text[]) as named (setting), (${scopes}) as own (scope)
    union all select v.id::text from setting_versions v where v.setting = any(${settingNames}::text[]) and v.scope in (${scopes})`;
  const reports = sql`select r.id from reports r where r.accused_id = any(${people}) union all select r.id from reports r where r.reporter_id = any(${people})`;
  const asked = sql`select a.id from approvals a where a.user_id = any(${people}) union all select a.id from approvals a where a.transaction_id in (${payments})`;
  const isOneOf = (ids: RawBuilder<unknown>) => sql`l.object_id in (select of_theirs.id::text from (${ids}) as of_theirs)`;
  return sql<boolean>`case l.object
    when 'user' then ${isOneOf(sql`select x.id from unnest(${people}) as x (id)`)}
    when 'trainer' then ${isOneOf(trainers)}
    when 'transaction' then ${isOneOf(payments)}
    when 'payout' then ${isOneOf(sql`select o.id from payouts o where o.trainer_id in (${trainers})`)}
    when 'appointment' then ${isOneOf(sql`select a.id from appointments a where a.transaction_id in (${payments})`)}
    when 'refund' then ${isOneOf(sql`select r.id from refunds r where r.transaction_id in (${payments})`)}
    when 'dispute' then ${isOneOf(sql`select d.id from disputes d where d.transaction_id in (${payments})`)}
    when 'consent' then ${isOneOf(sql`select c.id from consents c where c.parent_id = any(${people})`)}
    when 'report' then ${isOneOf(reports)}
    when 'support-request' then ${isOneOf(sql`select s.id from support_requests s where s.user_id = any(${people})`)}
    when 'background-check' then ${isOneOf(sql`select c.id from background_checks c where c.user_id = any(${people})`)}
    when 'approval' then ${isOneOf(asked)}
    when 'program' then ${isOneOf(sql`select p.id from programs p where p.trainer_id in (${trainers})`)}
    when 'media' then ${isOneOf(sql`select m.id from media m where m.user_id = any(${people})`)}
    when 'review' then ${isOneOf(reviews)}
    when 'mail' then ${isOneOf(sql`select m.id from mails m where m.user_id = any(${people})`)}
    when 'setting' then ${isOneOf(settings)}
    when 'promo-code' then l.action = 'promo_codes.end' and ${isOneOf(sql`select c.id from promo_codes c where coalesce(c.trainer_id, 0) in (${trainers})`)}
    else false end`;
}

function wordsOf(text = ''): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

function toAuditObject(object: string): AuditEntry['object'] {
  return auditObjects.find((known) => known === object) ?? 'list';
}
