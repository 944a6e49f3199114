import { allRoutes } from '@x1/contract/all-routes.ts';
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
import { type MountOptions, mountRoutes } from './http/mount-routes.ts';
import { mountUploads } from './http/uploads.ts';
import { createPasswordHasher } from './modules/accounts/passwords.ts';
import { createAccountsHandlers } from './modules/accounts/routes.ts';
import { createAccountsService } from './modules/accounts/service.ts';
import { createSignInTries, unlimitedSignInTries } from './modules/accounts/sign-in-tries.ts';
import { subscribeAccounts } from './modules/accounts/subscriptions.ts';
import { createLedgerService } from './modules/ledger/service.ts';
import { createMediaHandlers } from './modules/media/routes.ts';
import { createMediaService } from './modules/media/service.ts';
import { subscribeMedia } from './modules/media/subscriptions.ts';
import { createPaymentsHandlers } from './modules/payments/routes.ts';
import { createPaymentsService } from './modules/payments/service.ts';
import { subscribePayments } from './modules/payments/subscriptions.ts';
import { createPaymentsWebhook } from './modules/payments/webhook.ts';
import { createPayoutsHandlers } from './modules/payouts/routes.ts';
import { createPayoutsService } from './modules/payouts/service.ts';
import { subscribePayouts } from './modules/payouts/subscriptions.ts';
import { createConnectWebhook } from './modules/payouts/webhook.ts';
import { createProgramsHandlers } from './modules/programs/routes.ts';
import { createProgramsService } from './modules/programs/service.ts';
import { createReviewsHandlers } from './modules/reviews/routes.ts';
import { createReviewsService } from './modules/reviews/service.ts';
import { createSchedulingHandlers } from './modules/scheduling/routes.ts';
import { createSchedulingService } from './modules/scheduling/service.ts';
import type { ClientConfig } from './modules/system/client-config.ts';
import { createSystemHandlers } from './modules/system/routes.ts';
import { createTrainersHandlers } from './modules/trainers/routes.ts';
import { createTrainersService } from './modules/trainers/service.ts';
import { subscribeTrainers } from './modules/trainers/subscriptions.ts';
import { createVerificationHandlers } from './modules/verification/routes.ts';
import { createVerificationService } from './modules/verification/service.ts';
import { createIdentityWebhook } from './modules/verification/webhook.ts';
import { createViewsHandlers } from './modules/views/routes.ts';
import { createViewsService } from './modules/views/service.ts';
import type { Sandbox } from './open-sandbox.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database.ts';
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
  /** Stands in for Stripe while it runs. */
  sandbox: Sandbox | undefined;
}

export type Services = ReturnType<typeof createServices>;

/** Every service, each after those it calls (ARCHITECTURE.md), and then what they listen to. */
export function createServices(foundation: Foundation) {
  const { config, clock, logger, db, jobs, events, files, uploads, publicUrl } = foundation;
  const providers = createProviders(foundation);
  const accounts = createAccountsService({
    db,
    clock,
    logger,
    passwords: createPasswordHasher(),
    tries: config.limits === 'off' ? unlimitedSignInTries : createSignInTries(clock),
  });
  const views = createViewsService({ db, clock });
  const { countActiveParticipants, readSales, listUnshownFiles } = views;
  const media = createMediaService({ db, clock, files, uploads, sniffType, makeWebImage, listUnshownFiles });
  const trainers = createTrainersService({ db, clock, accounts, media, files, jobs, makePortrait });
  const verification = createVerificationService({ db, clock, identity: providers.identity, publicUrl });
  const ledger = createLedgerService({ clock });
  const payouts = createPayoutsService({
    db,
    clock,
    logger,
    jobs,
    payoutProvider: providers.connect,
    accounts,
    trainers,
    ledger,
    publicUrl,
  });
  const programs = createProgramsService({ db, clock, trainers, media, countActiveParticipants, readSales });
  const scheduling = createSchedulingService({
    db,
    clock,
    events,
    trainers,
    timezoneOfTrainer: async (tx, trainerId) => (await accounts.getAccount((await trainers.getTrainer(tx, trainerId)).userId, tx)).timezone,
    capacityOfProgram: async (tx, programId) => (await programs.getProgramOfPurchase(tx, programId)).maxCapacity,
  });
  const payments = createPaymentsService({
    db,
    clock,
    logger,
    gateway: providers.payments,
    ledger,
    programs,
    scheduling,
    payouts,
    findTrainerId: async (tx, userId) => (await trainers.findTrainerByUser(tx, userId))?.id,
    assertPayable: async (tx, trainerId) => {
      const { userId } = await trainers.getTrainer(tx, trainerId);
      const { isDisabled } = await accounts.getAccount(userId, tx);
      const isPayable = !isDisabled && (await verification.isVerified(tx, userId)) && (await payouts.canBePaid(tx, userId));
      if (!isPayable) throw new AppError('payment.trainer_not_payable');
    },
    feeBasisPoints: config.platformFeeBasisPoints,
  });
  const reviews = createReviewsService({ db, clock, scheduling, trainers });
  subscribeAccounts(accounts, { jobs });
  subscribeMedia(media, { jobs });
  subscribeTrainers({ jobs, files });
  subscribePayouts(payouts, { db, clock, jobs });
  subscribePayments(payments, { events, jobs });
  return { accounts, media, trainers, verification, ledger, payouts, programs, scheduling, payments, reviews, views, providers };
}

/** The outside services behind their ports, all through the real SDK. */
function createProviders({ stripe, sandbox, logger }: Foundation) {
  const address = sandbox ? ({ host: '127.0.0.1', port: sandbox.port, protocol: 'http' } as const) : {};
  const client = createStripeClient({ secretKey: stripe.secretKey, ...address });
  return {
    payments: createStripePayments(client),
    identity: createStripeIdentity(client),
    connect: createStripeConnect(client),
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
    clientConfig,
    ...options
  }: MountOptions & Pick<Foundation, 'db' | 'clock' | 'jobs' | 'uploads' | 'protocol'> & { clientConfig: ClientConfig },
): void {
  const { accounts, media, trainers, verification, payouts, programs, scheduling, payments, reviews, views } = services;
  const { verifyWebhook } = services.providers;
  const identityWebhook = createIdentityWebhook({ db, clock, verifyWebhook, verification });
  const connectWebhook = createConnectWebhook({ db, clock, verifyWebhook, payouts });
  const paymentsWebhook = createPaymentsWebhook({ db, clock, verifyWebhook, jobs, hearOfTransfer: payouts.hearOfTransfer });
  mountRoutes(app, allRoutes.system, createSystemHandlers({ db, clientConfig }), options);
  mountRoutes(app, allRoutes.accounts, createAccountsHandlers(accounts), options);
  mountRoutes(app, allRoutes.media, createMediaHandlers({ media, readMedia: views.readMedia }), options);
  mountUploads(app, { ...options, desk: media, protocol, hasRoomFor: uploads.hasRoomFor });
  mountRoutes(app, allRoutes.trainers, createTrainersHandlers({ trainers, readOwnTrainer: views.readOwnTrainer }), options);
  mountRoutes(app, allRoutes.verification, createVerificationHandlers({ verification, takeWebhook: identityWebhook }), options);
  mountRoutes(
    app,
    allRoutes.payouts,
    createPayoutsHandlers({ payouts, readPayout: views.readPayout, listPayouts: views.listPayouts, takeWebhook: connectWebhook }),
    options,
  );
  mountRoutes(app, allRoutes.programs, createProgramsHandlers({ programs, readProgram: views.readProgram }), options);
  mountRoutes(app, allRoutes.scheduling, createSchedulingHandlers({ scheduling, readAppointment: views.readAppointment }), options);
  mountRoutes(app, allRoutes.payments, createPaymentsHandlers({ payments, takeWebhook: paymentsWebhook }), options);
  mountRoutes(app, allRoutes.reviews, createReviewsHandlers({ reviews, readReview: views.readReview }), options);
  mountRoutes(app, allRoutes.views, createViewsHandlers(views), options);
}
