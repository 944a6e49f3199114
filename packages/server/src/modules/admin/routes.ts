import type { adminRoutes } from '@x1/contract/admin/routes.ts';
import type { Actor } from '../../http/actor.ts';
import { created, file, type Handlers, page } from '../../http/handlers.ts';
import { found } from './audit.ts';
import type { TakenBy } from './reads/cases.ts';
import type { AdminService } from './service.ts';

/** Only operators may call these routes; the service writes the log. */
export function createAdminHandlers(admin: AdminService): Handlers<typeof adminRoutes> {
  return {
    ...createSafetyHandlers(admin),
    ...createCaseHandlers(admin),
    ...createSeeAsHandlers(admin),
    ...createMoneyHandlers(admin),
    ...createNumbersHandlers(admin),
    ...createContentHandlers(admin),
    ...createOperationsHandlers(admin),
    ...createWaiverHandlers(admin),
    ...createPromoCodeHandlers(admin),
    ...createSettingHandlers(admin),
    ...createTaxHandlers(admin),
  };
}

/** A list's filters with the caller's own number in place of 'me'. */
function ofTaken<Filters extends { takenBy?: 'me' | TakenBy | undefined }>(
  { userId }: Actor,
  { takenBy, ...filters }: Filters,
): Omit<Filters, 'takenBy'> & { takenBy: TakenBy | undefined } {
  return { ...filters, takenBy: takenBy === 'me' ? userId : takenBy };
}

function createSafetyHandlers(admin: AdminService) {
  return {
    overview: () => admin.overview(),
    findAnything: (actor, { query }) => admin.findAnything(actor, query.q),
    listReports: async (actor, { query }) =>
      page(await admin.readList(actor, 'reports.list', (tx, read) => read.listReports(tx, ofTaken(actor, query)))),
    getReport: (actor, { params: { reportId } }) =>
      admin.read(actor, { action: 'reports.read', object: 'report', objectId: reportId }, async (tx, read) =>
        found(await read.findReport(tx, reportId), 'report.not_found'),
      ),
    getReportFile: async (actor, { params }) => {
      const { name, content } = await admin.readReportFile(actor, params);
      return file(name, content);
    },
    takeDownReportFile: (actor, { params, body }) => admin.takeDownReportFile(actor, params, body.reason),
    pauseTrainer: (actor, { params, body }) => admin.pauseTrainer(actor, params.reportId, body.reason),
    resolveReport: (actor, { params, body }) => admin.resolveReport(actor, params.reportId, body),
    listUsers: async (actor, { query }) => page(await admin.readList(actor, 'users.list', (tx, read) => read.listUsers(tx, query))),
    getUser: (actor, { params: { userId } }) => admin.getUser(actor, userId),
    listUserStory: async (actor, { params: { userId }, query }) =>
      page(
        await admin.read(actor, { action: 'users.story', object: 'user', objectId: userId }, async (tx, read) =>
          found(await read.listStory(tx, userId, query), 'user.not_found'),
        ),
      ),
    disableUser: (actor, { params, body }) => admin.disableUser(actor, params.userId, body.reason),
    enableUser: (actor, { params, body }) => admin.enableUser(actor, params.userId, body.reason),
    stopPayouts: (actor, { params, body }) => admin.stopPayouts(actor, params.userId, body.reason),
    resumePayouts: (actor, { params, body }) => admin.resumePayouts(actor, params.userId, body.reason),
    listVerifications: async (actor, { query }) =>
      page(await admin.readList(actor, 'verifications.list', (tx, read) => read.listVerifications(tx, ofTaken(actor, query)))),
    listBackgroundChecks: async (actor, { query }) => {
      const checks = await admin.readList(actor, 'background_checks.list', (tx, read) =>
        read.listBackgroundChecks(tx, ofTaken(actor, query)),
      );
      return page({ ...checks, items: checks.items.map(({ reportId, ...check }) => ({ ...check, reportUrl: admin.reportUrl(reportId) })) });
    },
    listSupportRequests: async (actor, { query }) =>
      page(await admin.readList(actor, 'support.list', (tx, read) => read.listSupportRequests(tx, ofTaken(actor, query)))),
    closeSupportRequest: (actor, { params, body }) => admin.closeSupportRequest(actor, params.supportRequestId, body.note),
  } satisfies Partial<Handlers<typeof adminRoutes>>;
}

function createCaseHandlers(admin: AdminService) {
  return {
    getCase: (actor, { params }) => admin.getCase(actor, params),
    handOverCase: (actor, { params, body }) => admin.handOverCase(actor, params, body),
    addCaseNote: (actor, { params, body }) => admin.addCaseNote(actor, params, body),
    changeCases: (actor, { body }) => admin.changeCases(actor, body),
    listSavedViews: (actor) => admin.listSavedViews(actor),
    saveView: async (actor, { body }) => {
      const { view, isNew } = await admin.saveView(actor, body);
      return isNew ? created(view) : view;
    },
    removeSavedView: async (actor, { params }) => {
      await admin.removeSavedView(actor, params.savedViewId);
      return { removed: true };
    },
    closeCase: (actor, { params, body }) => admin.closeCase(actor, params, body.note),
    listOperators: (actor) => admin.listOperators(actor),
    listCannedAnswers: (actor) => admin.listCannedAnswers(actor),
    createCannedAnswer: async (actor, { body }) => created(await admin.createCannedAnswer(actor, body)),
    changeCannedAnswer: (actor, { params, body }) => admin.changeCannedAnswer(actor, params.cannedAnswerId, body),
    removeCannedAnswer: async (actor, { params }) => {
      await admin.removeCannedAnswer(actor, params.cannedAnswerId);
      return { removed: true };
    },
  } satisfies Partial<Handlers<typeof adminRoutes>>;
}

function createSeeAsHandlers(admin: AdminService) {
  return {
    openSeeAs: async (actor, { params, body }) => {
      const { opened, isNew } = await admin.openSeeAs(actor, params.userId, body);
      return isNew ? created(opened) : opened;
    },
    endSeeAs: async (actor, { params }) => {
      await admin.endSeeAs(actor, params.seeAsId);
      return { ended: true };
    },
    seeAccount: (actor, { params }) => admin.seeAccount(actor, params.seeAsId),
    seeSessions: async (actor, { params, query }) => page(await admin.lookAtList(actor, params.seeAsId, 'sessions', query)),
    seePayments: async (actor, { params, query }) => page(await admin.lookAtList(actor, params.seeAsId, 'payments', query)),
    seeCredit: async (actor, { params, query }) => page(await admin.lookAtList(actor, params.seeAsId, 'credit', query)),
    seePrograms: async (actor, { params, query }) => page(await admin.lookAtList(actor, params.seeAsId, 'programs', query)),
    seePayouts: async (actor, { params, query }) => page(await admin.lookAtList(actor, params.seeAsId, 'payouts', query)),
  } satisfies Partial<Handlers<typeof adminRoutes>>;
}

function createNumbersHandlers(admin: AdminService) {
  return {
    readNumbers: (actor, { query }) => admin.readNumbers(actor, query),
    checkNumbers: (actor, { query }) => admin.checkNumbers(actor, query),
  } satisfies Partial<Handlers<typeof adminRoutes>>;
}

function createMoneyHandlers(admin: AdminService) {
  return {
    listTransactions: async (actor, { query }) =>
      page(await admin.readList(actor, 'transactions.list', (tx, read) => read.listPayments(tx, query))),
    getTransaction: (actor, { params: { transactionId } }) =>
      admin.read(actor, { action: 'transactions.read', object: 'transaction', objectId: transactionId }, async (tx, read) =>
        found(await read.findPayment(tx, transactionId), 'transaction.not_found'),
      ),
    refundTransaction: (actor, { params, body }) => admin.refundTransaction(actor, params.transactionId, body),
    listRefunds: async (actor, { query }) => page(await admin.readList(actor, 'refunds.list', (tx, read) => read.listRefunds(tx, query))),
    listGiftCards: async (actor, { query }) =>
      page(await admin.readList(actor, 'gift_cards.list', (tx, read) => read.listGiftCards(tx, query))),
    listDisputes: async (actor, { query }) =>
      page(await admin.readList(actor, 'disputes.list', (tx, read) => read.listDisputes(tx, ofTaken(actor, query)))),
    listStuckMoney: async (actor, { query }) => page(await admin.listStuckMoney(actor, ofTaken(actor, query))),
    listProblems: async (actor, { query }) =>
      page(await admin.readList(actor, 'problems.list', (tx, read) => read.listProblems(tx, ofTaken(actor, query)))),
    decideProblem: (actor, { params, body }) => admin.decideProblem(actor, params.appointmentId, body),
    listApprovals: async (actor, { query }) => {
      const request = { ...query, viewerId: actor.userId };
      return page(await admin.readList(actor, 'approvals.list', (tx, read) => read.listApprovals(tx, request)));
    },
    approve: (actor, { params, body }) => admin.approve(actor, params.approvalId, body.note),
    decline: (actor, { params, body }) => admin.decline(actor, params.approvalId, body.note),
    listPayouts: async (actor, { query }) =>
      page(await admin.readList(actor, 'payouts.list', (tx, read) => read.listAllPayouts(tx, query))),
    getPayout: (actor, { params: { payoutId } }) =>
      admin.read(actor, { action: 'payouts.read', object: 'payout', objectId: payoutId }, async (tx, read) =>
        found(await read.findPayoutDetails(tx, payoutId), 'payout.not_found'),
      ),
    listPayoutSessions: async (actor, { params: { payoutId }, query }) =>
      page(
        await admin.read(actor, { action: 'payouts.sessions', object: 'payout', objectId: payoutId }, (tx, read) =>
          read.listPayoutSessions(tx, payoutId, query),
        ),
      ),
    listHolds: async (actor, { query }) => page(await admin.readList(actor, 'holds.list', (tx, read) => read.listHolds(tx, query))),
    listPaymentReviews: async (actor, { query }) =>
      page(await admin.readList(actor, 'payment_reviews.list', (tx, read) => read.listPaymentReviews(tx, query))),
    releasePayment: (actor, { params, body }) => admin.releasePayment(actor, params.transactionId, body.reason),
    readIncome: (actor, { query }) => admin.readIncome(actor, query.month),
    checkLedger: (actor) => admin.checkLedger(actor),
  } satisfies Partial<Handlers<typeof adminRoutes>>;
}

function createContentHandlers(admin: AdminService) {
  return {
    listReviews: async (actor, { query }) =>
      page(await admin.readList(actor, 'reviews.list', (tx, read) => read.listAllReviews(tx, query))),
    hideReview: (actor, { params, body }) => admin.setReviewVisibility(actor, params.reviewId, 'hidden', body.reason),
    unhideReview: (actor, { params, body }) => admin.setReviewVisibility(actor, params.reviewId, 'shown', body.reason),
    listMedia: async (actor, { query }) => page(await admin.readList(actor, 'media.list', (tx, read) => read.listAllMedia(tx, query))),
    takeDownMedia: (actor, { params, body }) => admin.takeDownMedia(actor, params.mediaId, body.reason),
    listPrograms: async (actor, { query }) =>
      page(await admin.readList(actor, 'programs.list', (tx, read) => read.listAllPrograms(tx, query))),
    takeDownProgram: (actor, { params, body }) => admin.takeDownProgram(actor, params.programId, body.reason),
    restoreProgram: (actor, { params, body }) => admin.restoreProgram(actor, params.programId, body.reason),
  } satisfies Partial<Handlers<typeof adminRoutes>>;
}

function createOperationsHandlers(admin: AdminService) {
  return {
    listJobQueues: () => admin.listJobQueues(),
    listFailedJobs: async (actor, { query }) => page(await admin.listFailedJobs(actor, query)),
    retryJob: async (actor, { params }) => {
      await admin.retryJob(actor, params.jobId);
      return { retried: true };
    },
    listMails: async (actor, { query }) =>
      page(await admin.readList(actor, 'mails.list', (tx, read) => read.listMails(tx, ofTaken(actor, query)))),
    retryMail: async (actor, { params }) => {
      await admin.retryMail(actor, params.mailId);
      return { retried: true };
    },
    listAudit: async (actor, { query }) => page(await admin.readList(actor, 'audit.list', (tx, read) => read.listAudit(tx, query))),
  } satisfies Partial<Handlers<typeof adminRoutes>>;
}

function createWaiverHandlers(admin: AdminService) {
  return {
    listWaivers: async (actor, { query }) => page(await admin.readList(actor, 'waivers.list', (tx, read) => read.listWaivers(tx, query))),
    publishWaiver: async (actor, { body }) => {
      const { waiver, isNew } = await admin.publishWaiver(actor, body);
      return isNew ? created(waiver) : waiver;
    },
    listUserConsents: async (actor, { params: { userId }, query }) =>
      page(
        await admin.read(actor, { action: 'users.consents', object: 'user', objectId: userId }, (tx, read) =>
          read.listUserConsents(tx, userId, query),
        ),
      ),
  } satisfies Partial<Handlers<typeof adminRoutes>>;
}

function createPromoCodeHandlers(admin: AdminService) {
  return {
    listPromoCodes: async (actor, { query }) =>
      page(await admin.readList(actor, 'promo_codes.list', (tx) => admin.listPromoCodes(tx, query))),
    createPromoCode: async (actor, { body }) => {
      const { promoCode, isNew } = await admin.createPromoCode(actor, body);
      return isNew ? created(promoCode) : promoCode;
    },
    endPromoCode: (actor, { params, body }) => admin.endPromoCode(actor, params.promoCodeId, body.reason),
  } satisfies Partial<Handlers<typeof adminRoutes>>;
}

function createSettingHandlers(admin: AdminService) {
  return {
    listSettings: (actor) => admin.read(actor, { action: 'settings.list', object: 'list' }, (tx) => admin.readSettings(tx)),
    listSettingVersions: async (actor, { params: { setting }, query }) =>
      page(
        await admin.read(actor, { action: 'settings.history', object: 'setting', objectId: setting }, (tx) =>
          admin.listVersionsOf(tx, { ...query, setting }),
        ),
      ),
    changeSetting: (actor, { body }) => admin.changeSetting(actor, body),
    withdrawSetting: (actor, { params, body }) => admin.withdrawSetting(actor, params.versionId, body.reason),
  } satisfies Partial<Handlers<typeof adminRoutes>>;
}

function createTaxHandlers(admin: AdminService) {
  return {
    readTaxReport: (actor, { query }) => admin.readTaxReport(actor, query.year),
    taxReportCsv: async (actor, { query }) => {
      const { name, content } = await admin.exportTaxReport(actor, query.year);
      return file(name, content);
    },
    listTaxThresholds: async (actor, { query }) => page(await admin.listTaxThresholds(actor, query)),
    setTaxThreshold: async (actor, { body }) => {
      const { threshold, isNew } = await admin.setTaxThreshold(actor, body);
      return isNew ? created(threshold) : threshold;
    },
  } satisfies Partial<Handlers<typeof adminRoutes>>;
}
