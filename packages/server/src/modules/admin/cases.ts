import type { AuditAction } from '@x1/contract/admin/audit-action.ts';
import {
  CANNED_ANSWERS_MAX,
  CASE_NOTES_MAX,
  type CannedAnswer,
  type CannedAnswerContent,
  type Case,
  type CaseClosing,
  type CaseHandover,
  type ClosableKind,
  type ListedOperator,
  type NewCaseNote,
} from '@x1/contract/admin/case.ts';
import type { CannedAnswerId, UserId } from '@x1/contract/core/ids.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Audit, found } from './audit.ts';
import { caseObjects } from './case-objects.ts';
import * as store from './case-store.ts';
import { listCannedAnswers, listOperators, readCase, readClosings } from './reads/cases.ts';
import { readStuckSince } from './reads/stuck-money.ts';

/** How operators share the work among them (decision 0114). Nothing of it decides a case, and nobody but operators ever reads it. */
export function createCaseActions(audit: Audit, { clock }: Pick<ModuleContext, 'clock'>) {
  /** Reads or changes a case that is there, after the line in the log. @throws AppError 'case.not_found' */
  const ofCase = (
    actor: Actor,
    { action, reason }: { action: AuditAction; reason?: string },
    one: store.CaseOf,
    work: (tx: Tx) => Promise<void> = async () => {},
  ): Promise<Case> =>
    audit.record(actor, { action, object: caseObjects[one.kind], objectId: one.caseId, reason }, async (tx) => {
      if (!(await store.lockCase(tx, one))) throw new AppError('case.not_found');
      await work(tx);
      return readCase(tx, one);
    });

  const keep = (actor: Actor, action: AuditAction, content: CannedAnswerContent, id?: CannedAnswerId): Promise<CannedAnswer> =>
    audit.record(actor, { action, object: 'canned-answer', objectId: id, reason: content.title }, async (tx) => {
      await store.lockCannedAnswers(tx);
      const others = (await listCannedAnswers(tx)).filter((answer) => answer.id !== id);
      if (id === undefined && others.length >= CANNED_ANSWERS_MAX) throw new AppError('canned_answer.too_many');
      if (others.some(({ title }) => title.toLowerCase() === content.title.toLowerCase())) throw new AppError('canned_answer.title_taken');
      const kept = await store.writeCannedAnswer(tx, content, { id, by: actor.userId, at: clock.now() });
      return found(
        (await listCannedAnswers(tx)).find((answer) => answer.id === kept),
        'canned_answer.not_found',
      );
    });

  return {
    /** @throws AppError 'case.not_found' */
    getCase: (actor: Actor, one: store.CaseOf): Promise<Case> => ofCase(actor, { action: 'cases.read' }, one),

    /**
     * Gives a case to an operator or to nobody.
     *
     * @throws AppError 'case.taken' where somebody else has it than the caller saw; 'user.not_found' for who isn't an operator
     */
    handOverCase: (actor: Actor, one: store.CaseOf, { to, from }: CaseHandover): Promise<Case> =>
      ofCase(actor, handoverNote(actor, to), one, async (tx) => {
        const takenBy = await store.readTakenBy(tx, one);
        // Pressed twice, it happened the first time.
        if (takenBy === to) return;
        if (takenBy !== from) throw new AppError('case.taken');
        if (to !== null && !(await listOperators(tx)).some(({ id, isFormer }) => id === to && !isFormer))
          throw new AppError('user.not_found');
        await store.writeTakenBy(tx, one, to, clock.now());
      }),

    /** @throws AppError 'case.not_found', 'case.too_many_notes' */
    addCaseNote: (actor: Actor, one: store.CaseOf, { text, requestId }: z.infer<typeof NewCaseNote>): Promise<Case> =>
      ofCase(actor, { action: 'cases.note' }, one, async (tx) => {
        await store.insertNote(tx, one, { text, requestId, authorId: actor.userId, writtenAt: clock.now() });
        if ((await readCase(tx, one)).notes.length > CASE_NOTES_MAX) throw new AppError('case.too_many_notes');
      }),

    /**
     * Puts away what an operator can do nothing more about. The same operator's second press changes nothing.
     *
     * @throws AppError 'case.not_found', 'case.not_open' for what isn't stuck, or what another has put away
     */
    closeCase: (actor: Actor, one: store.CaseOf & { kind: ClosableKind }, note: string): Promise<CaseClosing> =>
      audit.record(actor, { action: 'cases.close', object: caseObjects[one.kind], objectId: one.caseId, reason: note }, async (tx) => {
        if (!(await store.lockCase(tx, one))) throw new AppError('case.not_found');
        const stuckSince = await readStuckSince(tx, one, clock.now());
        const closed = (await readClosings(tx, one.kind, [one.caseId]))(one.caseId);
        if (stuckSince === undefined) throw new AppError('case.not_open');
        if (closed && Date.parse(closed.closedAt) >= stuckSince.getTime()) {
          if (closed.operator.id === actor.userId) return closed;
          throw new AppError('case.not_open');
        }
        await store.writeClosing(tx, one, { operatorId: actor.userId, note, closedAt: clock.now() });
        return found((await readClosings(tx, one.kind, [one.caseId]))(one.caseId) ?? undefined, 'case.not_found');
      }),

    listOperators: (actor: Actor): Promise<ListedOperator[]> =>
      audit.record(actor, { action: 'operators.list', object: 'list' }, (tx) => listOperators(tx)),

    listCannedAnswers: (actor: Actor): Promise<CannedAnswer[]> =>
      audit.record(actor, { action: 'canned_answers.list', object: 'list' }, (tx) => listCannedAnswers(tx)),

    /** @throws AppError 'canned_answer.title_taken', 'canned_answer.too_many' */
    createCannedAnswer: (actor: Actor, content: CannedAnswerContent) => keep(actor, 'canned_answers.create', content),

    /** @throws AppError 'canned_answer.not_found', 'canned_answer.title_taken' */
    changeCannedAnswer: (actor: Actor, id: CannedAnswerId, content: CannedAnswerContent) =>
      keep(actor, 'canned_answers.change', content, id),

    removeCannedAnswer: (actor: Actor, id: CannedAnswerId): Promise<void> =>
      audit.record(actor, { action: 'canned_answers.remove', object: 'canned-answer', objectId: id }, (tx) =>
        store.deleteCannedAnswer(tx, id),
      ),
  };
}

/** The line in the log says to which colleague a case went. */
function handoverNote({ userId }: Actor, to: UserId | null): { action: AuditAction; reason?: string } {
  if (to === null) return { action: 'cases.give_back' };
  return to === userId ? { action: 'cases.take' } : { action: 'cases.hand_over', reason: `to operator ${to}` };
}
