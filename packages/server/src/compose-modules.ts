import { allRoutes } from '@x1/contract/all-routes.ts';
import { GOOGLE_CALLBACK_PATH } from '@x1/contract/calendar/routes.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { FastifyInstance } from 'fastify';
import { sniffType } from './adapters/file-type/sniff-type.ts';
import { makePortrait } from './adapters/sharp/portraits.ts';
import { makeWebImage } from './adapters/sharp/web-images.ts';
import { createStripeConnect } from './adapters/stripe/connect.ts';
import { createStripeIdentity } from './adapters/stripe/identity.ts';
import { createStripePayments } from './adapters/stripe/payments.ts';
import { createStripeClient, isLiveKey } from './adapters/stripe/stripe-client.ts';
import { createWebhookVerifier } from './adapters/stripe/webhook-signature.ts';
import type { Config, StripeKeys } from './config.ts';
import { browserCookie } from './http/cookies.ts';
import { mountRedirect } from './http/mount-redirect.ts';
import { type MountOptions, mountRoutes } from './http/mount-routes.ts';
import { mountUploads } from './http/uploads.ts';
import { createPasswordHasher } from './modules/accounts/passwords.ts';
import { createAccountsHandlers } from './modules/accounts/routes.ts';
import { createAccountsService } from './modules/accounts/service.ts';
import { createSignInTries, unlimitedSignInTries } from './modules/accounts/sign-in-tries.ts';
import { subscribeAccounts } from './modules/accounts/subscriptions.ts';
import { createAdminHandlers } from './modules/admin/routes.ts';
import { createAdminService } from './modules/admin/service.ts';
import { createBillingModule } from './modules/billing/module.ts';
import { createFeeds } from './modules/calendar/feed.ts';
import { CONSENT_COOKIE, CONSENT_FAILED_PAGE, createGoogleCallback } from './modules/calendar/google-callback.ts';
import { createCalendarFiles } from './modules/calendar/invitation.ts';
import { createCalendarHandlers } from './modules/calendar/routes.ts';
import { createCalendarService } from './modules/calendar/service.ts';
import { subscribeCalendar } from './modules/calendar/subscriptions.ts';
import { createConversationsHandlers } from './modules/conversations/routes.ts';
import { createConversationsService } from './modules/conversations/service.ts';
import { subscribeConversations } from './modules/conversations/subscriptions.ts';
import { createDashboardModule } from './modules/dashboard/module.ts';
import { createLedgerModule } from './modules/ledger/module.ts';
import { createMediaHandlers } from './modules/media/routes.ts';
import { createMediaService } from './modules/media/service.ts';
import { subscribeMedia } from './modules/media/subscriptions.ts';
import { createAccountMails } from './modules/notifications/mail/account-mails.ts';
import { createMailOutbox } from './modules/notifications/mail/outbox.ts';
import { createSafetyMails } from './modules/notifications/mail/safety-mails.ts';
import { subscribeMail } from './modules/notifications/mail/subscriptions.ts';
import type { MailSender, PushSender, SmsSender } from './modules/notifications/port.ts';
import { createNotificationsHandlers } from './modules/notifications/routes.ts';
import { createNotificationsService } from './modules/notifications/service.ts';
import { subscribeNotifications } from './modules/notifications/subscriptions.ts';
import { createPaymentsHandlers } from './modules/payments/routes.ts';
import { createPaymentsService } from './modules/payments/service.ts';
import { subscribePayments } from './modules/payments/subscriptions.ts';
import { createPaymentsWebhook } from './modules/payments/webhook.ts';
import { createPayoutsHandlers } from './modules/payouts/routes.ts';
import { createPayoutsService } from './modules/payouts/service.ts';
import { subscribePayouts } from './modules/payouts/subscriptions.ts';
import { createConnectWebhook } from './modules/payouts/webhook.ts';
import { createPersonalDataModule } from './modules/personal-data/module.ts';
import { createProgramsHandlers } from './modules/programs/routes.ts';
import { createProgramsService } from './modules/programs/service.ts';
import { subscribePrograms } from './modules/programs/subscriptions.ts';
import { createReferralsModule } from './modules/referrals/module.ts';
import { createReviewsModule } from './modules/reviews/module.ts';
import { createSafetyHandlers } from './modules/safety/routes.ts';
import { createSafetyService } from './modules/safety/service.ts';
import { subscribeSafety } from './modules/safety/subscriptions.ts';
import { createSchedulingHandlers } from './modules/scheduling/routes.ts';
import { createSchedulingService } from './modules/scheduling/service.ts';
import { subscribeScheduling } from './modules/scheduling/subscriptions.ts';
import { createSearchModule } from './modules/search/module.ts';
import { createSessionsModule } from './modules/sessions/module.ts';
import { createSupportHandlers } from './modules/support/routes.ts';
import { createSupportService } from './modules/support/service.ts';
import { subscribeSupport } from './modules/support/subscriptions.ts';
import type { ClientConfig } from './modules/system/client-config.ts';
import { createSystemHandlers } from './modules/system/routes.ts';
import { createTrainersHandlers } from './modules/trainers/routes.ts';
import { createTrainersService } from './modules/trainers/service.ts';
import { subscribeTrainers } from './modules/trainers/subscriptions.ts';
import { createVerificationHandlers } from './modules/verification/routes.ts';
import { createVerificationService } from './modules/verification/service.ts';
import { subscribeVerification } from './modules/verification/subscriptions.ts';
import { createIdentityWebhook } from './modules/verification/webhook.ts';
import { createViewsService } from './modules/views/service.ts';
import { openGoogleCalendar } from './open-google-calendar.ts';
import type { Sandbox } from './open-sandbox.ts';
import type { Clock } from './platform/clock.ts';
import type { Db, Tx } from './platform/db/database.ts';
import { AppError } from './platform/errors.ts';
import type { Events } from './platform/events.ts';
import type { UploadStorage } from './platform/file-storage.ts';
import type { FileStore } from './platform/files.ts';
import type { JobRunner } from './platform/jobs/job-runner.ts';
import type { Logger } from './platform/logger.ts';
import type { Realtime } from './platform/realtime.ts';
import type { Secrets } from './platform/secrets.ts';
import type { UploadProtocol } from './platform/upload-protocol.ts';

/** What every module is built from. */
export interface Foundation {
  config: Config;
  clock: Clock;
  logger: Logger;
  db: Db;
  jobs: JobRunner;
  events: Events;
  files: FileStore;
  /** Files on their way here, and the protocol in which they come. */
  uploads: UploadStorage;
  protocol: UploadProtocol;
  /** Reaches people who have the product open. */
  realtime: Realtime;
  secrets: Secrets;
  /** The product's origin as browsers see it. */
  publicUrl: string;
  stripe: StripeKeys;
  mailSender: MailSender;
  /** Undefined where push is off. */
  pushSender: PushSender | undefined;
  /** Undefined where text messages cannot be sent (R30). */
  smsSender: SmsSender | undefined;
  /** Stands in for outside services while it runs. */
  sandbox: Sandbox | undefined;
}

export type Services = ReturnType<typeof createServices>;

/** Every service, each after those it calls (ARCHITECTURE.md), and then what they listen to. */
export function createServices(foundation: Foundation) {
  const { config, clock, logger, db, jobs, events, files, uploads, publicUrl, realtime, secrets, mailSender } = foundation;
  const providers = createProviders(foundation);
  const context = { ...foundation, verifyWebhook: providers.verifyWebhook };
  const views = createViewsService({ db, clock });
  const { service: sessions, ...sessionsModule } = createSessionsModule(context);
  const { service: search, ...searchModule } = createSearchModule(context);
  const { service: billing, ...billingModule } = createBillingModule(context);
  const { service: dashboard, ...dashboardModule } = createDashboardModule(context);
  const { service: personalData } = createPersonalDataModule(context);
  const accounts = createAccountsService({
    db,
    clock,
    logger,
    events,
    jobs,
    realtime,
    secrets,
    passwords: createPasswordHasher(),
    tries: config.limits === 'off' ? unlimitedSignInTries : createSignInTries(clock),
    gatherPersonalData: personalData.gatherPersonalData,
    findClosingObstacles: async (tx, userId) => {
      await programs.holdSales(tx, userId);
      return personalData.findClosingObstacles(tx, userId);
    },
    // Made below, of these accounts.
    sayGoodbye: async (tx, person) => {
      await safety.keepIdentity(tx, person.userId);
      await support.forgetPerson(tx, person);
      await accountMails.farewell(tx, person);
    },
  });
  const { countActiveParticipants, readSales, hasBought, listUnshownFiles, listShownAsEvidence, listOwnersWhoLeft } = views;
  const media = createMediaService({
    db,
    clock,
    accounts,
    files,
    uploads,
    sniffType,
    makeWebImage,
    listUnshownFiles,
    listShownAsEvidence,
    listOwnersWhoLeft,
    // Made below.
    isReported: (tx, userId) => safety.isReported(tx, userId),
  });
  const trainers = createTrainersService({ db, clock, events, accounts, media, files, jobs, makePortrait });
  const verification = createVerificationService({ db, clock, events, identity: providers.identity, accounts, publicUrl });
  const { service: ledger } = createLedgerModule(context);
  const payouts = createPayoutsService({
    db,
    clock,
    events,
    logger,
    jobs,
    payoutProvider: providers.connect,
    accounts,
    trainers,
    ledger,
    publicUrl,
  });
  const programs = createProgramsService({ db, clock, trainers, media, countActiveParticipants, readSales, hasBought });
  const userIdOfTrainer = async (tx: Db | Tx, trainerId: TrainerId): Promise<UserId> => (await trainers.getTrainer(tx, trainerId)).userId;
  const calendar = createCalendarService({
    db,
    clock,
    logger,
    events,
    jobs,
    secrets,
    provider: providers.calendar,
    accounts,
    sessions: sessions.wantedEvents,
    publicUrl,
    // Made below, of the mails to both parties.
    resendInvitation: (tx, appointmentId, userId) => notifications.resendInvitation(tx, appointmentId, userId),
  });
  const scheduling = createSchedulingService({
    db,
    clock,
    events,
    trainers,
    timezoneOfTrainer: async (tx, trainerId) => (await accounts.getAccount((await trainers.getTrainer(tx, trainerId)).userId, tx)).timezone,
    capacityOfProgram: async (tx, programId) => (await programs.getProgramOfPurchase(tx, programId)).maxCapacity,
    calendarBusyOf: async (tx, trainerId, range) => calendar.busyOf(tx, await userIdOfTrainer(tx, trainerId), range),
    calendarStateOf: (trainerUserId) => calendar.calendarStateOf(db, trainerUserId),
    refreshBusy: calendar.refreshBusy,
    // Made below, of these sessions.
    termsOf: (tx, { id }) => payments.sessionTerms(tx, id),
    isTrainerDisabled: async (tx, trainerId) => (await accounts.getAccount(await userIdOfTrainer(tx, trainerId), tx)).isDisabled,
  });
  const payments = createPaymentsService({
    db,
    clock,
    events,
    logger,
    gateway: providers.payments,
    accounts,
    userIdOfTrainer,
    ledger,
    programs,
    scheduling,
    payouts,
    findTrainerId: async (tx, userId) => (await trainers.findTrainerByUser(tx, userId))?.id,
    assertPayable: async (tx, trainerId) => {
      const { userId } = await trainers.getTrainer(tx, trainerId);
      const { isDisabled } = await accounts.getAccount(userId, tx);
      const isOpen = !isDisabled && !(await safety.isPaused(userId, tx));
      const isPayable = isOpen && (await verification.isVerified(tx, userId)) && (await payouts.canBePaid(tx, userId));
      if (!isPayable) throw new AppError('payment.trainer_not_payable');
    },
    feeBasisPoints: config.platformFeeBasisPoints,
  });
  const calendarFiles = createCalendarFiles({ clock, publicUrl, organizer: config.mailFrom });
  const feeds = createFeeds({ db, clock, secrets, accounts, files: calendarFiles, sessions: sessions.calendarSessions, publicUrl });
  const { service: reviews, handlers: reviewsHandlers } = createReviewsModule(context, { scheduling, trainers, views });
  const { service: referrals, ...referralsModule } = createReferralsModule(context, { views });
  const outbox = createMailOutbox({ db, clock, jobs, secrets, sender: mailSender, publicUrl });
  const accountMails = createAccountMails({
    db,
    clock,
    accounts,
    outbox,
    publicUrl,
    // Made below, on this outbox.
    isOfPast: (userId) => notifications.isOfPast(userId),
  });
  const { listFinishedMentorships } = views;
  const conversations = createConversationsService({
    db,
    clock,
    events,
    logger,
    realtime,
    accounts,
    trainers,
    isPaused: (tx, trainerUserId) => safety.isPaused(trainerUserId, tx),
    listFinishedMentorships,
  });
  const { keep: keepConversation, endKeeping } = conversations;
  const { readReportedSubject: readSubject, readIdentity } = views;
  const safety = createSafetyService({ db, clock, events, readSubject, readIdentity, keepConversation, endKeeping });
  const support = createSupportService({ db, clock, events });
  subscribeAccounts(accounts, { jobs });
  subscribeMedia(media, { events, jobs });
  subscribeTrainers(trainers, { db, clock, events, jobs, files });
  subscribeVerification(verification, { events });
  subscribePrograms(programs, { events, jobs });
  subscribePayouts(payouts, { db, clock, jobs });
  subscribeCalendar(calendar, { db, clock, events, jobs, realtime, feeds });
  subscribeScheduling(scheduling, { events, jobs });
  subscribePayments(payments, { events, jobs });
  const getSupportRequest = support.getRequest;
  const { supportEmail } = config;
  const safetyMails = createSafetyMails({ db, accounts, outbox, getSupportRequest, supportEmail, publicUrl });
  subscribeMail({ outbox, accountMails, safetyMails, db, events, jobs });
  subscribeConversations(conversations, { events, jobs });
  referralsModule.subscribe();
  subscribeSafety(safety, { jobs });
  subscribeSupport(support, { jobs });
  const { pushSender: push, smsSender: sms } = foundation;
  const { newsReader: news } = views;
  const told = { db, clock, logger, jobs, realtime, secrets, publicUrl };
  const notifications = createNotificationsService({
    ...told,
    accounts,
    outbox,
    news,
    push,
    sms,
    writeInvitation: calendarFiles.invitation,
  });
  subscribeNotifications(notifications, { db, events, jobs, realtime, news });
  const desk = { db, clock, logger, jobs, realtime, accounts, media, trainers, programs, payments, reviews, safety, support, views };
  const admin = createAdminService({ ...desk, retryMail: outbox.sendAgain });
  return {
    accounts,
    media,
    trainers,
    verification,
    ledger,
    payouts,
    programs,
    calendar,
    scheduling,
    payments,
    reviews,
    conversations,
    referrals,
    safety,
    support,
    admin,
    outbox,
    notifications,
    feeds,
    views,
    sessions,
    search,
    billing,
    dashboard,
    providers,
    handlers: {
      reviews: reviewsHandlers,
      referrals: referralsModule.handlers,
      sessions: sessionsModule.handlers,
      search: searchModule.handlers,
      billing: billingModule.handlers,
      dashboard: dashboardModule.handlers,
    },
  };
}

/** The outside services behind their ports, all through the real SDK. */
function createProviders({ config, clock, stripe, sandbox, publicUrl, logger }: Foundation) {
  const address = sandbox ? ({ host: '127.0.0.1', port: sandbox.port, protocol: 'http' } as const) : {};
  const client = createStripeClient({ secretKey: stripe.secretKey, ...address });
  return {
    payments: createStripePayments(client),
    identity: createStripeIdentity(client),
    connect: createStripeConnect(client),
    calendar: openGoogleCalendar({ config, sandbox, publicUrl, clock }),
    verifyWebhook: createWebhookVerifier({ secrets: stripe.webhookSecrets, isLive: isLiveKey(stripe.secretKey), logger }),
  };
}

/** Every route of the contract with its handler. */
export function mountModules(
  app: FastifyInstance,
  services: Services,
  {
    db,
    clock,
    jobs,
    uploads,
    protocol,
    publicUrl,
    clientConfig,
    ...mounting
  }: MountOptions & Pick<Foundation, 'db' | 'clock' | 'jobs' | 'uploads' | 'protocol' | 'publicUrl'> & { clientConfig: ClientConfig },
): void {
  const { accounts, media, trainers, verification, payouts, programs, scheduling, payments, conversations, notifications, views } =
    services;
  const { safety, support, admin } = services;
  const options = { ...mounting, noteOperatorRead: admin.noteRead };
  const { verifyWebhook } = services.providers;
  const identityWebhook = createIdentityWebhook({ db, clock, verifyWebhook, verification });
  const connectWebhook = createConnectWebhook({ db, clock, verifyWebhook, payouts });
  const paymentsWebhook = createPaymentsWebhook({ db, clock, verifyWebhook, jobs, hearOfTransfer: payouts.hearOfTransfer });
  mountRoutes(app, allRoutes.system, createSystemHandlers({ db, clientConfig }), options);
  mountRoutes(app, allRoutes.accounts, createAccountsHandlers(accounts), options);
  mountRoutes(app, allRoutes.media, createMediaHandlers({ media, readMedia: views.readMedia }), options);
  mountUploads(app, { ...options, desk: media, protocol, hasRoomFor: uploads.hasRoomFor });
  mountRoutes(app, allRoutes.trainers, createTrainersHandlers({ trainers, readOwnTrainer: services.search.readOwnTrainer }), options);
  mountRoutes(app, allRoutes.verification, createVerificationHandlers({ verification, takeWebhook: identityWebhook }), options);
  mountRoutes(
    app,
    allRoutes.payouts,
    createPayoutsHandlers({ payouts, readPayout: views.readPayout, listPayouts: views.listPayouts, takeWebhook: connectWebhook }),
    options,
  );
  mountRoutes(
    app,
    allRoutes.programs,
    createProgramsHandlers({ programs, readProgram: views.readProgram, listPrograms: views.listPrograms }),
    options,
  );
  const { calendar, feeds } = services;
  const cookie = browserCookie(CONSENT_COOKIE, { isHttps: publicUrl.startsWith('https:') });
  mountRoutes(app, allRoutes.calendar, createCalendarHandlers({ calendar, feeds, consentCookie: cookie }), options);
  mountRedirect(app, GOOGLE_CALLBACK_PATH, createGoogleCallback({ calendar, cookie }), { ...options, fallback: CONSENT_FAILED_PAGE });
  mountRoutes(
    app,
    allRoutes.scheduling,
    createSchedulingHandlers({ scheduling, readAppointment: services.sessions.readAppointment }),
    options,
  );
  mountRoutes(app, allRoutes.payments, createPaymentsHandlers({ payments, takeWebhook: paymentsWebhook }), options);
  mountRoutes(app, allRoutes.reviews, services.handlers.reviews, options);
  const { listMentorships, readMentorship } = views;
  mountRoutes(app, allRoutes.conversations, createConversationsHandlers({ conversations, listMentorships, readMentorship }), options);
  mountRoutes(app, allRoutes.referrals, services.handlers.referrals, options);
  mountRoutes(
    app,
    allRoutes.notifications,
    createNotificationsHandlers({ notifications, listNotifications: views.listNotifications }),
    options,
  );
  const setBlock: Parameters<typeof createSafetyHandlers>[0]['setBlock'] = async ({ userId }, mentorshipId, wish) => {
    await conversations[wish](userId, mentorshipId);
    return (await readMentorship(userId, mentorshipId)).block;
  };
  mountRoutes(app, allRoutes.safety, createSafetyHandlers({ safety, setBlock }), options);
  mountRoutes(app, allRoutes.support, createSupportHandlers({ support, authenticate: options.authenticate }), options);
  mountRoutes(app, allRoutes.sessions, services.handlers.sessions, options);
  mountRoutes(app, allRoutes.search, services.handlers.search, options);
  mountRoutes(app, allRoutes.billing, services.handlers.billing, options);
  mountRoutes(app, allRoutes.dashboard, services.handlers.dashboard, options);
  mountRoutes(app, allRoutes.admin, createAdminHandlers(admin), options);
}
