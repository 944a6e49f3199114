import type { BulkOutcome, CaseKind } from '@x1/contract/admin/case.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertFailedMail, insertReport } from '../../testing/rows-safety.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

/** Several cases at once, and each operator's own filters (decision 0114). */

const app = await openApp();
let operator: Person;
let second: Person;
beforeAll(async () => {
  operator = await app.createOperator();
  second = await app.createOperator();
});

type Action = 'take' | 'hand-over' | 'give-back' | 'close';
type Named = { kind: CaseKind; caseId: number; takenBy?: Person };

async function newReport(): Promise<Named> {
  const [reporter, accused] = [await app.signUp('parent'), await app.signUp('trainer')];
  return { kind: 'report', caseId: await insertReport(app.db, { reporterId: reporter.user.id, accusedId: accused.user.id }) };
}
const newMail = async (): Promise<Named> => ({ kind: 'mail', caseId: await insertFailedMail(app) });
async function newLetter(): Promise<Named> {
  const body = { name: 'Pat', email: 'pat@people.test', topic: 'payment', message: 'Where is my receipt?' } as const;
  return { kind: 'support-request', caseId: (await app.api().support.request({ body })).id };
}

const change = (action: Action, cases: readonly Named[], { by = operator, note, to }: { by?: Person; note?: string; to?: Person } = {}) =>
  by.api.admin.changeCases({
    body: {
      action,
      cases: cases.map(({ kind, caseId, takenBy }) => ({ kind, caseId, takenBy: takenBy?.user.id ?? null })),
      ...(note !== undefined && { note }),
      ...(to && { to: to.user.id }),
    },
  });
const codes = (outcomes: readonly BulkOutcome[]) => outcomes.map(({ failure }) => failure?.code ?? 'done');
const holderOf = async ({ kind, caseId }: Named) =>
  (await operator.api.admin.getCase({ params: { kind, caseId: String(caseId) } })).takenBy?.id ?? null;

describe('several cases', () => {
  it('are taken at once, of every kind', async () => {
    const cases = [await newReport(), await newMail(), await newLetter()];
    expect(codes(await change('take', cases))).toEqual(['done', 'done', 'done']);
    for (const one of cases) expect(await holderOf(one)).toBe(operator.user.id);
  });

  it('say of each whether it was done: one that somebody else has, and one that is gone, leave the others as they are', async () => {
    const [mine, theirs] = [await newReport(), await newReport()];
    await change('take', [theirs], { by: second });
    const outcomes = await change('take', [theirs, { kind: 'report', caseId: 2_000_000_000 }, mine]);
    expect(codes(outcomes)).toEqual(['case.taken', 'case.not_found', 'done']);
    expect(outcomes.map(({ caseId }) => caseId)).toEqual([theirs.caseId, 2_000_000_000, mine.caseId]);
    expect(outcomes[0]?.failure?.message).toBe('Another operator has just taken this. Please look again.');
    expect([await holderOf(theirs), await holderOf(mine)]).toEqual([second.user.id, operator.user.id]);
  });

  it('taken by two operators at once go to one each, and nobody loses one', async () => {
    const cases = await Promise.all([1, 2, 3, 4, 5, 6].map(newReport));
    const [ours, theirs] = await Promise.all([change('take', cases), change('take', cases.toReversed(), { by: second })]);
    const won = (outcomes: readonly BulkOutcome[]) => outcomes.filter(({ failure }) => failure === null).map(({ caseId }) => caseId);
    expect([...won(ours), ...won(theirs)].toSorted()).toEqual(cases.map(({ caseId }) => caseId).toSorted());
    for (const one of cases) expect(await holderOf(one)).toBe(won(ours).includes(one.caseId) ? operator.user.id : second.user.id);
  });

  it('taken twice by the same press are had once', async () => {
    const cases = [await newReport(), await newReport()];
    await change('take', cases);
    expect(codes(await change('take', cases))).toEqual(['done', 'done']);
  });

  it('are given back', async () => {
    const one = { ...(await newReport()), takenBy: operator };
    await change('take', [{ kind: one.kind, caseId: one.caseId }]);
    expect(codes(await change('give-back', [one]))).toEqual(['done']);
    expect(await holderOf(one)).toBeNull();
  });

  it('are handed over to a colleague, except those that somebody else has taken meanwhile; the log says to whom', async () => {
    const [mine, theirs] = [await newReport(), await newReport()];
    const third = await app.createOperator();
    await change('take', [mine]);
    await change('take', [theirs], { by: second });
    const outcomes = await change('hand-over', [{ ...mine, takenBy: operator }, theirs], { to: third });
    expect(codes(outcomes)).toEqual(['done', 'case.taken']);
    expect([await holderOf(mine), await holderOf(theirs)]).toEqual([third.user.id, second.user.id]);
    const [line] = await operator.api.admin.listAudit({ query: { object: 'report', objectId: String(mine.caseId), action: 'hand' } });
    expect(line).toMatchObject({ action: 'cases.hand_over', reason: `to operator ${third.user.id}`, operator: { id: operator.user.id } });
  });

  it('handed over by two operators at once go to one colleague each', async () => {
    const cases = await Promise.all([1, 2, 3, 4].map(newReport));
    const [one, other] = [await app.createOperator(), await app.createOperator()];
    const both = await Promise.all([
      change('hand-over', cases, { to: one }),
      change('hand-over', cases.toReversed(), { by: second, to: other }),
    ]);
    const done = both.flat().filter(({ failure }) => failure === null);
    expect(done.map(({ caseId }) => caseId).toSorted()).toEqual(cases.map(({ caseId }) => caseId).toSorted());
    for (const { caseId } of cases) {
      const isOnes = both[0].some((outcome) => outcome.caseId === caseId && outcome.failure === null);
      expect(await holderOf({ kind: 'report', caseId })).toBe((isOnes ? one : other).user.id);
    }
  });

  it('are not handed over to somebody who is not an operator, or without naming anybody', async () => {
    const one = await newReport();
    expect(codes(await change('hand-over', [one], { to: await app.signUp('parent') }))).toEqual(['user.not_found']);
    await expect(change('hand-over', [one])).rejects.toMatchObject({ status: 400 });
    expect(await holderOf(one)).toBeNull();
  });

  it('are closed with one note, but for those that are decided one by one', async () => {
    const cases = [await newMail(), await newLetter(), await newReport()];
    expect(codes(await change('close', cases, { note: 'Called them.' }))).toEqual(['done', 'done', 'case.decided_alone']);
    const closed = await operator.api.admin.listSupportRequests({ query: { state: 'closed', limit: '100' } });
    expect(closed.find(({ id }) => id === cases[1]?.caseId)).toMatchObject({ closingNote: 'Called them.' });
  });

  it('closed by two at once have one note each', async () => {
    const cases = await Promise.all([1, 2, 3].map(newMail));
    const both = await Promise.all([change('close', cases, { note: 'Ours.' }), change('close', cases, { by: second, note: 'Theirs.' })]);
    for (const at of [0, 1, 2]) expect(both.map((outcomes) => codes(outcomes)[at]).toSorted()).toEqual(['case.not_open', 'done']);
  });

  it('are not closed without a note, and not more than fifty, or none', async () => {
    const one = await newMail();
    await expect(change('close', [one])).rejects.toMatchObject({ status: 400 });
    await expect(change('take', [])).rejects.toMatchObject({ status: 400 });
    await expect(
      change(
        'take',
        Array.from({ length: 51 }, () => one),
      ),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('leave a line each in the audit log, and none for what failed', async () => {
    const [done, taken] = [await newReport(), await newReport()];
    await change('take', [taken], { by: second });
    await change('take', [done, taken]);
    const linesOf = async ({ caseId }: Named) =>
      (await operator.api.admin.listAudit({ query: { object: 'report', objectId: String(caseId), limit: '100' } })).map(
        (line) => `${line.action} by ${line.operator.id === operator.user.id ? 'one' : 'the other'}`,
      );
    expect(await linesOf(done)).toEqual(['cases.take by one']);
    expect(await linesOf(taken)).toEqual(['cases.take by the other']);
  });
});

describe('saved views', () => {
  const save = (name: string, filters: Record<string, string> = { state: 'failed' }, by = operator) =>
    by.api.admin.saveView({ body: { list: 'mails', name, filters } });
  const namesOf = async (by: Person) => (await by.api.admin.listSavedViews({})).map(({ name }) => name);

  it('are each operator’s own', async () => {
    const view = await save('Failed');
    expect(view).toMatchObject({ list: 'mails', name: 'Failed', filters: { state: 'failed' } });
    expect(await namesOf(second)).toEqual([]);
    await second.api.admin.removeSavedView({ params: { savedViewId: view.id } });
    expect(await namesOf(operator)).toEqual(['Failed']);
  });

  it('saved twice by the same press are there once; other filters need another name', async () => {
    const [first, again] = await Promise.all([save('Twice'), save('twice')]);
    expect(again.id).toBe(first.id);
    await expect(save('TWICE', { state: 'sent' })).rejects.toMatchObject({ code: 'saved_view.name_taken' });
  });

  it('are removed, also twice', async () => {
    const params = { savedViewId: (await save('Short')).id };
    for (const _ of [1, 2]) expect(await operator.api.admin.removeSavedView({ params })).toEqual({ removed: true });
    expect(await namesOf(operator)).not.toContain('Short');
  });

  it('have filters, a name and a list', async () => {
    await expect(save('Nothing', {})).rejects.toMatchObject({ status: 400 });
    await expect(save(' ')).rejects.toMatchObject({ status: 400 });
    await expect(save('Odd', { 'not a name': 'x' })).rejects.toMatchObject({ status: 400 });
    const body = { list: 'nowhere' as 'mails', name: 'No list', filters: { state: 'failed' } };
    await expect(operator.api.admin.saveView({ body })).rejects.toMatchObject({ status: 400 });
  });

  it('are fifty at most', async () => {
    const busy = await app.createOperator();
    for (let number = 1; number <= 50; number += 1) await save(`View ${number}`, { state: 'failed' }, busy);
    await expect(save('One more', undefined, busy)).rejects.toMatchObject({ code: 'saved_view.too_many' });
    expect(await namesOf(busy)).toHaveLength(50);
  });

  it('leave no word of what is searched for in the audit log', async () => {
    await save('Somebody', { to: 'secret.search@people.test' });
    const lines = await operator.api.admin.listAudit({ query: { action: 'saved_views', limit: '100' } });
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain('secret.search');
  });
});
