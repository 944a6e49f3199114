import type { CannedAnswer, Case, CaseClosing, CaseKind, CaseWork, ClosableKind, ListedOperator } from '@x1/contract/admin/case.ts';
import type { Operator } from '@x1/contract/admin/person.ts';
import type { CannedAnswerId, CaseNoteId, UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { invariant } from '../../../platform/errors.ts';
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

/** By email; those whose accounts are closed or disabled are the last. */
export async function listOperators(tx: Tx): Promise<ListedOperator[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email', sql<boolean>`(disabled_at is not null)`.as('isFormer')])
    .where('role', '=', 'admin')
    .orderBy('isFormer')
    .orderBy('email')
    .execute();
  return rows.map(({ isFormer, ...operator }) => ({ ...toOperator(operator), isFormer }));
}

/** Looks operators up by id, also those who have left. */
export async function readOperators(tx: Tx, userIds: readonly UserId[]): Promise<(userId: UserId) => Operator> {
  const ids = [...new Set(userIds)];
  const rows = ids.length === 0 ? [] : await tx.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  const operators = new Map(rows.map((row) => [row.id, toOperator(row)]));
  return (userId) => {
    const operator = operators.get(userId);
    invariant(operator, `operator ${userId} was not looked up`);
    return operator;
  };
}

/** Of a list of cases: those that nobody has, or an operator's. */
export type TakenBy = UserId | 'nobody';

/** Whether a case is this operator's, or nobody's. @param kind in SQL, a constant or a column; @param caseId the column with its number */
export function isTakenBy(kind: RawBuilder<unknown>, caseId: RawBuilder<unknown>, takenBy: TakenBy): RawBuilder<boolean> {
  const assigned = sql`select from case_assignments taken where taken.kind = ${kind} and taken.case_id = ${caseId}`;
  if (takenBy === 'nobody') return sql<boolean>`(not exists (${assigned}))`;
  return sql<boolean>`(exists (${assigned} and taken.operator_id = ${takenBy}))`;
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
