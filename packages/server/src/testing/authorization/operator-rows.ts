import { allRoutes } from '@x1/contract/all-routes.ts';
import type { PayoutId } from '@x1/contract/core/ids.ts';
import type { RouteDefinition } from '@x1/contract/core/route.ts';
import { forgetEvidence } from '../../modules/safety/jobs.ts';
import { timeIn } from '../given.ts';
import { insertProgram, insertTrainer, insertUser } from '../rows.ts';
import { insertPayout } from '../rows-money.ts';
import { type ConversationRows, insertConversation, insertFailedJob, insertFailedMail, insertReport } from '../rows-safety.ts';
import { insertPaidAppointment } from '../rows-sessions.ts';
import { fresh, type MatrixRow, row } from './matrix-row.ts';
import type { ActorName, World } from './people.ts';

const { admin, safety, support } = allRoutes;

/** The console is for operators alone. */
const operatorsOnly = [401, 403, 403, 403, 403, 200] as const;
const reason = 'As the rules say.';
const consoleRow = (name: string, route: RouteDefinition, arrange?: Parameters<typeof row>[3]): MatrixRow =>
  row(`B24 ${name}`, route, operatorsOnly, arrange);

const talk = ({ app, users, trainers }: World): Promise<ConversationRows> =>
  insertConversation(app.db, { parentId: users.PO, trainerUserId: users.TO, trainerId: trainers.TO });
const report = async ({ app, users }: World) => insertReport(app.db, { reporterId: users.PO, accusedId: users.TX });
const newParent = ({ app }: World, disabledAt: Date | null = null) => insertUser(app.db, { role: 'parent', disabledAt });

async function wishOfAnother({ app }: World): Promise<number> {
  const { db } = app;
  const now = app.clock.now();
  const { id } = await db
    .insertInto('approvals')
    .values({
      kind: 'enable-user',
      key: `enable-user:${fresh()}`,
      userId: await insertUser(db, { role: 'parent', disabledAt: now }),
      transactionId: null,
      appointmentId: null,
      amountCents: null,
      reason,
      requestedBy: await insertUser(db, { role: 'admin' }),
      requestedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A change of tomorrow. */
const plan = ({ clock }: World['app']) => ({
  setting: 'newSellerDays' as const,
  scope: 'all',
  value: 20,
  effectiveAt: new Date(clock.now().getTime() + 86_400_000).toISOString(),
  reason,
});

const revisionOf = async ({ db, services }: World['app'], setting: string) => (await services.settings.readRevisions(db)).get(setting) ?? 0;

async function plannedSetting(app: World['app']): Promise<number> {
  const { reason: why, effectiveAt, ...change } = plan(app);
  const by = { madeBy: await insertUser(app.db, { role: 'admin' }), confirmedBy: null, reason: why };
  const seenRevision = await revisionOf(app, change.setting);
  const wanted = { ...change, effectiveAt: new Date(effectiveAt) };
  return (await app.db.transaction().execute((tx) => app.services.settings.change(tx, wanted, { ...by, seenRevision }))).id;
}

/** Opened by the operator of the matrix, who alone finds it. */
async function seenParent({ app, users }: World) {
  const now = app.clock.now();
  const { id } = await app.db
    .insertInto('seeAs')
    .values({
      operatorId: users.AD,
      userId: users.PO,
      requestId: `see-as-press-${fresh()}`,
      reason,
      openedAt: now,
      endsAt: new Date(now.getTime() + 900_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { seeAsId: id } };
}

async function problem(world: World): Promise<number> {
  const held = await world.session({ startsAt: new Date(timeIn(world.app, -500).startTime), isCompleted: true });
  await world.app.db
    .insertInto('problemReports')
    .values({
      appointmentId: held.appointmentId,
      transactionId: held.transactionId,
      parentId: world.users.PO,
      text: 'Nobody came.',
      reportedAt: world.app.clock.now(),
    })
    .execute();
  return held.appointmentId;
}

/** A payout with one session. */
async function payout({ app: { db, clock }, users }: World): Promise<PayoutId> {
  const now = clock.now().getTime();
  const { id: trainerId } = await insertTrainer(db, { userId: await insertUser(db, { role: 'trainer' }) });
  const { transactionId } = await insertPaidAppointment(db, {
    parentId: users.PO,
    programId: await insertProgram(db, { trainerId }),
    amountCents: 9_000,
    state: { startsAt: new Date(now - 500 * 3_600_000), isCompleted: true },
  });
  const shares = [{ transactionId, amountCents: 9_000 }];
  return insertPayout(db, { trainerId, amountCents: 9_000, at: new Date(now - 3_600_000), status: 'paid', shares });
}

async function payment(world: World): Promise<number> {
  const { db } = world.app;
  await db.updateTable('identityChecks').set({ state: 'verified', verifiedAt: world.app.clock.now() }).execute();
  await db.updateTable('payoutAccounts').set({ state: 'ACTIVE', detailsSubmitted: true, payoutsEnabled: true }).execute();
  return world.heldAtTheProvider();
}

async function uploaded(world: World): Promise<string> {
  const uploadId = await world.upload('complete');
  await world.app.api(await world.signIn('TO')).media.finishUpload({ params: { uploadId } });
  return uploadId;
}

const counterpart = ({ users }: World, actor: ActorName) => (actor === 'TO' ? users.PO : users.TO);

/** Safety, support and the operators' console (B19, B20, B24, B35). */
export const operatorRows: readonly MatrixRow[] = [
  row('B19', safety.block, [401, 200, 404, 200, 404, 403], async (world) => ({
    params: { mentorshipId: (await talk(world)).mentorshipId },
  })),
  row('B19 unblock', safety.unblock, [401, 200, 404, 200, 404, 403], async (world) => ({
    params: { mentorshipId: (await talk(world)).mentorshipId },
  })),
  row('B20 message', safety.report, [401, 201, 404, 404, 404, 403], async (world) => ({
    body: { subject: 'message', id: (await talk(world)).messageOfTrainer, reason: 'harassment' },
  })),
  row('B20 user', safety.report, [401, 201, 404, 201, 404, 403], async (world, actor) => {
    await talk(world);
    return { body: { subject: 'user', id: counterpart(world, actor), reason: 'scam' } };
  }),
  row('B20 trainer', safety.report, [401, 201, 201, 404, 201, 403], async (world) => ({
    body: { subject: 'trainer', id: world.trainers.TO, reason: 'other', text: 'These are not their medals.' },
  })),
  row('B20 program', safety.report, [401, 201, 201, 404, 201, 403], async (world) => ({
    body: { subject: 'program', id: world.programId, reason: 'scam' },
  })),
  row('B35', support.request, [201, 201, 201, 201, 201, 201], async () => ({
    body: { name: 'Pat', email: 'pat@people.test', topic: 'other', message: 'How do I begin?' },
  })),
  consoleRow('overview', admin.overview),
  consoleRow('reports', admin.listReports, async (world) => {
    await report(world);
    return {};
  }),
  consoleRow('report', admin.getReport, async (world) => ({ params: { reportId: await report(world) } })),
  consoleRow('pause', admin.pauseTrainer, async (world) => ({ params: { reportId: await report(world) }, body: { reason } })),
  consoleRow('resolve', admin.resolveReport, async (world) => ({
    params: { reportId: await report(world) },
    body: { resolution: 'warn', note: reason },
  })),
  consoleRow('users', admin.listUsers),
  consoleRow('user', admin.getUser, async (world) => ({ params: { userId: world.users.TO } })),
  consoleRow('disable', admin.disableUser, async (world) => ({ params: { userId: await newParent(world) }, body: { reason } })),
  consoleRow('enable', admin.enableUser, async (world) => ({
    params: { userId: await newParent(world, world.app.clock.now()) },
    body: { reason },
  })),
  consoleRow('stop payouts', admin.stopPayouts, async ({ users }) => ({ params: { userId: users.TX }, body: { reason } })),
  consoleRow('resume payouts', admin.resumePayouts, async ({ users }) => ({ params: { userId: users.TX }, body: { reason } })),
  consoleRow('verifications', admin.listVerifications),
  consoleRow('background checks', admin.listBackgroundChecks),
  consoleRow('support', admin.listSupportRequests),
  consoleRow('support close', admin.closeSupportRequest, async ({ app }) => {
    const body = { name: 'Pat', email: 'pat@people.test', topic: 'payment', message: 'Where is my receipt?' } as const;
    return { params: { supportRequestId: (await app.api().support.request({ body })).id }, body: { note: reason } };
  }),
  consoleRow('transactions', admin.listTransactions),
  consoleRow('transaction', admin.getTransaction, async (world) => ({
    params: { transactionId: (await world.session()).transactionId },
  })),
  consoleRow('refund', admin.refundTransaction, async (world) => ({
    params: { transactionId: await payment(world) },
    body: { requestId: `second-click-${fresh()}`, amount: 100, reason },
  })),
  consoleRow('refunds', admin.listRefunds),
  consoleRow('gift cards', admin.listGiftCards),
  consoleRow('disputes', admin.listDisputes),
  consoleRow('payment reviews', admin.listPaymentReviews),
  consoleRow('release payment', admin.releasePayment, async (world) => {
    const { transactionId } = await world.session();
    await world.app.db
      .insertInto('paymentReviews')
      .values({ transactionId, signals: ['account'], openedAt: world.app.clock.now() })
      .execute();
    return { params: { transactionId }, body: { reason } };
  }),
  consoleRow('stuck money', admin.listStuckMoney),
  consoleRow('problems', admin.listProblems, async (world) => {
    await problem(world);
    return {};
  }),
  consoleRow('problem', admin.decideProblem, async (world) => ({
    params: { appointmentId: await problem(world) },
    body: { decision: 'release', note: reason },
  })),
  consoleRow('approvals', admin.listApprovals, async (world) => {
    await wishOfAnother(world);
    return {};
  }),
  consoleRow('approve', admin.approve, async (world) => ({ params: { approvalId: await wishOfAnother(world) }, body: { note: reason } })),
  consoleRow('decline', admin.decline, async (world) => ({ params: { approvalId: await wishOfAnother(world) }, body: { note: reason } })),
  consoleRow('payouts', admin.listPayouts),
  consoleRow('payout', admin.getPayout, async (world) => ({ params: { payoutId: await payout(world) } })),
  consoleRow('payout sessions', admin.listPayoutSessions, async (world) => ({ params: { payoutId: await payout(world) } })),
  consoleRow('holds', admin.listHolds),
  consoleRow('income', admin.readIncome),
  consoleRow('numbers', admin.readNumbers),
  consoleRow('numbers check', admin.checkNumbers),
  consoleRow('ledger', admin.checkLedger),
  consoleRow('reviews', admin.listReviews),
  consoleRow('hide', admin.hideReview, async (world) => ({ params: { reviewId: await world.review() }, body: { reason } })),
  consoleRow('unhide', admin.unhideReview, async (world) => ({ params: { reviewId: await world.review() }, body: { reason } })),
  consoleRow('media', admin.listMedia),
  consoleRow('media down', admin.takeDownMedia, async (world) => ({ params: { mediaId: await uploaded(world) }, body: { reason } })),
  consoleRow('programs', admin.listPrograms),
  consoleRow('program down', admin.takeDownProgram, async (world) => ({
    params: { programId: await world.newProgram() },
    body: { reason },
  })),
  consoleRow('program back', admin.restoreProgram, async (world) => ({
    params: { programId: await world.newProgram() },
    body: { reason },
  })),
  consoleRow('jobs', admin.listJobQueues),
  consoleRow('failed jobs', admin.listFailedJobs, async ({ app }) => {
    await insertFailedJob(app, forgetEvidence);
    return {};
  }),
  consoleRow('job', admin.retryJob, async ({ app }) => ({ params: { jobId: await insertFailedJob(app, forgetEvidence) } })),
  consoleRow('mails', admin.listMails),
  consoleRow('mail', admin.retryMail, async ({ app }) => ({ params: { mailId: await insertFailedMail(app) } })),
  consoleRow('audit', admin.listAudit),
  consoleRow('waivers', admin.listWaivers),
  consoleRow('case', admin.getCase, async (world) => ({ params: { kind: 'report', caseId: await report(world) } })),
  consoleRow('take', admin.handOverCase, async (world) => ({
    params: { kind: 'report', caseId: await report(world) },
    body: { to: null, from: null },
  })),
  consoleRow('note', admin.addCaseNote, async (world) => ({
    params: { kind: 'report', caseId: await report(world) },
    body: { text: 'Called.', requestId: `case-note-${fresh()}` },
  })),
  row('B24 see as', admin.openSeeAs, [401, 403, 403, 403, 403, 201], async ({ users }) => ({
    params: { userId: users.PO },
    body: { reason, requestId: `see-as-press-${fresh()}` },
  })),
  consoleRow('end of see as', admin.endSeeAs, seenParent),
  consoleRow('see account', admin.seeAccount, seenParent),
  consoleRow('see sessions', admin.seeSessions, seenParent),
  consoleRow('see payments', admin.seePayments, seenParent),
  consoleRow('see credit', admin.seeCredit, seenParent),
  consoleRow('see programs', admin.seePrograms, seenParent),
  consoleRow('see payouts', admin.seePayouts, seenParent),
  consoleRow('several cases', admin.changeCases, async (world) => ({
    body: { action: 'take', cases: [{ kind: 'report', caseId: await report(world), takenBy: null }] },
  })),
  consoleRow('saved views', admin.listSavedViews),
  row('B24 save view', admin.saveView, [401, 403, 403, 403, 403, 201], async () => ({
    body: { list: 'mails', name: `Failed ${fresh()}`, filters: { state: 'failed' } },
  })),
  consoleRow('view gone', admin.removeSavedView, async () => ({ params: { savedViewId: 2_000_000_000 } })),
  consoleRow('put away', admin.closeCase, async ({ app }) => ({
    params: { kind: 'mail', caseId: await insertFailedMail(app) },
    body: { note: 'The address is gone.' },
  })),
  consoleRow('operators', admin.listOperators),
  consoleRow('answers', admin.listCannedAnswers),
  row('B24 new answer', admin.createCannedAnswer, [401, 403, 403, 403, 403, 201], async () => ({
    body: { title: `Where is my refund ${fresh()}`, text: 'On its way.' },
  })),
  row('B24 answer', admin.changeCannedAnswer, [401, 403, 403, 403, 403, 404], async () => ({
    params: { cannedAnswerId: 2_000_000_000 },
    body: { title: `Gone ${fresh()}`, text: 'Removed.' },
  })),
  consoleRow('answer gone', admin.removeCannedAnswer, async () => ({ params: { cannedAnswerId: 2_000_000_000 } })),
  row('B24 publish waiver', admin.publishWaiver, [401, 403, 403, 403, 403, 201], async () => ({
    body: { waiver: `{parent} and {trainer} ${fresh()}`, individualTraining: 'With {trainer}', reason },
  })),
  consoleRow('settings', admin.listSettings),
  consoleRow('setting', admin.listSettingVersions, async () => ({ params: { setting: 'minimumPayout' } })),
  consoleRow('change setting', admin.changeSetting, async ({ app }) => ({
    body: { ...plan(app), seenRevision: await revisionOf(app, 'newSellerDays') },
  })),
  consoleRow('withdraw setting', admin.withdrawSetting, async ({ app }) => ({
    params: { versionId: await plannedSetting(app) },
    body: { reason },
  })),
  consoleRow('find', admin.findAnything, async () => ({ query: { q: 'somebody' } })),
  consoleRow('story', admin.listUserStory, async ({ users }) => ({ params: { userId: users.PO } })),
  consoleRow('consents', admin.listUserConsents, async ({ users }) => ({ params: { userId: users.PO } })),
];
