import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fresh } from '../../testing/authorization/matrix-row.ts';
import { insertFailedMail, insertReport } from '../../testing/rows-safety.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

let operator: Person;
let second: Person;
let params: { kind: 'report'; caseId: string };
const app = await openApp();
beforeAll(async () => {
  operator = await app.createOperator();
  second = await app.createOperator();
});
beforeEach(async () => {
  const [reporter, accused] = [await app.signUp('parent'), await app.signUp('trainer')];
  const id = await insertReport(app.db, { reporterId: reporter.user.id, accusedId: accused.user.id });
  params = { kind: 'report', caseId: String(id) };
});

const me = () => operator.user.id;
const other = () => second.user.id;
const handOver = (to: number | null, from: number | null, by = operator) => by.api.admin.handOverCase({ params, body: { to, from } });
const write = (text: string, requestId = `case-note-${fresh()}`, by = operator) =>
  by.api.admin.addCaseNote({ params, body: { text, requestId } });
const listed = async () =>
  (await operator.api.admin.listReports({ query: { limit: '100' } })).find(({ id }) => String(id) === params.caseId);

describe('a case', () => {
  it('is nobody’s until an operator takes it, and the list says whose it is', async () => {
    expect(await operator.api.admin.getCase({ params })).toEqual({ takenBy: null, notes: [] });
    expect(await handOver(me(), null)).toMatchObject({ takenBy: { id: me() } });
    expect((await listed())?.work).toMatchObject({ takenBy: { id: me() }, notes: 0 });
  });

  it('goes to one of two who take it at once, and the other is told', async () => {
    const outcomes = await Promise.allSettled([handOver(me(), null), handOver(other(), null, second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'case.taken' } });
  });

  it('is taken once by a second press', async () => {
    await handOver(me(), null);
    expect(await handOver(me(), null)).toMatchObject({ takenBy: { id: me() } });
  });

  it('is handed over to another operator, and given back', async () => {
    await handOver(me(), null);
    expect(await handOver(other(), me())).toMatchObject({ takenBy: { id: other() } });
    expect(await handOver(null, other(), second)).toMatchObject({ takenBy: null });
  });

  it('goes to operators alone', async () => {
    const parent = await app.signUp('parent');
    await expect(handOver(parent.user.id, null)).rejects.toMatchObject({ code: 'user.not_found' });
  });

  it.each(['report', 'problem', 'support-request'] as const)(
    'that is not there cannot be read, taken or written about: %s',
    async (kind) => {
      params = { kind: kind as 'report', caseId: '2000000000' };
      const missing = { code: 'case.not_found' };
      await expect(operator.api.admin.getCase({ params })).rejects.toMatchObject(missing);
      await expect(handOver(me(), null)).rejects.toMatchObject(missing);
      await expect(write('Hello?')).rejects.toMatchObject(missing);
    },
  );

  it('keeps notes in order, with who wrote them, and the same press once', async () => {
    const requestId = `case-note-${fresh()}`;
    await Promise.all([write('Called the parent.', requestId), write('Called the parent.', requestId)]);
    const { notes } = await write('The trainer says it rained.', undefined, second);
    expect(notes.map(({ text, author }) => [text, author.id])).toEqual([
      ['Called the parent.', me()],
      ['The trainer says it rained.', other()],
    ]);
    expect((await listed())?.work.notes).toBe(2);
  });

  it('leaves a line in the audit log for each look and each change, without the words of a note', async () => {
    await operator.api.admin.getCase({ params });
    await handOver(me(), null);
    await write('Between us operators.');
    const lines = await operator.api.admin.listAudit({ query: { object: 'report', objectId: params.caseId } });
    expect(lines.map(({ action }) => action)).toEqual(['cases.note', 'cases.take', 'cases.read']);
    expect(JSON.stringify(lines)).not.toContain('Between us');
  });
});

describe('a list of cases', () => {
  const idsOf = async (takenBy: string) =>
    (await operator.api.admin.listReports({ query: { limit: '100', takenBy } })).map(({ id }) => String(id));

  it("shows the caller's, a colleague's, or those that nobody has", async () => {
    expect(await idsOf('nobody')).toContain(params.caseId);
    expect(await idsOf('me')).not.toContain(params.caseId);
    await handOver(me(), null);
    expect([await idsOf('nobody'), await idsOf(String(other()))].flat()).not.toContain(params.caseId);
    expect(await idsOf('me')).toContain(params.caseId);
    await handOver(other(), me());
    expect(await idsOf('me')).not.toContain(params.caseId);
    expect(await idsOf(String(other()))).toEqual([params.caseId]);
  });

  it('is refused for a filter that is neither me, nobody nor an operator', async () => {
    await expect(idsOf('everybody')).rejects.toMatchObject({ status: 400 });
  });

  it('of any other kind is narrowed in the same way', async () => {
    const { admin } = operator.api;
    const taken = (takenBy: 'me' | 'nobody') => ({ query: { limit: '100', takenBy } });
    const letter = await app
      .api()
      .support.request({ body: { name: 'Pat', email: 'pat@people.test', topic: 'payment', message: 'A receipt?' } });
    const mailId = await insertFailedMail(app);
    const take = (kind: 'support-request' | 'mail', caseId: number) =>
      admin.handOverCase({ params: { kind, caseId: String(caseId) }, body: { to: me(), from: null } });
    const letters = async (takenBy: 'me' | 'nobody') => (await admin.listSupportRequests(taken(takenBy))).map(({ id }) => id);
    const mails = async (takenBy: 'me' | 'nobody') => (await admin.listMails(taken(takenBy))).map(({ id }) => Number(id));
    expect([await letters('nobody'), await mails('nobody')]).toEqual([
      expect.arrayContaining([letter.id]),
      expect.arrayContaining([mailId]),
    ]);
    await take('support-request', letter.id);
    await take('mail', mailId);
    expect([await letters('me'), await mails('me')]).toEqual([[letter.id], [mailId]]);
    expect(await letters('nobody')).not.toContain(letter.id);
    for (const list of [admin.listProblems, admin.listDisputes, admin.listStuckMoney]) {
      expect(await list(taken('me'))).toEqual([]);
      await list(taken('nobody'));
    }
  });
});

it('operators who left are listed as former ones, and get no new cases', async () => {
  const gone = await app.createOperator();
  await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', gone.user.id).execute();
  const listed = await operator.api.admin.listOperators({});
  expect(listed).toContainEqual({ id: gone.user.id, email: gone.user.email, isFormer: true });
  expect(listed).toContainEqual({ id: me(), email: operator.user.email, isFormer: false });
  await expect(handOver(gone.user.id, null)).rejects.toMatchObject({ code: 'user.not_found' });
});

describe('canned answers', () => {
  const answer = () => ({ title: `Refund on its way ${fresh()}`, text: 'Banks show it within 5 to 10 days.' });

  it('are listed by title, changed and removed', async () => {
    const first = await operator.api.admin.createCannedAnswer({ body: answer() });
    expect(first).toMatchObject({ changedBy: { id: me() } });
    const at = { params: { cannedAnswerId: first.id } };
    const changed = await second.api.admin.changeCannedAnswer({ ...at, body: { ...first, text: 'Within a week.' } });
    expect(changed).toMatchObject({ id: first.id, text: 'Within a week.', changedBy: { id: other() } });
    expect(await operator.api.admin.listCannedAnswers({})).toContainEqual(changed);
    await operator.api.admin.removeCannedAnswer(at);
    expect(await operator.api.admin.removeCannedAnswer(at)).toEqual({ removed: true });
    await expect(operator.api.admin.changeCannedAnswer({ ...at, body: answer() })).rejects.toMatchObject({
      code: 'canned_answer.not_found',
    });
  });

  it('have a title each, whatever its letters', async () => {
    const body = answer();
    await operator.api.admin.createCannedAnswer({ body });
    const again = operator.api.admin.createCannedAnswer({ body: { ...body, title: body.title.toUpperCase() } });
    await expect(again).rejects.toMatchObject({ code: 'canned_answer.title_taken' });
  });

  it('keep their own title when they are changed', async () => {
    const first = await operator.api.admin.createCannedAnswer({ body: answer() });
    const body = { title: first.title, text: 'Shorter.' };
    expect(await operator.api.admin.changeCannedAnswer({ params: { cannedAnswerId: first.id }, body })).toMatchObject(body);
  });

  it('made with one title at the same moment are one', async () => {
    const body = answer();
    const made = await Promise.allSettled([1, 2, 3].map(() => operator.api.admin.createCannedAnswer({ body })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'canned_answer.title_taken' } });
  });
});
