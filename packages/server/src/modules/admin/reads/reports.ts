import type { AdminReport, AdminReportListItem } from '@x1/contract/admin/report.ts';
import { EvidenceIdentity, EvidenceMessage, EvidenceProfile } from '@x1/contract/admin/report.ts';
import type { MentorshipId, ReportId, UserId } from '@x1/contract/core/ids.ts';
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
import { mapPage, readPage } from './keyset.ts';
import { type PersonOf, readPeople } from './people.ts';

interface ReportFilter {
  readonly state: 'open' | 'resolved';
  readonly reason?: ReportReason | undefined;
  readonly accusedId?: UserId | undefined;
}

const urgencyPart: CursorPart = { from: 0, to: 1 };
const instantPart: CursorPart = { from: 0, to: Date.UTC(2300, 0, 1) };
const Evidence = z.object({ messages: z.array(EvidenceMessage), profile: z.nullable(EvidenceProfile) });
const Identity = z.nullable(EvidenceIdentity);

/** The queue: a child's safety first, then the oldest first; what is resolved the newest first. */
export async function listReports(tx: Tx, { limit, cursor, ...filter }: PageRequest & ReportFilter): Promise<PageOf<AdminReportListItem>> {
  const found = reportRows(tx, filter);
  const rows = filter.state === 'open' ? await readQueue(found, { limit, cursor }) : await readResolved(found, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ reporter_id, accused_id }) => [reporter_id, accused_id]),
  );
  return mapPage(rows, (row) => toListItem(row, personOf));
}

/** Undefined when there is none. */
export async function findReport(tx: Tx, reportId: ReportId): Promise<AdminReport | undefined> {
  const row = await reportRows(tx, {})
    .leftJoin('report_evidence as e', 'e.report_id', 'r.id')
    .leftJoin('users as operator', 'operator.id', 'r.resolved_by')
    .select([
      'r.text',
      'r.mentorship_id',
      'r.resolution_note',
      'r.resolved_by',
      'operator.email as operator_email',
      'e.content',
      'e.identity',
      'e.kept_until',
    ])
    .where('r.id', '=', reportId)
    .executeTakeFirst();
  if (!row) return undefined;
  const personOf = await readPeople(tx, [row.reporter_id, row.accused_id]);
  return {
    ...toListItem(row, personOf),
    text: row.text,
    mentorshipId: row.mentorship_id as MentorshipId | null,
    evidence: row.kept_until && {
      ...z.parse(Evidence, row.content),
      identity: z.parse(Identity, row.identity),
      keptUntil: row.kept_until.toISOString(),
    },
    resolvedBy: row.resolved_by === null ? null : { id: row.resolved_by as UserId, email: row.operator_email ?? '' },
    resolutionNote: row.resolution_note,
  };
}

function reportRows(tx: Tx, { state, reason, accusedId }: Partial<ReportFilter>) {
  return tx
    .selectFrom('reports as r')
    .select(['r.id', 'r.subject', 'r.reason', 'r.reporter_id', 'r.accused_id', 'r.reported_at', 'r.resolution', 'r.resolved_at'])
    .select(
      sql<number>`(select count(*) from reports o where o.accused_id = r.accused_id and o.resolved_at is null and o.id <> r.id)`.as(
        'others',
      ),
    )
    .$if(state !== undefined, (query) => query.where('r.resolved_at', state === 'open' ? 'is' : 'is not', null))
    .$if(reason !== undefined, (query) => query.where('r.reason', '=', reason ?? 'other'))
    .$if(accusedId !== undefined, (query) => query.where('r.accused_id', '=', accusedId ?? 0));
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
    .orderBy('r.reported_at')
    .orderBy('r.id')
    .limit(limit + 1)
    .execute();
  const counted = await found.limit(COUNTED_AT_MOST + 1).execute();
  return toPage(rows, {
    limit,
    count: counted.length,
    toItem: (row) => row,
    placeOf: (row) => [row.reason === 'child-safety' ? 1 : 0, row.reported_at.getTime(), row.id],
  });
}

function readResolved(found: ReportRows, page: PageRequest): Promise<PageOf<ReportRow>> {
  const places = found.select([sql<Date>`r.resolved_at`.as('place_at'), sql<number>`r.id`.as('place_id')]);
  return readPage(places, { at: sql`r.resolved_at`, id: sql`r.id`, first: 'newest' }, page);
}

function toListItem(row: ReportRow, personOf: PersonOf): AdminReportListItem {
  return {
    id: row.id as ReportId,
    subject: row.subject,
    reason: row.reason,
    reporter: personOf(row.reporter_id),
    accused: personOf(row.accused_id),
    reportedAt: row.reported_at.toISOString(),
    resolution: row.resolution,
    resolvedAt: toInstant(row.resolved_at),
    otherOpenReports: row.others,
  };
}
