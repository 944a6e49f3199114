import { beforeAll, describe, expect, it } from 'vitest';
import { insertBackgroundCheck } from '../../testing/background-checks.ts';
import { hold } from '../../testing/charges.ts';
import { openPayment, paidRequest, sellingTrainer } from '../../testing/given.ts';
import { givenBack, platformHas, releasedShare, trainerWithBank } from '../../testing/given-payouts.ts';
import { png } from '../../testing/media/sample-images.ts';
import { upload } from '../../testing/media/tus-client.ts';
import { insertReport } from '../../testing/rows-safety.ts';
import { connect, transports } from '../../testing/socket-client.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

let operator: Person;
let second: Person;
const app = await openApp();
beforeAll(async () => {
  operator = await app.createOperator();
  second = await app.createOperator();
});

const reason = 'Asked a child for pictures.';
const disable = (userId: number, by = operator) => by.api.admin.disableUser({ params: { userId }, body: { reason } });
const askEnable = (userId: number, by = operator) => by.api.admin.enableUser({ params: { userId }, body: { reason: 'Was a mistake.' } });
const approve = (approvalId: number, by = second) => by.api.admin.approve({ params: { approvalId }, body: { note: 'Agreed.' } });
const decline = (approvalId: number, by = second) => by.api.admin.decline({ params: { approvalId }, body: { note: 'No.' } });
const resolve = (reportId: number, resolution: 'dismiss' | 'warn' | 'disable-user', by = operator) =>
  by.api.admin.resolveReport({ params: { reportId }, body: { resolution, note: 'Read all of it.' } });
const isThere = async (url: string) => (await app.fetch(url, { method: 'HEAD' })).status === 200;
const linesAbout = (object: string, objectId: number) =>
  app.db
    .selectFrom('auditLog')
    .select(['action', 'operatorId', 'reason'])
    .where('object', '=', object)
    .where('objectId', '=', String(objectId))
    .orderBy('id')
    .execute();

async function reported(): Promise<{ reportId: number; reporter: Person; accused: Person }> {
  const [reporter, accused] = [await app.signUp('parent'), await app.signUp('trainer')];
  const reportId = await insertReport(app.db, { reporterId: reporter.user.id, accusedId: accused.user.id });
  return { reportId, reporter, accused };
}

describe('disabling an account', () => {
  it('ends every sign-in at once and prevents new ones', async () => {
    const parent = await app.signUp('parent');
    expect(await disable(parent.user.id)).toMatchObject({ isDisabled: true, disabledReason: reason, signInCount: 0 });
    await expect(parent.api.accounts.me()).rejects.toMatchObject({ status: 401 });
    const signIn = app.api().accounts.login({ body: { email: parent.email, password: parent.password } });
    await expect(signIn).rejects.toMatchObject({ code: 'account.disabled' });
  });

  it.each(transports)("closes the user's sockets over %s and no others", async (transport) => {
    const [parent, other] = [await app.signUp('parent'), await app.signUp('parent')];
    const [theirs, others] = [
      await connect(app.url, { transport, token: parent.token }),
      await connect(app.url, { transport, token: other.token }),
    ];
    await disable(parent.user.id);
    expect(await theirs.ended()).toEqual(expect.any(String));
    expect(others.socket.connected).toBe(true);
    others.close();
  });

  it('removes the trainer and programs from all lists, stops sales and changes the address of every picture', async () => {
    const trainer = await sellingTrainer(app);
    const answer = await upload({ url: app.url, token: trainer.token }, { name: 'a.png', type: 'image/png', bytes: await png() });
    const media = (await answer.json()) as { id: string; url: string; thumbnailUrl: string };
    const photo = `data:image/png;base64,${(await png()).toString('base64')}`;
    await trainer.api.trainers.update({ params: { trainerId: trainer.trainerId }, body: { imageUrl: photo, mediaIds: [media.id] } });
    const parent = await app.signUp('parent');
    const { imageUrl } = await parent.api.search.getTrainer({ params: { trainerId: trainer.trainerId } });
    const addresses = [media.url, media.thumbnailUrl, imageUrl ?? ''];
    for (const address of addresses) expect(await isThere(address)).toBe(true);
    await disable(trainer.user.id);
    for (const address of addresses) expect(await isThere(address)).toBe(false);
    const profile = parent.api.search.getTrainer({ params: { trainerId: trainer.trainerId } });
    await expect(profile).rejects.toMatchObject({ code: 'trainer.not_found' });
    expect(await parent.api.programs.listTrainerPrograms({ params: { trainerId: trainer.trainerId }, query: {} })).toEqual([]);
    await expect(openPayment(parent, trainer)).rejects.toMatchObject({ code: 'payment.trainer_not_payable' });
  });

  it('twice, even by two operators at once, has one effect and two lines in the log', async () => {
    const parent = await app.signUp('parent');
    const answers = await Promise.all([disable(parent.user.id), disable(parent.user.id, second)]);
    expect(new Set(answers.map(({ disabledAt }) => disabledAt)).size).toBe(1);
    expect((await linesAbout('user', parent.user.id)).map(({ action }) => action)).toEqual(['users.disable', 'users.disable']);
  });

  it('is refused for operators and unknown users', async () => {
    await expect(disable(second.user.id)).rejects.toMatchObject({ code: 'user.is_operator', status: 409 });
    await expect(disable(2_000_000_000)).rejects.toMatchObject({ code: 'user.not_found', status: 404 });
    expect(await linesAbout('user', 2_000_000_000)).toEqual([]);
  });

  it('requires a reason', async () => {
    const parent = await app.signUp('parent');
    const answer = operator.api.admin.disableUser({ params: { userId: parent.user.id }, body: { reason: '  ' } });
    await expect(answer).rejects.toMatchObject({ status: 400 });
    expect(await parent.api.accounts.me()).toMatchObject({ user: { id: parent.user.id } });
  });
});

describe('enabling a disabled account', () => {
  it('requires the approval of a second operator', async () => {
    const parent = await app.signUp('parent');
    await disable(parent.user.id);
    const { approval } = await askEnable(parent.user.id);
    expect(approval).toMatchObject({ kind: 'enable-user', state: 'pending', isOwn: true, person: { id: parent.user.id } });
    const id = approval?.id ?? 0;
    expect((await askEnable(parent.user.id)).approval?.id).toBe(id);
    await expect(approve(id, operator)).rejects.toMatchObject({ code: 'approval.own_request', status: 403 });
    const still = app.api().accounts.login({ body: { email: parent.email, password: parent.password } });
    await expect(still).rejects.toMatchObject({ code: 'account.disabled' });
    expect(await approve(id)).toMatchObject({ state: 'approved', isOwn: false, decidedBy: { id: second.user.id } });
    expect(await approve(id)).toMatchObject({ state: 'approved' });
    const { user } = await app.api().accounts.login({ body: { email: parent.email, password: parent.password } });
    expect(user.id).toBe(parent.user.id);
    await expect(decline(id, operator)).rejects.toMatchObject({ code: 'approval.already_decided' });
  });

  it('is one request when several operators make it at once', async () => {
    const parent = await app.signUp('parent');
    await disable(parent.user.id);
    const answers = await Promise.all([askEnable(parent.user.id), askEnable(parent.user.id, second), askEnable(parent.user.id)]);
    expect(new Set(answers.map(({ approval }) => approval?.id)).size).toBe(1);
  });

  it('does not happen when it is declined, and can be withdrawn by the operator who requested it', async () => {
    const parent = await app.signUp('parent');
    await disable(parent.user.id);
    const first = (await askEnable(parent.user.id)).approval?.id ?? 0;
    expect(await decline(first)).toMatchObject({ state: 'declined' });
    await expect(approve(first)).rejects.toMatchObject({ code: 'approval.already_decided' });
    const next = (await askEnable(parent.user.id)).approval?.id ?? 0;
    expect(next).not.toBe(first);
    expect(await decline(next, operator)).toMatchObject({ state: 'declined', decidedBy: { id: operator.user.id } });
    expect((await operator.api.admin.getUser({ params: { userId: parent.user.id } })).isDisabled).toBe(true);
  });

  it('is declined automatically when the account is disabled again', async () => {
    const { reportId, accused } = await reported();
    await disable(accused.user.id);
    const first = (await askEnable(accused.user.id)).approval?.id ?? 0;
    await resolve(reportId, 'disable-user', second);
    await expect(approve(first)).rejects.toMatchObject({ code: 'approval.already_decided' });
    expect((await linesAbout('approval', first)).map(({ action }) => action)).toEqual(['approvals.decline']);
    const next = (await askEnable(accused.user.id)).approval?.id ?? 0;
    await disable(accused.user.id);
    await expect(approve(next)).rejects.toMatchObject({ code: 'approval.already_decided' });
    const seen = await operator.api.admin.getUser({ params: { userId: accused.user.id } });
    expect(seen).toMatchObject({ isDisabled: true, enableApprovalId: null });
  });

  it('does nothing for an enabled account and is refused for a closed one', async () => {
    const parent = await app.signUp('parent');
    expect(await askEnable(parent.user.id)).toEqual({ approval: null });
    await app.db
      .updateTable('users')
      .set({ disabledAt: app.clock.now(), closedAt: app.clock.now() })
      .where('id', '=', parent.user.id)
      .execute();
    await expect(askEnable(parent.user.id)).rejects.toMatchObject({ code: 'user.closed' });
  });
});

describe('resolving a report about a user', () => {
  it('succeeds for only one of two operators at once', async () => {
    const { reportId } = await reported();
    const answers = await Promise.allSettled([resolve(reportId, 'dismiss'), resolve(reportId, 'warn', second)]);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toMatchObject([{ code: 'report.already_resolved', status: 409 }]);
    expect((await linesAbout('report', reportId)).map(({ action }) => action)).toEqual(['reports.resolve']);
  });

  it('twice in the same way keeps the first note', async () => {
    const { reportId } = await reported();
    const first = await resolve(reportId, 'warn');
    app.clock.advance({ minutes: 1 });
    expect(await resolve(reportId, 'warn', second)).toEqual(first);
    expect(first.resolvedBy).toEqual({ id: operator.user.id, email: operator.email });
  });

  it('by disabling the account writes the reason to the log', async () => {
    const { reportId, accused } = await reported();
    await resolve(reportId, 'disable-user');
    await expect(accused.api.accounts.me()).rejects.toMatchObject({ status: 401 });
    expect(await linesAbout('user', accused.user.id)).toEqual([
      { action: 'users.disable', operatorId: operator.user.id, reason: `Report ${reportId}: Read all of it.` },
    ]);
    expect(await operator.api.admin.getUser({ params: { userId: accused.user.id } })).toMatchObject({
      isDisabled: true,
      openReports: 0,
      reports: { made: 0, about: 1, warnings: 0 },
    });
  });

  it('is refused for an unknown report', async () => {
    await expect(resolve(2_000_000_000, 'dismiss')).rejects.toMatchObject({ code: 'report.not_found', status: 404 });
  });
});

describe('the page of a person', () => {
  it('counts problem reports about a trainer and what was written to support, and their lists can be narrowed to them', async () => {
    const request = await paidRequest(app);
    const { trainer, parent, appointmentId } = request;
    await hold(app, request);
    await parent.api.payments.reportProblem({ params: { appointmentId }, body: { text: 'Nobody came.' } });
    await parent.api.support.request({ body: { name: 'Pat', email: parent.email, topic: 'other', message: 'Nobody answers me.' } });
    const admin = operator.api.admin;
    expect(await admin.getUser({ params: { userId: trainer.user.id } })).toMatchObject({
      problems: { about: 1, open: 1 },
      supportRequests: { made: 0, open: 0 },
      trainer: { lastPaidOutAt: null },
    });
    expect(await admin.getUser({ params: { userId: parent.user.id } })).toMatchObject({
      problems: { about: 0, open: 0 },
      supportRequests: { made: 1, open: 1 },
      trainer: null,
    });
    expect(await admin.listProblems({ query: { trainerUserId: String(trainer.user.id) } })).toMatchObject([{ appointmentId }]);
    expect(await admin.listSupportRequests({ query: { userId: String(parent.user.id) } })).toMatchObject([
      { message: 'Nobody answers me.' },
    ]);
    expect(await admin.listProblems({ query: { trainerUserId: String(parent.user.id) } })).toEqual([]);
    expect(await admin.listSupportRequests({ query: { userId: String(trainer.user.id) } })).toEqual([]);
  });

  it('has the balance and the next payout that the trainer reads, and how the last background check stands', async () => {
    const request = await paidRequest(app);
    const { trainer } = request;
    await hold(app, request);
    const ofTrainer = async () => (await operator.api.admin.getUser({ params: { userId: trainer.user.id } })).trainer;
    const { held, available, underReview, paidOut, minimum, nextPayout } = await trainer.api.payouts.balance();
    expect(held).toBeGreaterThan(0);
    expect(await ofTrainer()).toMatchObject({
      balance: { held, available, underReview, paidOut, minimum, nextPayout },
      backgroundCheck: null,
    });
    await insertBackgroundCheck(app.db, { userId: trainer.user.id, state: 'consider' });
    expect(await ofTrainer()).toMatchObject({ backgroundCheck: { state: 'consider' } });
  });

  it('says what the next payout adds up from, with what refunds took off, as the ledger has it', async () => {
    await platformHas(app, 5_000_000);
    const trainer = await trainerWithBank(app);
    const ofTrainer = async () => (await operator.api.admin.getUser({ params: { userId: trainer.user.id } })).trainer;
    expect(await ofTrainer()).toMatchObject({ balance: { nextPayout: { amount: 0 } }, nextPayoutSums: null });
    const releasedAt = new Date(app.clock.now().getTime() - 14 * 24 * 3_600_000);
    const transactionId = await releasedShare(app, trainer, { releasedAt, amountCents: 8_900 });
    await givenBack(app, trainer, { transactionId, grossCents: 8_900, amountCents: 2_450 });
    expect(await ofTrainer()).toMatchObject({
      balance: { nextPayout: { amount: 6_450 } },
      nextPayoutSums: { earned: 8_900, refunded: 2_450, other: 0 },
    });
  });
});

describe('the user search of operators', () => {
  it('finds by id, by part of the email and by part of the name without accents', async () => {
    const parent = await app.signUp('parent');
    await app.db.updateTable('users').set({ name: 'Zoë Quixote' }).where('id', '=', parent.user.id).execute();
    const search = async (q: string) => (await operator.api.admin.listUsers({ query: { q } })).map(({ id }) => id);
    expect(await search(String(parent.user.id))).toEqual([parent.user.id]);
    expect(await search(parent.email.slice(2, -3).toUpperCase())).toEqual([parent.user.id]);
    expect(await search('zoe quix')).toEqual([parent.user.id]);
    expect(await search('100%')).toEqual([]);
  });

  it('filters by role and state and lists every user once, page by page', async () => {
    const off = await app.signUp('trainer');
    await disable(off.user.id);
    const listed = await operator.api.admin.listUsers({ query: { role: 'trainer', state: 'disabled' } });
    expect(listed.map(({ id }) => id)).toContain(off.user.id);
    expect(listed.every(({ role, isDisabled }) => role === 'trainer' && isDisabled)).toBe(true);
    const seen: number[] = [];
    for (let cursor = ''; ; ) {
      const response = await app.fetch(`/api/admin/users?limit=5${cursor && `&cursor=${cursor}`}`, {
        headers: { authorization: `Bearer ${operator.token}` },
      });
      seen.push(...((await response.json()) as { id: number }[]).map(({ id }) => id));
      cursor = response.headers.get('x-next-cursor') ?? '';
      if (cursor === '') break;
    }
    const { count } = await app.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect([seen.length, new Set(seen).size]).toEqual([count, count]);
  });
});
