import type { CannedAnswerContent, CaseKind, ClosableKind } from '@x1/contract/admin/case.ts';
import type { CannedAnswerId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock } from '../../platform/db/transaction.ts';

/** One case: what it is, and the number it has there. */
export interface CaseOf {
  readonly kind: CaseKind;
  readonly caseId: number;
}

const tables: Readonly<Record<CaseKind, ReturnType<typeof sql>>> = {
  report: sql`reports where id`,
  problem: sql`problem_reports where appointment_id`,
  'support-request': sql`support_requests where id`,
  dispute: sql`disputes where id`,
  payment: sql`transactions where id`,
  refund: sql`refunds where id`,
  payout: sql`payouts where id`,
  mail: sql`mails where id`,
  verification: sql`identity_checks where user_id`,
  'background-check': sql`background_checks where id`,
};

/**
 * Whether there is such a case. It stays locked until the end of the transaction, so that two who take it wait for one another; the row itself
 * doesn't, for money and emails go on meanwhile.
 */
export async function lockCase(tx: Tx, { kind, caseId }: CaseOf): Promise<boolean> {
  await advisoryLock(tx, `case-${kind}`, caseId);
  const { rows } = await sql`select 1 from ${tables[kind]} = ${caseId}`.execute(tx);
  return rows.length > 0;
}

/** Puts a case away; one that was put away before, and happened again since, with the newer note. */
export async function writeClosing(tx: Tx, { kind, caseId }: CaseOf & { kind: ClosableKind }, closing: Closing): Promise<void> {
  await tx
    .insertInto('caseClosings')
    .values({ kind, caseId, ...closing })
    .onConflict((conflict) => conflict.columns(['kind', 'caseId']).doUpdateSet(closing))
    .execute();
}

interface Closing {
  readonly operatorId: UserId;
  readonly note: string;
  readonly closedAt: Date;
}

export async function readTakenBy(tx: Tx, { kind, caseId }: CaseOf): Promise<UserId | null> {
  const row = await tx
    .selectFrom('caseAssignments')
    .select('operatorId')
    .where('kind', '=', kind)
    .where('caseId', '=', caseId)
    .executeTakeFirst();
  return (row?.operatorId as UserId | undefined) ?? null;
}

/** @param to null gives it back */
export async function writeTakenBy(tx: Tx, { kind, caseId }: CaseOf, to: UserId | null, at: Date): Promise<void> {
  if (to === null) {
    await tx.deleteFrom('caseAssignments').where('kind', '=', kind).where('caseId', '=', caseId).execute();
    return;
  }
  await tx
    .insertInto('caseAssignments')
    .values({ kind, caseId, operatorId: to, takenAt: at })
    .onConflict((conflict) => conflict.columns(['kind', 'caseId']).doUpdateSet({ operatorId: to, takenAt: at }))
    .execute();
}

/** The same `requestId` is one note. */
export async function insertNote(
  tx: Tx,
  { kind, caseId }: CaseOf,
  note: { requestId: string; authorId: UserId; text: string; writtenAt: Date },
): Promise<void> {
  await tx
    .insertInto('caseNotes')
    .values({ kind, caseId, ...note })
    .onConflict((conflict) => conflict.constraint('case_notes_once').doNothing())
    .execute();
}

/** Those who change answers wait for one another: a title is there once. */
export async function lockCannedAnswers(tx: Tx): Promise<void> {
  await sql`lock table canned_answers in share row exclusive mode`.execute(tx);
}

/** Keeps an answer, or changes the one with this id. @returns its id; undefined where there is none with it */
export async function writeCannedAnswer(
  tx: Tx,
  content: CannedAnswerContent,
  { id, by, at }: { id?: CannedAnswerId; by: UserId; at: Date },
): Promise<CannedAnswerId | undefined> {
  const values = { ...content, changedBy: by, changedAt: at };
  const written =
    id === undefined
      ? await tx.insertInto('cannedAnswers').values(values).returning('id').executeTakeFirst()
      : await tx.updateTable('cannedAnswers').set(values).where('id', '=', id).returning('id').executeTakeFirst();
  return written?.id;
}

export async function deleteCannedAnswer(tx: Tx, id: CannedAnswerId): Promise<void> {
  await tx.deleteFrom('cannedAnswers').where('id', '=', id).execute();
}
