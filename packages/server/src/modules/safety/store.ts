import type { EvidenceIdentity, ReportResolution } from '@x1/contract/admin/report.ts';
import type { MentorshipId, ReportId, UserId } from '@x1/contract/core/ids.ts';
import type { NewReport } from '@x1/contract/safety/report.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ReportedSubject } from './evidence.ts';

interface ReportRow {
  readonly id: ReportId;
  readonly reportedAt: Date;
}

/** A report as an operator decides about it. */
export interface StoredReport {
  readonly id: ReportId;
  readonly accusedId: UserId;
  readonly resolution: ReportResolution | null;
}

/** Writes a report unless the same one is open. @returns undefined when it is */
export async function insertReport(
  tx: Tx,
  reporterId: UserId,
  report: NewReport,
  { accusedId, mentorshipId, at }: Pick<ReportedSubject, 'accusedId' | 'mentorshipId'> & { at: Date },
): Promise<ReportRow | undefined> {
  const row = await tx
    .insertInto('reports')
    .values({
      reporter_id: reporterId,
      accused_id: accusedId,
      subject: report.subject,
      subject_id: report.id,
      mentorship_id: mentorshipId,
      reason: report.reason,
      text: report.text,
      reported_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['reporter_id', 'subject', 'subject_id', 'reason']).where('resolved_at', 'is', null).doNothing(),
    )
    .returning(['id', 'reported_at'])
    .executeTakeFirst();
  return row && { id: row.id as ReportId, reportedAt: row.reported_at };
}

/** The open report of this person that says the same; undefined when it was resolved this very moment. */
export async function findSame(tx: Tx, reporterId: UserId, { subject, id, reason }: NewReport): Promise<ReportRow | undefined> {
  const row = await tx
    .selectFrom('reports')
    .select(['id', 'reported_at'])
    .where('reporter_id', '=', reporterId)
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .where('reason', '=', reason)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id as ReportId, reportedAt: row.reported_at };
}

export async function insertEvidence(tx: Tx, reportId: ReportId, evidence: ReportedSubject['evidence'], keptUntil: Date): Promise<void> {
  await tx
    .insertInto('report_evidence')
    .values({ report_id: reportId, content: JSON.stringify(evidence), kept_until: keptUntil })
    .execute();
}

/** Writes beside all evidence about a person who it is. @param readIdentity called only when there is any */
export async function setIdentity(tx: Tx, accusedId: UserId, readIdentity: () => Promise<EvidenceIdentity>): Promise<void> {
  const reports = tx.selectFrom('reports').select('id').where('accused_id', '=', accusedId);
  const kept = await tx.selectFrom('report_evidence').select('report_id').where('report_id', 'in', reports).execute();
  if (kept.length === 0) return;
  const identity = JSON.stringify(await readIdentity());
  await tx.updateTable('report_evidence').set({ identity }).where('report_id', 'in', reports).execute();
}

/** Whether any report about a person is open. */
export async function hasOpenReport(tx: Db | Tx, accusedId: UserId): Promise<boolean> {
  const open = tx.selectFrom('reports').select('id').where('accused_id', '=', accusedId).where('resolved_at', 'is', null);
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a report about a child's safety is open about a person. */
export async function hasOpenChildSafetyReport(tx: Db | Tx, accusedId: UserId): Promise<boolean> {
  const row = await tx
    .selectFrom('reports')
    .select('id')
    .where('accused_id', '=', accusedId)
    .where('reason', '=', 'child-safety')
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the row until the transaction ends. */
export async function findForUpdate(tx: Tx, id: ReportId): Promise<StoredReport | undefined> {
  const row = await tx.selectFrom('reports').select(['id', 'accused_id', 'resolution']).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && { id: row.id as ReportId, accusedId: row.accused_id as UserId, resolution: row.resolution };
}

export async function setResolved(
  tx: Tx,
  id: ReportId,
  { resolution, by, at, note }: { resolution: ReportResolution; by: UserId; at: Date; note: string },
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ resolution, resolved_by: by, resolved_at: at, resolution_note: note })
    .where('id', '=', id)
    .execute();
}

/** Removes evidence whose time is over; of a report that is still open it stays. @returns the conversations that it was of */
export async function deleteOldEvidence(tx: Tx, now: Date): Promise<MentorshipId[]> {
  const rows = await tx
    .deleteFrom('report_evidence')
    .using('reports')
    .whereRef('reports.id', '=', 'report_evidence.report_id')
    .where('kept_until', '<=', now)
    .where('reports.resolved_at', 'is not', null)
    .returning('reports.mentorship_id')
    .execute();
  return [...new Set(rows.flatMap(({ mentorship_id }) => (mentorship_id === null ? [] : [mentorship_id as MentorshipId])))].sort(
    (one, other) => one - other,
  );
}

/** Whether evidence is kept of a conversation: while a report of it is open, it is. */
export async function isEvidence(tx: Tx, mentorshipId: MentorshipId): Promise<boolean> {
  const row = await tx
    .selectFrom('reports')
    .innerJoin('report_evidence', 'report_evidence.report_id', 'reports.id')
    .select('reports.id')
    .where('reports.mentorship_id', '=', mentorshipId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
