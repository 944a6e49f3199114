import { allRoutes } from '@x1/contract/all-routes.ts';
import type { FastifyInstance } from 'fastify';
import { createClamavScanner } from './adapters/clamav/scan-file.ts';
import { sniffType } from './adapters/file-type/sniff-type.ts';
import { drawLessonLog } from './adapters/pdfkit/lesson-log.ts';
import { drawProgressReport } from './adapters/pdfkit/progress-report.ts';
import { drawTaxStatement } from './adapters/pdfkit/tax-statement.ts';
import { makePortrait } from './adapters/sharp/portraits.ts';
import { makeSharePicture } from './adapters/sharp/share-picture/share-picture.ts';
import { makeWebImage } from './adapters/sharp/web-images.ts';
import { createStripeCards } from './adapters/stripe/cards.ts';
import { createStripeConnect } from './adapters/stripe/connect.ts';
import { createStripeIdentity } from './adapters/stripe/identity.ts';
import { createStripePayments } from './adapters/stripe/payments.ts';
import { createStripeClient, isLiveKey } from './adapters/stripe/stripe-client.ts';
import { createWebhookVerifier } from './adapters/stripe/webhook-signature.ts';
import { buildModules, type ServicesOf } from './build-modules.ts';
import type { Config, StripeKeys } from './config.ts';
import type { Handlers } from './http/handlers.ts';
import { type MountOptions, mountRoutes } from './http/mount-routes.ts';
import type { Module, ModuleContext } from './module-context.ts';
import { createAccountsModule } from './modules/accounts/module.ts';
import { createAdminModule } from './modules/admin/module.ts';
import { createBackgroundChecksModule } from './modules/background-checks/module.ts';
import type { BackgroundCheckProvider } from './modules/background-checks/port.ts';
import { createBillingModule } from './modules/billing/module.ts';
import { createCalendarModule } from './modules/calendar/module.ts';
import type { Calendars } from './modules/calendar/port.ts';
import { createConsentsModule } from './modules/consents/module.ts';
import { createConversationsModule } from './modules/conversations/module.ts';
import { createDashboardModule } from './modules/dashboard/module.ts';
import { createDevelopersModule } from './modules/developers/module.ts';
import { createLedgerModule } from './modules/ledger/module.ts';
import { createLessonLogModule } from './modules/lesson-log/module.ts';
import { createMediaModule } from './modules/media/module.ts';
import { createNotificationsModule } from './modules/notifications/module.ts';
import type { MailSender, PushSender, SmsSender } from './modules/notifications/port.ts';
import { createNumbersModule } from './modules/numbers/module.ts';
import { createPaymentsModule } from './modules/payments/module.ts';
import { createPayoutsModule } from './modules/payouts/module.ts';
import { createPersonalDataModule } from './modules/personal-data/module.ts';
import { createProgramsModule } from './modules/programs/module.ts';
import { createProgressModule } from './modules/progress/module.ts';
import { createPromoCodesModule } from './modules/promo-codes/module.ts';
import { createReferralsModule } from './modules/referrals/module.ts';
import { createReviewsModule } from './modules/reviews/module.ts';
import { createSafetyModule } from './modules/safety/module.ts';
import { createSchedulingModule } from './modules/scheduling/module.ts';
import { createSearchModule } from './modules/search/module.ts';
import { createSessionsModule } from './modules/sessions/module.ts';
import { createSettingsModule } from './modules/settings/module.ts';
import { createSupportModule } from './modules/support/module.ts';
import type { FixedClientConfig } from './modules/system/client-config.ts';
import { createSystemModule } from './modules/system/module.ts';
import { createTaxesModule } from './modules/taxes/module.ts';
import { createTrainersModule } from './modules/trainers/module.ts';
import { createVerificationModule } from './modules/verification/module.ts';
import type { Sandbox } from './open-sandbox.ts';
import type { FileStorage } from './platform/file-storage.ts';
import type { JobRunner } from './platform/jobs/job-runner.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Tracing } from './platform/tracing.ts';
import type { UploadProtocol } from './platform/upload-protocol.ts';

/** Every module after those it calls, in the order of `dependency-rules.mjs`. */
const creators = {
  settings: createSettingsModule,
  accounts: createAccountsModule,
  media: createMediaModule,
  trainers: createTrainersModule,
  verification: createVerificationModule,
  backgroundChecks: createBackgroundChecksModule,
  ledger: createLedgerModule,
  payouts: createPayoutsModule,
  programs: createProgramsModule,
  calendar: createCalendarModule,
  scheduling: createSchedulingModule,
  promoCodes: createPromoCodesModule,
  payments: createPaymentsModule,
  reviews: createReviewsModule,
  conversations: createConversationsModule,
  consents: createConsentsModule,
  progress: createProgressModule,
  safety: createSafetyModule,
  support: createSupportModule,
  referrals: createReferralsModule,
  sessions: createSessionsModule,
  developers: createDevelopersModule,
  lessonLog: createLessonLogModule,
  notifications: createNotificationsModule,
  numbers: createNumbersModule,
  search: createSearchModule,
  billing: createBillingModule,
  taxes: createTaxesModule,
  dashboard: createDashboardModule,
  admin: createAdminModule,
  personalData: createPersonalDataModule,
  system: createSystemModule,
};

type Modules = { [Name in keyof typeof creators]: ReturnType<(typeof creators)[Name]> };

export type Services = ServicesOf<Modules>;

/** What the process provides before modules exist. */
export interface Foundation extends Omit<ModuleContext, 'verifyWebhook'> {
  config: Config;
  jobs: JobRunner;
  metrics: Metrics;
  tracing: Tracing;
  protocol: UploadProtocol;
  /** Where the bytes of files lie. */
  storage: FileStorage;
  stripe: StripeKeys;
  mailSender: MailSender;
  /** Undefined if push is disabled. */
  pushSender: PushSender | undefined;
  /** Undefined if text messages cannot be sent (R30). */
  smsSender: SmsSender | undefined;
  calendars: Calendars;
  /** Undefined where no background check is offered. */
  checkProvider: BackgroundCheckProvider | undefined;
  clientConfig: FixedClientConfig;
  isStopping: () => boolean;
  /** The sandbox, if it runs. */
  sandbox: Sandbox | undefined;
}

/** Every module, subscribed to its events. */
export function composeModules(foundation: Foundation) {
  const adapters = createAdapters(foundation);
  const { modules, taken } = buildModules<Foundation & typeof adapters, Modules>(creators, { ...foundation, ...adapters });
  const all: [string, Module][] = Object.entries(modules);
  for (const [, module] of all) module.subscribe?.();
  return {
    adapters,
    services: Object.fromEntries(all.map(([name, { service }]) => [name, service])) as Services,
    taken,
    /** Serves every route of the contract, and the modules' other addresses. */
    mount: (app: FastifyInstance, options: MountOptions): void => {
      for (const name of Object.keys(allRoutes) as (keyof Routes)[]) mountTable(app, name, modules, options);
      for (const [, module] of all) module.mount?.(app, options);
    },
  };
}

type Routes = typeof allRoutes;
type Handled = { readonly [Name in keyof Routes]: { readonly handlers: Handlers<Routes[Name]> } };

function mountTable<Name extends keyof Routes>(app: FastifyInstance, name: Name, modules: Handled, options: MountOptions): void {
  mountRoutes<Routes[Name]>(app, allRoutes[name], modules[name].handlers, options);
}

/** Outside services behind the modules' ports, all through the real SDK. */
function createAdapters({ config, stripe, sandbox, logger, metrics }: Foundation) {
  const address = sandbox ? ({ host: '127.0.0.1', port: sandbox.port, protocol: 'http' } as const) : {};
  const client = createStripeClient({ secretKey: stripe.secretKey, ...address });
  return {
    gateway: metrics.timeCalls('stripe', createStripePayments(client)),
    cards: metrics.timeCalls('stripe', createStripeCards(client)),
    identity: metrics.timeCalls('stripe', createStripeIdentity(client)),
    payoutProvider: metrics.timeCalls('stripe', createStripeConnect(client)),
    verifyWebhook: createWebhookVerifier({ secrets: stripe.webhookSecrets, isLive: isLiveKey(stripe.secretKey), logger }),
    sniffType,
    makePortrait,
    makeWebImage,
    makeSharePicture,
    drawReport: drawProgressReport,
    drawLessonLog,
    drawTaxStatement,
    scanFile: config.clamav && createClamavScanner(config.clamav),
  };
}
