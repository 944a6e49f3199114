import type { SettingName, SettingValue } from '@x1/contract/settings/settings.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openPayment, paidRequest, sellingTrainer } from '../../testing/given.ts';
import { openApp, type Person, startApp } from '../../testing/start-app.ts';

const database = await createTestDatabase();
afterAll(() => database.close());
const app = await openApp({ database, config: { platformFeeBasisPoints: 1_000 } });
let operator: Person;
let second: Person;
beforeEach(async () => {
  [operator, second] = [await app.createOperator(), await app.createOperator()];
});

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
const settingOf = async (name: SettingName) => {
  const found = (await operator.api.admin.listSettings()).find((setting) => setting.name === name);
  if (!found) throw new Error(`no setting ${name}`);
  return found;
};

interface Wanted {
  readonly setting: SettingName;
  readonly value: SettingValue | null;
  readonly scope?: string;
  readonly effectiveAt?: string | null;
  readonly seenRevision?: number;
}

async function change({ setting, value, scope = 'all', effectiveAt = null, seenRevision }: Wanted, by = operator) {
  const seen = seenRevision ?? (await settingOf(setting)).revision;
  return by.api.admin.changeSetting({ body: { setting, value, scope, effectiveAt, seenRevision: seen, reason: 'Agreed with the board.' } });
}

const approve = (approvalId: number | undefined, by = second) =>
  by.api.admin.approve({ params: { approvalId: approvalId ?? 0 }, body: { note: 'Agreed.' } });

/** A fee that a second operator has confirmed. */
async function setFee(wanted: Omit<Wanted, 'setting'>) {
  const { approval } = await change({ ...wanted, setting: 'platformFee' });
  await approve(approval?.id);
}

const feeOf = async (transactionId: number) =>
  (
    await app.db
      .selectFrom('transactions')
      .select('feeBasisPoints')
      .where('id', '=', transactionId as never)
      .executeTakeFirstOrThrow()
  ).feeBasisPoints;
const sold = async (trainer: Awaited<ReturnType<typeof sellingTrainer>>) =>
  feeOf((await openPayment(await app.signUp('parent'), trainer)).transactionId);
const configOf = () => app.api().system.config();

describe('a setting', () => {
  it('has its default until an operator sets it, and then says since when, by whom and why', async () => {
    expect(await settingOf('newSellerDays')).toMatchObject({ value: 0, defaultValue: 0, version: null, planned: [], exceptions: [] });
    const { setting, approval } = await change({ setting: 'newSellerDays', value: 45 });
    expect(approval).toBeNull();
    expect(setting).toMatchObject({
      value: 45,
      defaultValue: 0,
      version: { madeBy: { email: operator.email }, reason: 'Agreed with the board.', state: 'in_effect' },
    });
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['object', 'objectId', 'reason'])
      .where('action', '=', 'settings.change')
      .execute();
    expect(lines).toContainEqual({ object: 'setting', objectId: 'newSellerDays all', reason: 'Agreed with the board.' });
  });

  it('leaves lines in the log that say what was asked for, made, approved and withdrawn', async () => {
    const day = inDays(40);
    const { approval } = await change({ setting: 'platformFee', scope: 'sport:Golf', value: 1_200, effectiveAt: day });
    await approve(approval?.id);
    const { setting } = await change({ setting: 'newSellerCap', value: 70_000, effectiveAt: day });
    await operator.api.admin.withdrawSetting({ params: { versionId: setting.planned[0]?.id ?? 0 }, body: { reason: 'Too early.' } });
    const linesOf = async (by: Person) => {
      const lines = await operator.api.admin.listAudit({ query: { operatorId: String(by.user.id), only: 'changes' } });
      return lines.map(({ action, settingChange }) => ({ action, settingChange }));
    };
    const fee = { setting: 'platformFee', scopeName: 'Golf', value: 1_200, effectiveAt: day, isAsked: true };
    const cap = { setting: 'newSellerCap', scopeName: null, value: 70_000, effectiveAt: day, isAsked: false };
    expect(await linesOf(operator)).toEqual([
      { action: 'settings.withdraw', settingChange: cap },
      { action: 'settings.change', settingChange: cap },
      { action: 'settings.change', settingChange: fee },
    ]);
    expect(await linesOf(second)).toEqual([{ action: 'approvals.approve', settingChange: fee }]);
    const [planned] = (await settingOf('platformFee')).planned;
    await operator.api.admin.withdrawSetting({ params: { versionId: planned?.id ?? 0 }, body: { reason: 'Was a test.' } });
  });

  it('can be planned, is what it was until that moment, and goes back to the default', async () => {
    await change({ setting: 'newSellerSessions', value: 9, effectiveAt: inDays(2) });
    expect(await settingOf('newSellerSessions')).toMatchObject({ value: 0, planned: [{ value: 9, state: 'planned' }] });
    app.clock.advance({ days: 2 });
    expect(await settingOf('newSellerSessions')).toMatchObject({ value: 9, planned: [] });
    await change({ setting: 'newSellerSessions', value: null });
    expect(await settingOf('newSellerSessions')).toMatchObject({ value: 0, version: null });
    const history = await operator.api.admin.listSettingVersions({ params: { setting: 'newSellerSessions' }, query: {} });
    expect(history.map(({ value, state }) => [value, state])).toEqual([
      [null, 'in_effect'],
      [9, 'past'],
    ]);
  });

  it('is withdrawn while it is planned, once, and never after it took effect', async () => {
    const { setting } = await change({ setting: 'newSellerCap', value: 70_000, effectiveAt: inDays(1) });
    const versionId = setting.planned[0]?.id ?? 0;
    const withdraw = () => operator.api.admin.withdrawSetting({ params: { versionId }, body: { reason: 'Too early.' } });
    expect(await withdraw()).toMatchObject({ planned: [] });
    await expect(withdraw()).rejects.toMatchObject({ code: 'setting.version_not_found' });
    app.clock.advance({ days: 1 });
    expect(await settingOf('newSellerCap')).toMatchObject({ value: 100_000 });
    const done = await change({ setting: 'newSellerCap', value: 60_000 });
    const late = operator.api.admin.withdrawSetting({ params: { versionId: done.setting.version?.id ?? 0 }, body: { reason: 'Late.' } });
    await expect(late).rejects.toMatchObject({ code: 'setting.in_effect' });
    const history = await operator.api.admin.listSettingVersions({ params: { setting: 'newSellerCap' }, query: {} });
    expect(history[1]).toMatchObject({ state: 'withdrawn', withdrawnBy: { email: operator.email }, withdrawnBecause: 'Too early.' });
  });

  it('is changed by one of two operators who saw the same, and the other is told', async () => {
    const { revision: seenRevision } = await settingOf('supportEmail');
    const both = [operator, second].map((by, index) =>
      change({ setting: 'supportEmail', value: `desk${index}@x1.test`, seenRevision }, by),
    );
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'setting.changed_meanwhile' });
    expect((await configOf()).supportEmail).toMatch(/^desk[01]@x1\.test$/);
  });

  it.each<[string, Wanted, object]>([
    ['in the past', { setting: 'giftCards', value: false, effectiveAt: '2020-01-01T00:00:00.000Z' }, { code: 'setting.in_the_past' }],
    ['for a sport, where there is one value', { setting: 'giftCards', value: false, scope: 'sport:Golf' }, { code: 'setting.no_scopes' }],
    ['for nobody', { setting: 'platformFee', value: 0, scope: 'trainer:999999' }, { code: 'trainer.not_found' }],
    ['of another kind', { setting: 'giftCards', value: 5 }, { status: 400 }],
    ['outside its limits', { setting: 'platformFee', value: 3_001 }, { status: 400 }],
    ['to no address', { setting: 'supportEmail', value: '' }, { status: 400 }],
    ['that families hear of too late', { setting: 'fullRefundHours', value: 48 }, { code: 'setting.notice_too_short' }],
  ])('is not changed %s', async (_, wanted, refusal) => {
    const before = await settingOf(wanted.setting);
    await expect(change(wanted)).rejects.toMatchObject(refusal);
    expect(await settingOf(wanted.setting)).toEqual(before);
  });

  it('is never updated or deleted, not even by SQL', async () => {
    await change({ setting: 'waitlist', value: false });
    await change({ setting: 'waitlist', value: null });
    await expect(app.db.deleteFrom('settingVersions').execute()).rejects.toThrow('append-only');
  });
});

describe('the platform fee', () => {
  it('needs a second operator, and nobody approves what has changed meanwhile', async () => {
    const { approval, setting } = await change({ setting: 'platformFee', value: 900 });
    expect(setting).toMatchObject({ value: 1_000, isWaiting: true });
    expect(approval).toMatchObject({ kind: 'change-setting', isOwn: true, settingChange: { setting: 'platformFee', value: 900 } });
    await expect(approve(approval?.id, operator)).rejects.toMatchObject({ code: 'approval.own_request' });
    await expect(change({ setting: 'platformFee', value: 800 })).rejects.toMatchObject({ code: 'setting.change_waiting' });
    await approve(approval?.id);
    expect(await settingOf('platformFee')).toMatchObject({
      value: 900,
      isWaiting: false,
      version: { madeBy: { email: operator.email }, confirmedBy: { email: second.email } },
    });
    await setFee({ value: null, effectiveAt: inDays(14) });
    app.clock.advance({ days: 14 });
    expect((await configOf()).platformFeeBasisPoints).toBe(1_000);
  });

  it('is raised with two weeks of notice, also when the second operator takes their time', async () => {
    await expect(change({ setting: 'platformFee', value: 1_200, effectiveAt: inDays(13) })).rejects.toMatchObject({
      code: 'setting.notice_too_short',
    });
    const { approval } = await change({ setting: 'platformFee', value: 1_200, effectiveAt: inDays(15) });
    app.clock.advance({ days: 2 });
    await expect(approve(approval?.id)).rejects.toMatchObject({ code: 'setting.notice_too_short' });
    await second.api.admin.decline({ params: { approvalId: approval?.id ?? 0 }, body: { note: 'Too late.' } });
    expect(await settingOf('platformFee')).toMatchObject({ value: 1_000, planned: [] });
  });

  it("is a trainer's own, or the lowest of their sports', or everybody's; what was sold before keeps its own", async () => {
    const [own, sporty, other] = [await sellingTrainer(app), await sellingTrainer(app), await sellingTrainer(app)];
    await app.db
      .updateTable('trainers')
      .set({ sports: ['Curling', 'Golf'] })
      .where('id', '=', sporty.trainerId)
      .execute();
    const before = await paidRequest(app, { trainer: own });
    await setFee({ value: 500, scope: `trainer:${own.trainerId}` });
    await setFee({ value: 700, scope: 'sport:Curling' });
    expect([await sold(own), await sold(sporty), await sold(other)]).toEqual([500, 700, 1_000]);
    expect(await feeOf(before.transactionId)).toBe(1_000);
    expect((await settingOf('platformFee')).exceptions.map(({ scopeName, value }) => [scopeName, value])).toEqual([
      ['Curling', 700],
      [expect.any(String), 500],
    ]);
  });

  it('of a payment that was not paid yet is that of the moment in which the family comes back to it', async () => {
    const [trainer, parent] = [await sellingTrainer(app), await app.signUp('parent')];
    const before = await openPayment(parent, trainer);
    await setFee({ value: 300, scope: `trainer:${trainer.trainerId}` });
    const after = await openPayment(parent, trainer);
    expect([await feeOf(before.transactionId), await feeOf(after.transactionId)]).toEqual([1_000, 300]);
  });
});

describe('trainers', () => {
  const mailsOf = async (userId: number) => {
    await app.drainJobs();
    const rows = await app.db
      .selectFrom('mails')
      .select('subject')
      .where('userId', '=', userId as never)
      .where('kind', '=', 'settings.fee_changed')
      .orderBy('id')
      .execute();
    return rows.map(({ subject }) => subject);
  };

  it('are told by email before their fee changes, and when that is off, and nobody else is', async () => {
    // What was changed before is told to those who were there.
    await app.drainJobs();
    const [concerned, other] = [await sellingTrainer(app), await sellingTrainer(app)];
    await setFee({ value: 1_250, scope: `trainer:${concerned.trainerId}`, effectiveAt: inDays(20) });
    const { feeBasisPoints, next } = await concerned.api.payouts.ownFee();
    expect([feeBasisPoints, next]).toEqual([1_000, { feeBasisPoints: 1_250, at: inDays(20) }]);
    expect(await other.api.payouts.ownFee()).toEqual({ feeBasisPoints: 1_000, next: null });
    const told = await mailsOf(concerned.user.id);
    // The fee begins in the middle of a day: the date alone would be wrong for half of that day.
    expect(told).toEqual([expect.stringMatching(/^X1's fee for your sessions is 12\.5% from \w+ \d+, \d{4} at \d+:\d\d [AP]M$/)]);
    const planned = (await settingOf('platformFee')).planned[0]?.id ?? 0;
    await operator.api.admin.withdrawSetting({ params: { versionId: planned }, body: { reason: 'Not now.' } });
    expect(await mailsOf(concerned.user.id)).toEqual([...told, "X1's fee for your sessions stays at 10%"]);
    expect(await mailsOf(other.user.id)).toEqual([]);
  });
});

describe('the refund notice', () => {
  it('is written down with what is sold, and later changes leave that alone', async () => {
    const trainer = await sellingTrainer(app);
    const before = await paidRequest(app, { trainer });
    await change({ setting: 'fullRefundHours', value: 48, effectiveAt: inDays(1) });
    app.clock.advance({ days: 1 });
    const after = await paidRequest(app, { trainer });
    const policies = await app.db
      .selectFrom('transactions')
      .select('refundPolicy')
      .where('id', 'in', [before.transactionId, after.transactionId])
      .orderBy('id')
      .execute();
    expect(policies.map(({ refundPolicy }) => refundPolicy)).toEqual([
      { fullRefundHoursBefore: 24, unscheduledRefundDays: 90 },
      { fullRefundHoursBefore: 48, unscheduledRefundDays: 90 },
    ]);
    expect(await configOf()).toMatchObject({ fullRefundHours: 48 });
    const body = { programId: trainer.programId, trainerId: trainer.trainerId, sessionType: 'individual' as const };
    const { api } = await app.signUp('parent');
    const shown = (fullRefundHours: number) => api.payments.createPaymentIntent({ body: { ...body, fullRefundHours } });
    await expect(shown(24), 'whoever was shown the former one').rejects.toMatchObject({ status: 409, code: 'payment.terms_changed' });
    expect(await shown(48)).toMatchObject({ amount: 4_900 });
    await change({ setting: 'fullRefundHours', value: null });
  });
});

it('a published text is on its page from its moment on, and going back brings the text that comes with X1', async () => {
  const page = () => app.api().system.legalText({ params: { name: 'terms' } });
  expect(await page()).toEqual({ text: null, since: null });
  const value = `# What X1 is\n\n${'A place to find trainers. '.repeat(10).trim()}`;
  await expect(change({ setting: 'termsText', value: '# Short' })).rejects.toMatchObject({ status: 400 });
  await change({ setting: 'termsText', value, effectiveAt: inDays(1) });
  expect(await page()).toMatchObject({ text: null });
  app.clock.advance({ days: 1 });
  expect(await page()).toEqual({ text: value, since: app.clock.now().toISOString() });
  expect(await app.api().system.legalText({ params: { name: 'privacy' } })).toEqual({ text: null, since: null });
  operator = await app.createOperator();
  await change({ setting: 'termsText', value: null });
  expect(await page()).toEqual({ text: null, since: null });
});

describe('the lists of sports and universities', () => {
  it('have what operators added, tidied, and are the specified ones again without it', async () => {
    expect(await configOf()).toMatchObject({ addedSports: [], addedUniversities: [] });
    const { setting } = await change({ setting: 'addedSports', value: ['Rugby', ' Ultimate  Frisbee', 'Fencing'] });
    expect(setting.value).toEqual(['Fencing', 'Rugby', 'Ultimate Frisbee']);
    await change({ setting: 'addedUniversities', value: ['Elon University'], effectiveAt: inDays(1) });
    expect(await configOf()).toMatchObject({ addedSports: ['Fencing', 'Rugby', 'Ultimate Frisbee'], addedUniversities: [] });
    app.clock.advance({ days: 1 });
    operator = await app.createOperator();
    expect((await configOf()).addedUniversities).toEqual(['Elon University']);
    await change({ setting: 'addedSports', value: null });
    await change({ setting: 'addedUniversities', value: [] });
    expect(await configOf()).toMatchObject({ addedSports: [], addedUniversities: [] });
  });

  it.each<[string, Wanted, string]>([
    ['a sport twice', { setting: 'addedSports', value: ['Rugby', 'soccer'] }, '“soccer” is in the list already'],
    ['a long name', { setting: 'addedSports', value: ['Rugby', 'a'.repeat(41)] }, `“${'a'.repeat(41)}” must have at most 40 characters`],
    ['a text for names', { setting: 'addedUniversities', value: 'Elon University' }, 'Value must be a list'],
    ['names for a text', { setting: 'landingLead', value: ['Find one near you.'] }, 'Write at least 10 characters'],
  ])('say what is wrong with %s', async (_, wanted, message) => {
    const refused: unknown = await change(wanted).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
  });

  it('a sport that is taken away stays on the profiles that have it, and is found by it', async () => {
    await change({ setting: 'addedSports', value: ['Rugby'] });
    const trainer = await sellingTrainer(app);
    await trainer.api.trainers.update({ params: { trainerId: trainer.trainerId }, body: { sports: ['Soccer', 'Rugby'] } });
    await change({ setting: 'addedSports', value: null });
    const { api } = await app.signUp('parent');
    expect((await api.search.getTrainer({ params: { trainerId: trainer.trainerId } })).sports).toEqual(['Soccer', 'Rugby']);
    expect((await api.search.listTrainers({ query: { sport: 'rugby' } })).map(({ id }) => id)).toEqual([trainer.trainerId]);
  });
});

it('the landing page says what operators set, each language its own, from its moment on', async () => {
  expect((await configOf()).landing).toEqual({ en: {}, es: {} });
  await change({ setting: 'landingHeadline', value: 'Coaches who still play.', effectiveAt: inDays(1) });
  await change({ setting: 'landingLeadSpanish', value: 'Elige uno cerca de ti.' });
  expect((await configOf()).landing).toEqual({ en: {}, es: { lead: 'Elige uno cerca de ti.' } });
  app.clock.advance({ days: 1 });
  expect((await configOf()).landing.en).toEqual({ headline: 'Coaches who still play.' });
  operator = await app.createOperator();
  await change({ setting: 'landingHeadline', value: null });
  await change({ setting: 'landingLeadSpanish', value: null });
  expect((await configOf()).landing).toEqual({ en: {}, es: {} });
});

it('every process knows of a change, without asking the database again and again', async () => {
  const other = await startApp({ database, clock: app.clock });
  try {
    expect((await other.api().system.config()).features.giftCards).toBe(true);
    await change({ setting: 'giftCards', value: false });
    await expect.poll(async () => (await other.api().system.config()).features.giftCards).toBe(false);
    await change({ setting: 'giftCards', value: true });
    await expect.poll(async () => (await other.api().system.config()).features.giftCards).toBe(true);
  } finally {
    await other.close();
  }
});
