import type { CannedAnswer, Case, CaseClosing, CaseKind, CaseWork, ClosableKind } from '@x1/contract/admin/case.ts';
import type { Operator } from '@x1/contract/admin/person.ts';
import type { CannedAnswerId, CaseNoteId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { CaseOf } from '../case-store.ts';

/** Who has a case, and what was written about it, oldest first. */
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

/** Who put a case away, and why; null where nobody did. */
export async function readClosings(
  tx: Tx,
  kind: ClosableKind,
  caseIds: readonly number[],
): Promise<(caseId: number) => CaseClosing | null> {
  const rows = await tx
    .selectFrom('caseClosings as c')
    .innerJoin('users as u', 'u.id', 'c.operatorId')
    .select(['c.caseId', 'c.note', 'c.closedAt', 'u.id', 'u.email'])
    .where('c.kind', '=', kind)
    .where(sql<boolean>`c.case_id = any(${caseIds}::bigint[])`)
    .execute();
  const closings = new Map(
    rows.map((row) => [row.caseId, { operator: toOperator(row), note: row.note, closedAt: row.closedAt.toISOString() }]),
  );
  return (caseId) => closings.get(caseId) ?? null;
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

/** By title. */
export async function listCannedAnswers(tx: Tx): Promise<CannedAnswer[]> {
  const rows = await cannedAnswers(tx).orderBy(sql`lower(c.title)`).execute();
  return rows.map(toAnswer);
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
