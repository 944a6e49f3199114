import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { MountOptions } from './http/mount-routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database.ts';
import type { Reads } from './platform/db/reads.ts';
import type { Events } from './platform/events.ts';
import type { UploadStorage } from './platform/file-storage.ts';
import type { FileStore } from './platform/files.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/logger.ts';
import type { ProcessNews } from './platform/process-news.ts';
import type { Realtime } from './platform/realtime.ts';
import type { Secrets } from './platform/secrets.ts';
import type { VerifyWebhook } from './platform/webhook-events.ts';

/** What every module is built from. A part of a module takes `Pick<ModuleContext, …>`: only what it uses. */
export interface ModuleContext {
  /** Settings without the keys of outside services, which only adapters see. */
  config: Pick<
    Config,
    | 'consentYears'
    | 'demo'
    | 'limits'
    | 'mailFrom'
    | 'mailGatherMs'
    | 'newSellers'
    | 'platformFeeBasisPoints'
    | 'referralRewardCents'
    | 'requiresBackgroundCheck'
    | 'supportEmail'
    | 'webhookReceivers'
  >;
  clock: Clock;
  /** The time of people's own devices, such as their authenticator apps: unlike `clock` it's never moved. */
  deviceClock: Clock;
  logger: Logger;
  db: Db;
  /** Reads that may come from a replica. */
  reads: Reads;
  jobs: Jobs;
  events: Events;
  files: FileStore;
  /** Files that are still being uploaded. */
  uploads: UploadStorage;
  /** Reaches people who have the product open. */
  realtime: Realtime;
  /** What processes tell each other. */
  news: ProcessNews;
  secrets: Secrets;
  /** The product's origin as browsers see it, without a trailing slash. */
  publicUrl: string;
  /** The host name of the first such origin: part of identities that outlive a move to another domain. */
  firstHost: string;
  /** Checks the signature of the payment provider's webhooks. */
  verifyWebhook: VerifyWebhook;
}

/** What `module.ts` of a module returns. */
export interface Module {
  /** What other modules may call. */
  readonly service?: object;
  /** One handler for each of the module's routes in the contract. */
  readonly handlers?: object;
  /** Serves addresses that are not JSON calls of the contract, such as an OAuth return. */
  readonly mount?: (app: FastifyInstance, options: MountOptions) => void;
  /** Registers event subscriptions and jobs. Called once, before the application starts. */
  readonly subscribe?: () => void;
}
