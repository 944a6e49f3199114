import type { CannedAnswer, CannedAnswerContent, Case, CaseKind, CaseWork } from '@x1/contract/admin/case.ts';
import type { Operator } from '@x1/contract/admin/person.ts';
import type { CannedAnswerId, CaseNoteId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** One case: what it is, and the number it has there. */
export interface CaseOf {
  readonly kind: CaseKind;
  readonly caseId: number;
}

/** Whether there is such a case. It stays locked until the end of the transaction, so that two who take it wait for one another. */
export async function lockCase(tx: Tx, { kind, caseId }: CaseOf): Promise<boolean> {
  const tables = {
    report: sql`reports where id`,
    problem: sql`problem_reports where appointment_id`,
    'support-request': sql`support_requests where id`,
  };
  const { rows } = await sql`select 1 from ${tables[kind]} = ${caseId} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Who has it, and what was written about it, oldest first. */
export async function readCase(tx: Tx, { kind, caseId }: CaseOf): Promise<Case> {
  const taken = await tx
    .selectFrom('caseAssignments as c')
    .innerJoin('users as u', 'u.id', 'c.operatorId')
    .select(['u.id', 'u.email'])
    .where('c.kind', '=', kind)
    .where('c.caseId', '=', caseId)
    .executeTakeFirst();
  const notes = await tx
    .selectFrom('caseNotes as n')
    .innerJoin('users as u', 'u.id', 'n.authorId')
    .select(['n.id', 'n.text', 'n.writtenAt', 'u.id as authorId', 'u.email'])
    .where('n.kind', '=', kind)
    .where('n.caseId', '=', caseId)
    .orderBy('n.id')
    .execute();
  return {
    takenBy: taken ? toOperator(taken) : null,
    notes: notes.map(({ id, text, writtenAt, authorId, email }) => ({
      id: id as CaseNoteId,
      text,
      author: { id: authorId as UserId, email },
      writtenAt: writtenAt.toISOString(),
    })),
  };
}

/** Who has a case and how much is written about it, by its number. */
export type WorkOn = (caseId: number) => CaseWork;

/** The same in short for the cases of a list. */
export async function readWork(tx: Tx, kind: CaseKind, caseIds: readonly number[]): Promise<WorkOn> {
  const isListed = sql<boolean>`case_id = any(${caseIds}::bigint[])`;
  const taken = await tx
    .selectFrom('caseAssignments as c')
    .innerJoin('users as u', 'u.id', 'c.operatorId')
    .select(['c.caseId', 'u.id', 'u.email'])
    .where('c.kind', '=', kind)
    .where(isListed)
    .execute();
  const written = await tx
    .selectFrom('caseNotes')
    .select(['caseId', sql<number>`count(*)::int`.as('count')])
    .where('kind', '=', kind)
    .where(isListed)
    .groupBy('caseId')
    .execute();
  const takenBy = new Map(taken.map((row) => [row.caseId, toOperator(row)]));
  const notes = new Map(written.map(({ caseId, count }) => [caseId, count]));
  return (caseId) => ({ takenBy: takenBy.get(caseId) ?? null, notes: notes.get(caseId) ?? 0 });
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

/** Those whose accounts are open, by email. */
export async function listOperators(tx: Tx): Promise<Operator[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map(toOperator);
}

/** Those who change answers wait for one another: a title is there once. */
export async function lockCannedAnswers(tx: Tx): Promise<void> {
  await sql`lock table canned_answers in share row exclusive mode`.execute(tx);
}

export async function listCannedAnswers(tx: Tx): Promise<CannedAnswer[]> {
  const rows = await cannedAnswers(tx).orderBy(sql`lower(c.title)`).execute();
  return rows.map(toAnswer);
}

/** Keeps an answer, or changes the one with this id. @returns undefined where there is none with it */
export async function writeCannedAnswer(
  tx: Tx,
  content: CannedAnswerContent,
  { id, by, at }: { id?: CannedAnswerId; by: UserId; at: Date },
): Promise<CannedAnswer | undefined> {
  const values = { ...content, changedBy: by, changedAt: at };
  const written =
    id === undefined
      ? await tx.insertInto('cannedAnswers').values(values).returning('id').executeTakeFirst()
      : await tx.updateTable('cannedAnswers').set(values).where('id', '=', id).returning('id').executeTakeFirst();
  if (!written) return undefined;
  return toAnswer(await cannedAnswers(tx).where('c.id', '=', written.id).executeTakeFirstOrThrow());
}

export async function deleteCannedAnswer(tx: Tx, id: CannedAnswerId): Promise<void> {
  await tx.deleteFrom('cannedAnswers').where('id', '=', id).execute();
}

function cannedAnswers(tx: Tx) {
  return tx
    .selectFrom('cannedAnswers as c')
    .innerJoin('users as u', 'u.id', 'c.changedBy')
    .select(['c.id', 'c.title', 'c.text', 'c.changedAt', 'u.id as operatorId', 'u.email']);
}

function toAnswer({
  id,
  title,
  text,
  changedAt,
  operatorId,
  email,
}: Awaited<ReturnType<ReturnType<typeof cannedAnswers>['executeTakeFirstOrThrow']>>): CannedAnswer {
  return { id: id as CannedAnswerId, title, text, changedBy: { id: operatorId as UserId, email }, changedAt: changedAt.toISOString() };
}

const toOperator = ({ id, email }: { id: number; email: string }): Operator => ({ id: id as UserId, email });
