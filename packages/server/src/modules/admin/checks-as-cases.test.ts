import { beforeAll, describe, expect, it } from 'vitest';
import { insertBackgroundCheck } from '../../testing/background-checks.ts';
import { insertTrainer } from '../../testing/rows.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

/** Identity checks and background checks are cases like reports and disputes (decision 0135). */

const app = await openApp();
let operator: Person;
let second: Person;
beforeAll(async () => {
  operator = await app.createOperator();
  second = await app.createOperator();
});

async function checkedTrainer(identity: 'failed' | 'pending' | 'verified'): Promise<Person> {
  const trainer = await app.signUp('trainer');
  await insertTrainer(app.db, { userId: trainer.user.id, onboarding: { identity } });
  return trainer;
}
const identityCase = ({ user }: Person) => ({ kind: 'verification' as const, caseId: String(user.id) });
const take = (params: { kind: 'verification' | 'background-check'; caseId: string }, by = operator) =>
  by.api.admin.handOverCase({ params, body: { to: by.user.id, from: null } });
const write = (params: { kind: 'verification' | 'background-check'; caseId: string }, text: string) =>
  operator.api.admin.addCaseNote({ params, body: { text, requestId: `check-note-${params.caseId}` } });
const identityChecks = async (query: { state?: 'failed' | 'closed' | 'pending'; takenBy?: 'me' | 'nobody' } = {}, by = operator) =>
  by.api.admin.listVerifications({ query: { limit: '100', ...query } });
const find = async (trainer: Person, query: Parameters<typeof identityChecks>[0] = {}) =>
  (await identityChecks(query)).find(({ person }) => person.id === trainer.user.id);
const putAway = (trainer: Person, note: string, by = operator) => by.api.admin.closeCase({ params: identityCase(trainer), body: { note } });

describe('an identity check', () => {
  it('is taken and written about, and the list says so', async () => {
    const trainer = await checkedTrainer('pending');
    expect(await find(trainer)).toMatchObject({ work: { takenBy: null, notes: 0 }, closing: null });
    await take(identityCase(trainer));
    await write(identityCase(trainer), 'The name on the license is the maiden name.');
    expect(await find(trainer, { takenBy: 'me' })).toMatchObject({ work: { takenBy: { id: operator.user.id }, notes: 1 } });
    expect(await find(trainer, { takenBy: 'nobody' })).toBeUndefined();
    expect((await identityChecks({ takenBy: 'me' }, second)).map(({ person }) => person.id)).not.toContain(trainer.user.id);
  });

  it('taken by two operators at once goes to one of them', async () => {
    const trainer = await checkedTrainer('failed');
    const outcomes = await Promise.allSettled([take(identityCase(trainer)), take(identityCase(trainer), second)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'case.taken' } });
  });

  it('that failed is put away with a note, and comes back when the trainer tries again and fails', async () => {
    const trainer = await checkedTrainer('failed');
    const failedOnes = async () => (await operator.api.admin.overview()).verifications.failed;
    const before = await failedOnes();
    await putAway(trainer, 'Wrote them which documents count.');
    expect(await find(trainer, { state: 'failed' })).toBeUndefined();
    expect(await find(trainer, { state: 'closed' })).toMatchObject({ closing: { note: 'Wrote them which documents count.' } });
    expect(await failedOnes()).toBe(before - 1);
    await expect(putAway(trainer, 'Me, too.', second)).rejects.toMatchObject({ code: 'case.not_open' });
    app.clock.advance({ minutes: 1 });
    await app.db.updateTable('identityChecks').set({ updatedAt: app.clock.now() }).where('userId', '=', trainer.user.id).execute();
    expect(await find(trainer, { state: 'failed' })).toMatchObject({ closing: null });
    expect(await failedOnes()).toBe(before);
  });

  it.each(['pending', 'verified'] as const)('that is %s has nothing to put away', async (state) => {
    await expect(putAway(await checkedTrainer(state), 'Done.')).rejects.toMatchObject({ code: 'case.not_open' });
  });

  it('is in the log with the person it is about', async () => {
    const trainer = await checkedTrainer('failed');
    await take(identityCase(trainer));
    const lines = await operator.api.admin.listAudit({ query: { userId: String(trainer.user.id) } });
    expect(lines).toMatchObject([{ action: 'cases.take', object: 'user', objectId: String(trainer.user.id) }]);
  });
});

describe('a background check', () => {
  it('is taken and written about, but ends at the provider alone', async () => {
    const trainer = await checkedTrainer('verified');
    await insertBackgroundCheck(app.db, { userId: trainer.user.id, state: 'adverse' });
    const [check] = await operator.api.admin.listBackgroundChecks({ query: { q: String(trainer.user.id) } });
    const id = check?.id ?? 0;
    const params = { kind: 'background-check' as const, caseId: String(id) };
    await take(params);
    await write(params, 'They asked for a copy of the report.');
    const listed = await operator.api.admin.listBackgroundChecks({ query: { q: String(trainer.user.id), takenBy: 'me' } });
    expect(listed).toMatchObject([{ id, work: { takenBy: { id: operator.user.id }, notes: 1 } }]);
    expect(await operator.api.admin.listBackgroundChecks({ query: { q: String(trainer.user.id), takenBy: 'nobody' } })).toEqual([]);
    const [outcome] = await operator.api.admin.changeCases({
      body: { action: 'close', note: 'Done.', cases: [{ kind: 'background-check', caseId: id, takenBy: operator.user.id }] },
    });
    expect(outcome?.failure?.code).toBe('case.decided_alone');
    expect(
      await operator.api.admin.listAudit({ query: { object: 'background-check', objectId: String(id), only: 'changes' } }),
    ).toHaveLength(2);
  });
});
