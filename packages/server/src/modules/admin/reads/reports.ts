import type { AdminReport, AdminReportListItem } from '@x1/contract/admin/report.ts';
import { EvidenceIdentity, EvidenceMessage, EvidenceProfile, EvidenceTexts } from '@x1/contract/admin/report.ts';
import type { MentorshipId, ReportId, UserId } from '@x1/contract/core/ids.ts';
import { Attachment } from '@x1/contract/media/attachment.ts';
import type { ReportReason } from '@x1/contract/safety/report.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import {
  COUNTED_AT_MOST,
  type CursorPart,
  decodeCursor,
  idPart,
  type PageOf,
  type PageRequest,
  toPage,
} from '../../../platform/db/paging.ts';
import { isTakenBy, readWork, type TakenBy, type WorkOn } from './cases.ts';
import { mapPage, readPage } from './keyset.ts';
import { type PersonOf, readPeople } from './people.ts';

interface ReportFilter {
  readonly state: 'open' | 'resolved';
  readonly reason?: ReportReason | undefined;
  readonly accusedId?: UserId | undefined;
  readonly takenBy?: TakenBy | undefined;
}

const urgencyPart: CursorPart = { from: 0, to: 1 };
const instantPart: CursorPart = { from: 0, to: Date.UTC(2300, 0, 1) };
const Evidence = z.object({
  messages: z.array(EvidenceMessage),
  profile: z.nullable(EvidenceProfile),
  texts: z._default(EvidenceTexts, []),
  files: z._default(z.array(Attachment), []),
});
const Identity = z.nullable(EvidenceIdentity);

/** The queue: a child's safety first, then oldest first; resolved ones newest first. */
export async function listReports(tx: Tx, { limit, cursor, ...filter }: PageRequest & ReportFilter): Promise<PageOf<AdminReportListItem>> {
  const found = reportRows(tx, filter);
  const rows = filter.state === 'open' ? await readQueue(found, { limit, cursor }) : await readResolved(found, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ reporterId, accusedId }) => [reporterId, accusedId]),
  );
  const workOn = await readWork(
    tx,
    'report',
    rows.items.map(({ id }) => id),
  );
  return mapPage(rows, (row) => toListItem(row, personOf, workOn));
}

/** Undefined when there is none. */
export async function findReport(tx: Tx, reportId: ReportId): Promise<AdminReport | undefined> {
  const row = await reportRows(tx, {})
    .leftJoin('reportEvidence as e', 'e.reportId', 'r.id')
    .leftJoin('users as operator', 'operator.id', 'r.resolvedBy')
    .select([
      'r.text',
      'r.mentorshipId',
      'r.resolutionNote',
      'r.resolvedBy',
      'operator.email as operatorEmail',
      'e.content',
      'e.identity',
      'e.keptUntil',
    ])
    .where('r.id', '=', reportId)
    .executeTakeFirst();
  if (!row) return undefined;
  const personOf = await readPeople(tx, [row.reporterId, row.accusedId]);
  return {
    ...toListItem(row, personOf, await readWork(tx, 'report', [row.id])),
    text: row.text,
    mentorshipId: row.mentorshipId as MentorshipId | null,
    evidence: row.keptUntil && {
      ...z.parse(Evidence, row.content),
      identity: z.parse(Identity, row.identity),
      keptUntil: row.keptUntil.toISOString(),
    },
    resolvedBy: row.resolvedBy === null ? null : { id: row.resolvedBy as UserId, email: row.operatorEmail ?? '' },
    resolutionNote: row.resolutionNote,
  };
}

function reportRows(tx: Tx, { state, reason, accusedId, takenBy }: Partial<ReportFilter>) {
  return tx
    .selectFrom('reports as r')
    .select([
      'r.id',
      'r.subject',
      'r.reason',
      'r.reporterId',
      'r.accusedId',
      'r.reportedAt',
      'r.resolution',
      'r.resolvedAt',
      'r.pausesTrainer',
    ])
    .select(
      sql<number>`(select count(*) from reports o where o.accused_id = r.accused_id and o.resolved_at is null and o.id <> r.id)`.as(
        'others',
      ),
    )
    .$if(state !== undefined, (query) => query.where('r.resolvedAt', state === 'open' ? 'is' : 'is not', null))
    .$if(reason !== undefined, (query) => query.where('r.reason', '=', reason ?? 'other'))
    .$if(accusedId !== undefined, (query) => query.where('r.accusedId', '=', accusedId ?? null))
    .$if(takenBy !== undefined, (query) => query.where(isTakenBy(sql`'report'`, sql`r.id`, takenBy ?? 'nobody')));
}

type ReportRows = ReturnType<typeof reportRows>;
type ReportRow = Awaited<ReturnType<ReportRows['executeTakeFirstOrThrow']>>;

async function readQueue(found: ReportRows, { limit, cursor }: PageRequest): Promise<PageOf<ReportRow>> {
  const [urgency, atMs, id] = decodeCursor(cursor, [urgencyPart, instantPart, idPart]) ?? [];
  const isUrgent = sql<boolean>`(r.reason = 'child-safety')`;
  const after = sql<boolean>`${isUrgent} < ${urgency === 1} or (${isUrgent} = ${urgency === 1} and (r.reported_at, r.id) > (${new Date(atMs ?? 0)}, ${id ?? 0}))`;
  const rows = await found
    .$if(cursor !== undefined, (query) => query.where(sql<boolean>`(${after})`))
    .orderBy(isUrgent, 'desc')
    .orderBy('r.reportedAt')
    .orderBy('r.id')
    .limit(limit + 1)
    .execute();
  const counted = await found.limit(COUNTED_AT_MOST + 1).execute();
  return toPage(rows, {
    limit,
    count: counted.length,
    toItem: (row) => row,
    placeOf: (row) => [row.reason === 'child-safety' ? 1 : 0, row.reportedAt.getTime(), row.id],
  });
}

function readResolved(found: ReportRows, page: PageRequest): Promise<PageOf<ReportRow>> {
  const places = found.select([sql<Date>`r.resolved_at`.as('placeAt'), sql<number>`r.id`.as('placeId')]);
  return readPage(places, { at: sql`r.resolved_at`, id: sql`r.id`, first: 'newest' }, page);
}

function toListItem(row: ReportRow, personOf: PersonOf, workOn: WorkOn): AdminReportListItem {
  return {
    work: workOn(row.id),
    id: row.id as ReportId,
    subject: row.subject,
    reason: row.reason,
    reporter: personOf(row.reporterId),
    accused: personOf(row.accusedId),
    reportedAt: row.reportedAt.toISOString(),
    resolution: row.resolution,
    resolvedAt: toInstant(row.resolvedAt),
    otherOpenReports: row.others,
    pausesTrainer: row.pausesTrainer && row.resolvedAt === null,
  };
}
