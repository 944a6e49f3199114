import { allRoutes } from '@x1/contract/all-routes.ts';
import type { FastifyInstance } from 'fastify';
import { createPortraitMaker } from './adapters/sharp/portraits.ts';
import { createStripeConnect } from './adapters/stripe/connect.ts';
import { createStripeIdentity } from './adapters/stripe/identity.ts';
import { createStripePayments } from './adapters/stripe/payments.ts';
import { createStripeClient, isLiveKey } from './adapters/stripe/stripe-client.ts';
import { createWebhookVerifier } from './adapters/stripe/webhook-signature.ts';
import type { Config, StripeKeys } from './config.ts';
import { type MountOptions, mountRoutes } from './http/mount-routes.ts';
import { createPasswordHasher } from './modules/accounts/passwords.ts';
import { createAccountsHandlers } from './modules/accounts/routes.ts';
import { createAccountsService } from './modules/accounts/service.ts';
import { createSignInTries, unlimitedSignInTries } from './modules/accounts/sign-in-tries.ts';
import { subscribeAccounts } from './modules/accounts/subscriptions.ts';
import { createLedgerService } from './modules/ledger/service.ts';
import { createPaymentsHandlers } from './modules/payments/routes.ts';
import { createPaymentsService } from './modules/payments/service.ts';
import { subscribePayments } from './modules/payments/subscriptions.ts';
import { createPaymentsWebhook } from './modules/payments/webhook.ts';
import { createPayoutsHandlers } from './modules/payouts/routes.ts';
import { createPayoutsService } from './modules/payouts/service.ts';
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
import type { FileStore } from './platform/files.ts';
import type { JobRunner } from './platform/jobs/job-runner.ts';
import type { Logger } from './platform/logger.ts';

/** What every module is built from. */
export interface Foundation {
  config: Config;
  clock: Clock;
  logger: Logger;
  db: Db;
  jobs: JobRunner;
  events: Events;
  files: FileStore;
  /** The product's origin as browsers see it. */
  publicUrl: string;
  stripe: StripeKeys;
  /** Stands in for Stripe while it runs. */
  sandbox: Sandbox | undefined;
}

export type Services = ReturnType<typeof createServices>;

/** Every service, each after those it calls (ARCHITECTURE.md), and then what they listen to. */
export function createServices(foundation: Foundation) {
  const { config, clock, logger, db, jobs, events, files, publicUrl } = foundation;
  const providers = createProviders(foundation);
  const accounts = createAccountsService({
    db,
    clock,
    logger,
    passwords: createPasswordHasher(),
    tries: config.limits === 'off' ? unlimitedSignInTries : createSignInTries(clock),
  });
  const trainers = createTrainersService({ db, clock, accounts, files, jobs, makePortrait: createPortraitMaker() });
  const verification = createVerificationService({ db, clock, identity: providers.identity, publicUrl });
  const ledger = createLedgerService({ clock });
  const payouts = createPayoutsService({ db, clock, logger, payoutProvider: providers.connect, publicUrl });
  const views = createViewsService({ db, clock });
  const { countActiveParticipants, readSales } = views;
  const programs = createProgramsService({ db, clock, trainers, countActiveParticipants, readSales });
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
  subscribeTrainers({ jobs, files });
  subscribePayments(payments, { events, jobs });
  return { accounts, trainers, verification, ledger, payouts, programs, scheduling, payments, reviews, views, providers };
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
  { db, clock, jobs, clientConfig, ...options }: MountOptions & Pick<Foundation, 'db' | 'clock' | 'jobs'> & { clientConfig: ClientConfig },
): void {
  const { accounts, trainers, verification, payouts, programs, scheduling, payments, reviews, views } = services;
  const { verifyWebhook } = services.providers;
  const identityWebhook = createIdentityWebhook({ db, clock, verifyWebhook, verification });
  const connectWebhook = createConnectWebhook({ db, clock, verifyWebhook, payouts });
  const paymentsWebhook = createPaymentsWebhook({ db, clock, verifyWebhook, jobs });
  mountRoutes(app, allRoutes.system, createSystemHandlers({ db, clientConfig }), options);
  mountRoutes(app, allRoutes.accounts, createAccountsHandlers(accounts), options);
  mountRoutes(app, allRoutes.trainers, createTrainersHandlers({ trainers, readOwnTrainer: views.readOwnTrainer }), options);
  mountRoutes(app, allRoutes.verification, createVerificationHandlers({ verification, takeWebhook: identityWebhook }), options);
  mountRoutes(app, allRoutes.payouts, createPayoutsHandlers({ payouts, takeWebhook: connectWebhook }), options);
  mountRoutes(app, allRoutes.programs, createProgramsHandlers({ programs, readProgram: views.readProgram }), options);
  mountRoutes(app, allRoutes.scheduling, createSchedulingHandlers({ scheduling, readAppointment: views.readAppointment }), options);
  mountRoutes(app, allRoutes.payments, createPaymentsHandlers({ payments, takeWebhook: paymentsWebhook }), options);
  mountRoutes(app, allRoutes.reviews, createReviewsHandlers({ reviews, readReview: views.readReview }), options);
  mountRoutes(app, allRoutes.views, createViewsHandlers(views), options);
}
