import type { MailId } from '@x1/contract/admin/operations.ts';
import { allRoutes } from '@x1/contract/all-routes.ts';
import { buildPath } from '@x1/contract/core/client.ts';
import type { PayoutId, ReportId, SeeAsId } from '@x1/contract/core/ids.ts';
import type { RouteDefinition } from '@x1/contract/core/route.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PaidRequest, paidRequest, sellingTrainer } from '../../testing/given.ts';
import { readyFile } from '../../testing/media/message-file.ts';
import { insertPromoCode, insertUser } from '../../testing/rows.ts';
import { insertPayout } from '../../testing/rows-money.ts';
import { insertReview } from '../../testing/rows-reviews.ts';
import { insertFailedMail } from '../../testing/rows-safety.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

let operator: Person;
/** Read by the tests and never changed. */
let bought: PaidRequest;
let reportId: number;
let mediaId: MediaId;
let payoutId: PayoutId;
let seeAsId: SeeAsId;
const app = await openApp();
beforeAll(async () => {
  operator = await app.createOperator();
  bought = await paidRequest(app);
  // The conversation starts with the purchase.
  await app.drainJobs();
  const { parent, trainer } = bought;
  const { id: mentorshipId } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
  mediaId = (await readyFile(app, parent)).id;
  const { id } = await parent.api.conversations.send({ body: { mentorshipId, content: '', attachmentIds: [mediaId] } });
  reportId = (await trainer.api.safety.report({ body: { subject: 'message', id, reason: 'harassment', text: '' } })).id;
  const { trainerId, programId } = await sellingTrainer(app);
  const now = app.clock.now();
  const state = { startsAt: new Date(now.getTime() - 500 * 3_600_000), isCompleted: true };
  const { transactionId } = await insertPaidAppointment(app.db, { parentId: parent.user.id, programId, amountCents: 9_000, state });
  const shares = [{ transactionId, amountCents: 9_000 }];
  payoutId = await insertPayout(app.db, { trainerId, amountCents: 9_000, at: now, status: 'paid', shares });
  const seeAs = { params: { userId: parent.user.id }, body: { reason: 'A payment is missing.', requestId: 'see-as-once' } };
  seeAsId = (await operator.api.admin.openSeeAs(seeAs)).id;
});

const countLines = async () => {
  const rows = await app.db.selectFrom('auditLog').select('id').where('operatorId', '=', operator.user.id).execute();
  return rows.length;
};
const newestLine = () =>
  app.db.selectFrom('auditLog').selectAll().where('operatorId', '=', operator.user.id).orderBy('id', 'desc').limit(1).executeTakeFirst();

describe('the audit log', () => {
  const tables: Record<string, RouteDefinition> = allRoutes.admin;
  const reads = Object.entries(tables).filter(([, { method }]) => method === 'GET');
  /** Numbers without personal data. */
  const impersonal = ['overview', 'listJobQueues'];

  it.each(reads)('records the operator call %s, unless its reply contains nothing personal', async (name, { path }) => {
    const one = { setting: 'platformFee', kind: 'report', caseId: reportId };
    const params = { ...one, transactionId: bought.transactionId, reportId, mediaId, payoutId, seeAsId, userId: bought.parent.user.id };
    const before = await countLines();
    const response = await app.fetch(
      buildPath(path as `/${string}`, { params, query: { year: '2026', ...(name === 'findAnything' && { q: 'Jordan' }) } }),
      {
        headers: { authorization: `Bearer ${operator.token}` },
      },
    );
    expect(response.status).toBe(200);
    expect((await countLines()) - before).toBe(impersonal.includes(name) ? 0 : 1);
  });

  it('records operator, time and action, and the ids a list showed', async () => {
    const parent = await app.signUp('parent');
    await operator.api.admin.getUser({ params: { userId: parent.user.id } });
    expect(await newestLine()).toMatchObject({
      at: app.clock.now(),
      operatorId: operator.user.id,
      action: 'users.read',
      object: 'user',
      objectId: String(parent.user.id),
    });
    await operator.api.admin.listUsers({ query: { q: parent.email } });
    expect(await newestLine()).toMatchObject({ action: 'users.list', object: 'list', reason: `shown: ${parent.user.id}` });
  });

  it('records whose data an operator read through the calls of other users, by path or query', async () => {
    const { parent, trainer } = bought;
    expect(await operator.api.conversations.listMentorships({ params: { userId: parent.user.id }, query: {} })).toHaveLength(1);
    const ofParent = { action: 'GET /api/mentorships/:userId', object: 'user', objectId: String(parent.user.id) };
    expect(await newestLine()).toMatchObject(ofParent);
    const ofTrainer = { object: 'trainer', objectId: String(trainer.trainerId) };
    await operator.api.programs.listPrograms({ query: { trainerId: String(trainer.trainerId) } });
    expect(await newestLine()).toMatchObject({ action: 'GET /api/programs', ...ofTrainer });
    await operator.api.sessions.listRequests({ query: { status: 'pending', trainerId: String(trainer.trainerId) } });
    expect(await newestLine()).toMatchObject({ action: 'GET /api/appointments', ...ofTrainer });
    await operator.api.programs.listPrograms({ query: {} });
    expect(await newestLine()).toMatchObject({ action: 'GET /api/programs', object: 'list', objectId: null });
  });

  it('records nothing when the data did not exist', async () => {
    const before = await countLines();
    const missing = operator.api.admin.getUser({ params: { userId: 2_000_000_000 } });
    await expect(missing).rejects.toMatchObject({ code: 'user.not_found' });
    expect(await countLines()).toBe(before);
  });

  it('can be searched by operator, object and action', async () => {
    const parent = await app.signUp('parent');
    await operator.api.admin.disableUser({ params: { userId: parent.user.id }, body: { reason: 'Spam' } });
    const listed = await operator.api.admin.listAudit({
      query: { operatorId: String(operator.user.id), object: 'user', objectId: String(parent.user.id), action: 'users.' },
    });
    expect(listed).toMatchObject([{ action: 'users.disable', reason: 'Spam', operator: { email: operator.email } }]);
  });

  it("can be searched by the operator's email, without look-ups, and names whose account it was about", async () => {
    const parent = await app.signUp('parent');
    const params = { userId: parent.user.id };
    await operator.api.admin.getUser({ params });
    await operator.api.admin.disableUser({ params, body: { reason: 'Spam' } });
    const find = (query: { operator?: string; only?: 'changes' }) =>
      operator.api.admin.listAudit({ query: { object: 'user', objectId: String(parent.user.id), ...query } });
    expect((await find({ operator: operator.email.slice(0, -3) })).map(({ action }) => action)).toEqual(['users.disable', 'users.read']);
    expect(await find({ operator: 'nobody of that name' })).toEqual([]);
    expect(await find({ only: 'changes' })).toMatchObject([{ action: 'users.disable', personName: parent.email }]);
  });

  it("finds by name or email who looked at a person's data: the account, its payments and what was said in reports", async () => {
    const { parent, trainer, transactionId } = bought;
    const other = await app.createOperator();
    await other.api.admin.getUser({ params: { userId: parent.user.id } });
    await other.api.admin.getTransaction({ params: { transactionId } });
    await other.api.admin.getReport({ params: { reportId: reportId as ReportId } });
    await other.api.admin.getUser({ params: { userId: operator.user.id } });
    const find = async (query: { person?: string; userId?: string }) => {
      const lines = await operator.api.admin.listAudit({ query: { operatorId: String(other.user.id), only: 'all', ...query } });
      return lines.map(({ action }) => action);
    };
    const all = ['reports.read', 'transactions.read', 'users.read'];
    expect(await find({ person: parent.email.toUpperCase() })).toEqual(all);
    expect(await find({ userId: String(parent.user.id) })).toEqual(all);
    expect(await find({ person: trainer.email })).toEqual(['reports.read', 'transactions.read']);
    expect(await find({ person: 'nobody of that name' })).toEqual([]);
  });

  it("finds what was done with a person's program, files, review, email, promo code and own fee", async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const other = await app.createOperator();
    const did = other.api.admin;
    const body = { reason: 'Spam' };
    await other.api.sessions.listParticipants({ params: { programId: trainer.programId }, query: {} });
    await did.takeDownProgram({ params: { programId: trainer.programId }, body });
    await did.takeDownMedia({ params: { mediaId: (await readyFile(app, trainer)).id }, body });
    // A hidden one is found by its trainer, too.
    await did.hideReview({ params: { reviewId: await insertReview(app.db, appointmentId) }, body });
    const mailId = (await insertFailedMail(app)) as MailId;
    await app.db.updateTable('mails').set({ userId: parent.user.id }).where('id', '=', mailId).execute();
    await did.retryMail({ params: { mailId } });
    const promoCodeId = await insertPromoCode(app.db, { trainerId: trainer.trainerId, code: 'FOUND20' });
    await did.endPromoCode({ params: { promoCodeId }, body });
    const seenRevision = (await did.listSettings()).find(({ name }) => name === 'platformFee')?.revision ?? 0;
    const effectiveAt = new Date(app.clock.now().getTime() + 20 * 86_400_000).toISOString();
    const fee = { setting: 'platformFee', value: 900, effectiveAt, seenRevision, ...body } as const;
    const { approval } = await did.changeSetting({ body: { ...fee, scope: `trainer:${trainer.trainerId}` } });
    await operator.api.admin.approve({ params: { approvalId: approval?.id ?? 0 }, body: { note: 'Agreed.' } });
    const { planned } = (await did.listSettings()).find(({ name }) => name === 'platformFee') ?? { planned: [] };
    await did.withdrawSetting({ params: { versionId: planned[0]?.id ?? 0 }, body });
    const find = async (query: { person?: string; userId?: string }) => {
      const lines = await operator.api.admin.listAudit({ query: { operatorId: String(other.user.id), only: 'all', ...query } });
      return lines.map(({ action }) => action);
    };
    const withTrainer = [
      'settings.withdraw',
      'settings.change',
      'promo_codes.end',
      'reviews.hide',
      'media.take_down',
      'programs.take_down',
      'GET /api/programs/:programId/participants',
    ];
    expect(await find({ person: trainer.email })).toEqual(withTrainer);
    expect(await find({ userId: String(trainer.user.id) })).toEqual(withTrainer);
    expect(await find({ person: parent.email })).toEqual(['mails.retry', 'reviews.hide']);
    expect(await find({ person: bought.trainer.email })).toEqual([]);
  });

  it('asks for a longer name if it matches too many people', async () => {
    const refusal = { code: 'request.invalid', body: { fields: { person: 'Too many people match. Type more of the name or email.' } } };
    const find = (person: string) => operator.api.admin.listAudit({ query: { person } });
    await expect(find(' m ')).rejects.toMatchObject(refusal);
    for (let at = 0; at < 200; at += 1) await insertUser(app.db, { role: 'parent', name: `Zyx Many ${at}` });
    expect(await find('zyx many')).toEqual([]);
    await insertUser(app.db, { role: 'parent', name: 'Zyx Many' });
    await expect(find('zyx many')).rejects.toMatchObject(refusal);
    expect(await find('zyx many 19')).toEqual([]);
  });

  it.each(['users.disable', 'disable', 'Disable', 'USERS', 'dis users', 'sabl'])('finds what an operator did by "%s"', async (action) => {
    const parent = await app.signUp('parent');
    await operator.api.admin.disableUser({ params: { userId: parent.user.id }, body: { reason: 'Spam' } });
    const query = { object: 'user', objectId: String(parent.user.id), action } as const;
    expect(await operator.api.admin.listAudit({ query })).toMatchObject([{ action: 'users.disable' }]);
    expect(await operator.api.admin.listAudit({ query: { ...query, action: `${action} refund` } })).toEqual([]);
  });

  it.each(['update audit_log set reason = null', 'delete from audit_log', 'truncate audit_log'])(
    'refuses the statement "%s"',
    async (statement) => {
      await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('append-only');
    },
  );
});
