import type { EvidenceIdentity, ReportResolution } from '@x1/contract/admin/report.ts';
import type { MentorshipId, ReportId, UserId } from '@x1/contract/core/ids.ts';
import type { NewReport } from '@x1/contract/safety/report.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ReportedSubject } from './evidence.ts';

/** What the reporter learns. */
export interface Receipt {
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
  { id: subjectId, ...report }: NewReport,
  facts: Pick<ReportedSubject, 'accusedId' | 'mentorshipId'> & { pausesTrainer: boolean; reportedAt: Date },
): Promise<Receipt | undefined> {
  const { accusedId, mentorshipId, pausesTrainer, reportedAt } = facts;
  return tx
    .insertInto('reports')
    .values({ ...report, subjectId, reporterId, accusedId, mentorshipId, pausesTrainer, reportedAt })
    .onConflict((conflict) =>
      conflict.columns(['reporterId', 'subject', 'subjectId', 'reason']).where('resolvedAt', 'is', null).doNothing(),
    )
    .returning(['id', 'reportedAt'])
    .executeTakeFirst();
}

/** The open report of this person that says the same; undefined when it was resolved this very moment. */
export async function findSame(tx: Tx, reporterId: UserId, { subject, id, reason }: NewReport): Promise<Receipt | undefined> {
  return tx
    .selectFrom('reports')
    .select(['id', 'reportedAt'])
    .where('reporterId', '=', reporterId)
    .where('subject', '=', subject)
    .where('subjectId', '=', id)
    .where('reason', '=', reason)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
}

export async function insertEvidence(tx: Tx, reportId: ReportId, evidence: ReportedSubject['evidence'], keptUntil: Date): Promise<void> {
  await tx
    .insertInto('reportEvidence')
    .values({ reportId, content: JSON.stringify(evidence), keptUntil })
    .execute();
}

/** Writes beside all evidence about a person who it is. @param readIdentity called only when there is any */
export async function setIdentity(tx: Tx, accusedId: UserId, readIdentity: () => Promise<EvidenceIdentity>): Promise<void> {
  const reports = tx.selectFrom('reports').select('id').where('accusedId', '=', accusedId);
  const kept = await tx.selectFrom('reportEvidence').select('reportId').where('reportId', 'in', reports).execute();
  if (kept.length === 0) return;
  const identity = JSON.stringify(await readIdentity());
  await tx.updateTable('reportEvidence').set({ identity }).where('reportId', 'in', reports).execute();
}

/** Whether any report about a person is open. */
export async function hasOpenReport(tx: Db | Tx, accusedId: UserId): Promise<boolean> {
  const open = tx.selectFrom('reports').select('id').where('accusedId', '=', accusedId).where('resolvedAt', 'is', null);
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}

/** Locks the row until the transaction ends. */
export async function findForUpdate(tx: Tx, id: ReportId): Promise<StoredReport | undefined> {
  return tx.selectFrom('reports').select(['id', 'accusedId', 'resolution']).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setResolved(
  tx: Tx,
  id: ReportId,
  { resolution, by, at, note }: { resolution: ReportResolution; by: UserId; at: Date; note: string },
): Promise<void> {
  await tx.updateTable('reports').set({ resolution, resolvedBy: by, resolvedAt: at, resolutionNote: note }).where('id', '=', id).execute();
}

export async function setPausing(tx: Tx, id: ReportId): Promise<void> {
  await tx.updateTable('reports').set({ pausesTrainer: true }).where('id', '=', id).execute();
}

/** Removes evidence whose time is over; of a report that is still open it stays. @returns the conversations that it was of */
export async function deleteOldEvidence(tx: Tx, now: Date): Promise<MentorshipId[]> {
  const rows = await tx
    .deleteFrom('reportEvidence')
    .using('reports')
    .whereRef('reports.id', '=', 'reportEvidence.reportId')
    .where('keptUntil', '<=', now)
    .where('reports.resolvedAt', 'is not', null)
    .returning('reports.mentorshipId')
    .execute();
  return [...new Set(rows.flatMap(({ mentorshipId }) => (mentorshipId === null ? [] : [mentorshipId])))].sort((one, other) => one - other);
}

/** Whether evidence is kept of a conversation: while a report of it is open, it is. */
export async function isEvidence(tx: Tx, mentorshipId: MentorshipId): Promise<boolean> {
  const row = await tx
    .selectFrom('reports')
    .innerJoin('reportEvidence', 'reportEvidence.reportId', 'reports.id')
    .select('reports.id')
    .where('reports.mentorshipId', '=', mentorshipId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
