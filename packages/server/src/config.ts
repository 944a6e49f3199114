import { join, resolve } from 'node:path';
import * as z from 'zod';
import {
  type BackgroundCheckSettings,
  backgroundCheckShape,
  findBackgroundCheckProblems,
  toBackgroundCheckSettings,
} from './background-check-settings.ts';
import { type CalendarSettings, calendarShape, findCalendarProblems, toCalendarSettings } from './calendar-settings.ts';
import {
  channelShape,
  findChannelProblems,
  type SmsSettings,
  toSmsSettings,
  toVapidSettings,
  type VapidSettings,
} from './channel-settings.ts';
import { type DatabaseSettings, databaseShape, findDatabaseProblems, toDatabaseSettings } from './database-settings.ts';
import type { LimitMode } from './http/rate-limits.ts';
import { mailFromPattern, type SmtpSettings, toMailFrom, toSmtpSettings } from './mail-settings.ts';
import { isNoDefault } from './no-default.ts';
import type { LogLevel } from './platform/logger.ts';
import { isLoopbackHost } from './platform/loopback.ts';
import type { Reach } from './platform/outside-request.ts';
import type { TracingSettings } from './platform/tracing.ts';
import { findRoleProblems, type ProcessRole, roleShape } from './process-role.ts';
import { findSandboxProblems, type SharedSandbox, sandboxShape, toSharedSandbox } from './sandbox-settings.ts';
import { type ClamavSettings, scannerShape, toClamavSettings } from './scanner-settings.ts';
import { findStorageProblems, type S3Settings, storageShape, toS3Settings } from './storage-settings.ts';
import { toTracingSettings, tracingShape } from './tracing-settings.ts';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  /** One per endpoint: `/api/webhooks/payments`, `…/identity`, `…/connect`. */
  webhookSecrets: { payments: string; identity: string; connect: string };
}

/** Everything that may differ between two installations. */
export interface Config extends DatabaseSettings, CalendarSettings, BackgroundCheckSettings {
  isProduction: boolean;
  /** Which part of the work is this process's. */
  role: ProcessRole;
  host: string;
  port: number;
  /** The product's origin as browsers see it, without a trailing slash; undefined is this machine's own address. */
  publicUrl: string | undefined;
  /** Whose X-Forwarded-For is trusted: nobody's, that of the nearest n proxies, or of these addresses. */
  trustProxy: boolean | number | string;
  dataDirectory: string;
  /** Disk space that uploads leave free (security.md F39). */
  freeSpaceFloorBytes: number;
  /** Undefined uses the sandbox instead of Stripe. */
  stripe: StripeKeys | undefined;
  /** Where files are stored; undefined keeps them in the data directory. */
  s3: S3Settings | undefined;
  /** The virus scanner for uploaded videos and documents; undefined: they are marked as not scanned. */
  clamav?: ClamavSettings | undefined;
  /** How mails are sent; undefined keeps them in the sandbox's mailbox. */
  smtp: SmtpSettings | undefined;
  /** Lets visitors of a showroom reach the sandbox; undefined: only this machine can. */
  showroomPassword?: string | undefined;
  /** A sandbox that runs as a process of its own; undefined starts one in the server where it is needed. */
  sharedSandbox?: SharedSandbox | undefined;
  /** What the processes that share a sandbox have in common. */
  sandboxKey?: string | undefined;
  /** Where the sandbox listens, and on the next port its mail server; undefined: any free ones. */
  sandboxPort?: number | undefined;
  /** Which servers webhooks may be sent to. */
  webhookReceivers: Reach;
  /** Where the webhooks of a shared sandbox go; undefined: to the public address. */
  sandboxWebhookUrl?: string | undefined;
  /** The sender of mails. */
  mailFrom: { name: string; address: string };
  /** For how long an email about a session waits for others about it, to the same person (decision 0088); 0: for none. */
  mailGatherMs: number;
  /** The operators' mail address; undefined: support requests and reports are only in the console. */
  supportEmail?: string | undefined;
  /** Keys of push messages; undefined generates some outside production, and disables push in production. */
  vapid: VapidSettings | undefined;
  /** Undefined: text messages cannot be sent (R30). */
  sms: SmsSettings | undefined;
  /** Fills an empty embedded database with the demo marketplace. */
  demo: boolean;
  /** The platform's share of each payment in hundredths of a percent (R96). */
  platformFeeBasisPoints: number;
  /** Until when a trainer counts as new, and what a payout of a new one is at most (R182). */
  newSellers: { sessions: number; days: number; capCents: number };
  /** What each of two families gets in credit when one brought the other; 0: nothing (decision 0091). */
  referralRewardCents: number;
  /** Whether devices keep what they need without a line; false withdraws the service worker (decision 0102). */
  keepsOffline: boolean;
  /** For how many years after its end a consent record is kept (R173). */
  consentYears: number;
  /** How long a process that is asked to stop says that it isn't ready, and answers as before. */
  drainMs: number;
  /** Encrypts tokens, emergency contacts and medical notes at rest. */
  dataKey: string | undefined;
  /** Still opens what it encrypted, while keys are rotated. */
  dataKeyPrevious?: string | undefined;
  logLevel: LogLevel;
  /** Lets programs on other machines read `/metrics`; undefined: only this machine. */
  metricsToken?: string | undefined;
  /** Undefined where OpenTelemetry's variables name no collector. */
  tracing?: TracingSettings | undefined;
  limits: LimitMode;
  /** The path of the built web application. */
  webDirectory: string;
}

/** Everything that is wrong with the settings, as shown to the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(problems: readonly string[]) {
    super(`X1 can't start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const freeSpaceFloorBytes = 1_024 ** 3;

const gatherSeconds = 60;
/** Whoever looks into the sandbox's mailbox wants to see how it works, and waits for that. */
const sandboxGatherSeconds = 3;
const sandboxMailFrom = 'X1 <hello@x1.test>';

const flag = z.enum(['0', '1'], 'must be 0 or 1').optional();
const secret = z.string().min(32, 'is too short for a secret: at least 32 characters').refine(isNoDefault, 'is a well-known default');

const shape = {
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').default('development'),
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535, 'must be at most 65535').default(3_000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://x1.example' }).optional(),
  TRUST_PROXY: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  ...databaseShape,
  ...roleShape,
  ALLOW_EMBEDDED_DATABASE: flag,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,}$/, 'must be a secret key of Stripe')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w{8,}$/, 'must be a publishable key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET_PAYMENTS: secret.optional(),
  STRIPE_WEBHOOK_SECRET_IDENTITY: secret.optional(),
  STRIPE_WEBHOOK_SECRET_CONNECT: secret.optional(),
  ...calendarShape,
  WEBHOOK_RECEIVERS: z.enum(['public', 'any'], 'must be public or any').default('public'),
  ...backgroundCheckShape,
  ...storageShape,
  ...scannerShape,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@mail.example:587' }).optional(),
  MAIL_FROM: z.string().regex(mailFromPattern, 'must be an address such as X1 <hello@x1.example>').optional(),
  MAIL_GATHER_SECONDS: z.coerce.number('must be a number').int('must be whole').min(0).max(120, 'must be at most 120').optional(),
  SUPPORT_EMAIL: z.email('must be an address such as support@x1.example').max(254, 'is too long').optional(),
  ...channelShape,
  ...sandboxShape,
  X1_SANDBOX: flag,
  X1_SHOWROOM_PASSWORD: z
    .string()
    .min(12, 'is too short: at least 12 characters')
    .refine(isNoDefault, 'is a well-known default')
    .optional(),
  DEMO: flag,
  PLATFORM_FEE_BPS: z.coerce.number('must be a number').int('must be whole').min(0).max(10_000, 'must be at most 10000').default(0),
  NEW_SELLER_SESSIONS: z.coerce.number('must be a number').int('must be whole').min(0).default(5),
  NEW_SELLER_DAYS: z.coerce.number('must be a number').int('must be whole').min(0).default(30),
  NEW_SELLER_PAYOUT_CENTS: z.coerce.number('must be a number').int('must be whole').min(5_000, 'must be at least 5000').default(100_000),
  REFERRAL_REWARD_CENTS: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(0)
    .max(10_000, 'must be at most 10000')
    .default(1_000),
  OFFLINE_PAGES: flag,
  CONSENT_YEARS: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(1, 'must be at least 1')
    .max(100, 'must be at most 100')
    .default(7),
  DRAIN_SECONDS: z.coerce.number('must be a number').int('must be whole').min(0).max(60, 'must be at most 60').optional(),
  DATA_KEY: secret.optional(),
  DATA_KEY_PREVIOUS: secret.optional(),
  METRICS_TOKEN: secret.optional(),
  ...tracingShape,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent').optional(),
};
/** The names of all settings: what the files of `deploy/` set is one of them. */
export const settingNames: readonly string[] = Object.keys(shape);

type Environment = { [Name in keyof typeof shape]: z.output<(typeof shape)[Name]> };

const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET_PAYMENTS',
  'STRIPE_WEBHOOK_SECRET_IDENTITY',
  'STRIPE_WEBHOOK_SECRET_CONNECT',
] as const;

/**
 * Reads the settings; an empty variable counts as not set.
 *
 * @throws ConfigError with every problem at once
 */
export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  const { environment, problems } = parseVariables(variables);
  problems.push(
    ...findDatabaseProblems(environment),
    ...findRoleProblems(environment),
    ...findStripeProblems(environment),
    ...findCalendarProblems(environment),
    ...findBackgroundCheckProblems(environment),
    ...findStorageProblems(environment),
    ...findMailProblems(variables),
    ...findChannelProblems(environment),
    ...findSandboxProblems(environment),
    ...findProductionProblems(environment, variables),
    ...findDevelopmentProblems(environment),
    ...findDataKeyProblems(environment),
  );
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(environment);
}

/** What a program that we start gets of our environment: all of it, and more. */
export function toChildEnvironment(more: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...more };
}

/** One by one, so that one problem does not hide another. */
function parseVariables(variables: Record<string, string | undefined>): { environment: Environment; problems: string[] } {
  const problems: string[] = [];
  const entries = Object.entries(shape).map(([name, schema]) => {
    const text = variables[name]?.trim() || undefined;
    const { data, error } = schema.safeParse(text);
    if (error) problems.push(`${name} ${error.issues[0]?.message}`);
    return [name, data];
  });
  return { environment: Object.fromEntries(entries) as Environment, problems };
}

function findStripeProblems(environment: Environment): string[] {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '', NODE_ENV } = environment;
  const missing = stripeNames.filter((name) => environment[name] === undefined);
  if (missing.length === stripeNames.length) return [];
  const problems = missing.map((name) => `${name} is missing or wrong: Stripe needs its two keys and the three secrets of its webhooks`);
  if (secretKey && publishableKey && isLive(secretKey) !== isLive(publishableKey)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both test keys');
  }
  if (NODE_ENV !== 'production' && (isLive(secretKey) || isLive(publishableKey))) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: live keys are for NODE_ENV=production only');
  }
  return problems;
}

function findMailProblems(variables: Record<string, string | undefined>): string[] {
  const isMissing = (name: keyof Environment) => !variables[name]?.trim();
  return !isMissing('SMTP_URL') && isMissing('MAIL_FROM')
    ? ['MAIL_FROM is missing: the sender of mails, such as X1 <hello@x1.example>']
    : [];
}

function findProductionProblems(environment: Environment, variables: Record<string, string | undefined>): string[] {
  if (environment.NODE_ENV !== 'production') return [];
  const isMissing = (name: keyof Environment) => !variables[name]?.trim();
  const problems: string[] = [];
  if (isMissing('DATABASE_URL') && environment.ALLOW_EMBEDDED_DATABASE !== '1') {
    problems.push('DATABASE_URL is missing; ALLOW_EMBEDDED_DATABASE=1 accepts the embedded database');
  }
  if (stripeNames.every(isMissing) && environment.X1_SANDBOX !== '1') {
    problems.push('STRIPE_SECRET_KEY is missing; X1_SANDBOX=1 accepts the sandbox in its place');
  }
  if (isMissing('SMTP_URL') && (environment.X1_SANDBOX !== '1' || !stripeNames.every(isMissing))) {
    problems.push("SMTP_URL is missing; X1_SANDBOX=1 accepts the sandbox's mailbox in its place, unless real Stripe keys are set");
  }
  if (isMissing('PUBLIC_URL')) problems.push('PUBLIC_URL is missing: the address people use');
  // Wrong either way: trusted without a proxy, clients can forge any address; untrusted behind one, all clients share the proxy's.
  if (isMissing('TRUST_PROXY')) {
    problems.push('TRUST_PROXY is missing: the number of proxies in front of X1, such as 1, or 0 if there is none');
  }
  if (isMissing('DATA_KEY')) problems.push('DATA_KEY is missing: at least 32 random characters');
  return problems;
}

function findDataKeyProblems({ DATA_KEY, DATA_KEY_PREVIOUS }: Environment): string[] {
  if (DATA_KEY_PREVIOUS === undefined) return [];
  if (DATA_KEY === undefined) return ['DATA_KEY is missing: DATA_KEY_PREVIOUS is the key before it'];
  return DATA_KEY === DATA_KEY_PREVIOUS ? ['DATA_KEY_PREVIOUS must be another key than DATA_KEY'] : [];
}

/** Development defaults let every visitor read all mails and move money: they are for this machine only. */
function findDevelopmentProblems({ NODE_ENV, HOST, PUBLIC_URL }: Environment): string[] {
  if (NODE_ENV === 'production') return [];
  const problems: string[] = [];
  const instead = 'set NODE_ENV=production and what it asks for, or leave it at localhost';
  if (HOST && !isLoopbackHost(HOST)) problems.push(`HOST=${HOST} accepts other machines, which only production may: ${instead}`);
  if (PUBLIC_URL && !isLoopbackHost(new URL(PUBLIC_URL).hostname)) {
    problems.push(`PUBLIC_URL=${PUBLIC_URL} is not this machine, which only production may use: ${instead}`);
  }
  return problems;
}

function toConfig(environment: Environment): Config {
  const { NODE_ENV, HOST, PORT, PUBLIC_URL, DATABASE_URL } = environment;
  const isProduction = NODE_ENV === 'production';
  const stripe = toStripeKeys(environment);
  return {
    isProduction,
    role: environment.X1_ROLE,
    host: HOST,
    port: PORT,
    publicUrl: PUBLIC_URL && new URL(PUBLIC_URL).origin,
    trustProxy: toTrustProxy(environment.TRUST_PROXY),
    dataDirectory: resolve(environment.DATA_DIR),
    freeSpaceFloorBytes,
    ...toDatabaseSettings(environment),
    stripe,
    ...toCalendarSettings(environment),
    webhookReceivers: environment.WEBHOOK_RECEIVERS,
    ...toBackgroundCheckSettings(environment),
    s3: toS3Settings(environment),
    clamav: toClamavSettings(environment),
    showroomPassword: environment.X1_SHOWROOM_PASSWORD,
    sharedSandbox: toSharedSandbox(environment),
    sandboxKey: environment.SANDBOX_KEY,
    sandboxPort: environment.SANDBOX_PORT,
    sandboxWebhookUrl: environment.SANDBOX_WEBHOOK_URL,
    smtp: environment.SMTP_URL === undefined ? undefined : toSmtpSettings(environment.SMTP_URL),
    mailGatherMs: 1_000 * (environment.MAIL_GATHER_SECONDS ?? (environment.SMTP_URL === undefined ? sandboxGatherSeconds : gatherSeconds)),
    mailFrom: toMailFrom(environment.MAIL_FROM ?? sandboxMailFrom),
    supportEmail: environment.SUPPORT_EMAIL,
    vapid: toVapidSettings(environment),
    sms: toSmsSettings(environment),
    // Demo people do not exist, so a real mail server must not send to them.
    demo: environment.DEMO !== '0' && !isProduction && !DATABASE_URL && !stripe && !environment.SMTP_URL && !environment.SANDBOX_URL,
    platformFeeBasisPoints: environment.PLATFORM_FEE_BPS,
    newSellers: {
      sessions: environment.NEW_SELLER_SESSIONS,
      days: environment.NEW_SELLER_DAYS,
      capCents: environment.NEW_SELLER_PAYOUT_CENTS,
    },
    keepsOffline: environment.OFFLINE_PAGES !== '0',
    referralRewardCents: environment.REFERRAL_REWARD_CENTS,
    consentYears: environment.CONSENT_YEARS,
    drainMs: (environment.DRAIN_SECONDS ?? (isProduction ? 5 : 0)) * 1_000,
    dataKey: environment.DATA_KEY,
    dataKeyPrevious: environment.DATA_KEY_PREVIOUS,
    metricsToken: environment.METRICS_TOKEN,
    tracing: toTracingSettings(environment),
    logLevel: environment.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    limits: isProduction ? 'production' : 'relaxed',
    webDirectory: join(import.meta.dirname, '../../web/dist'),
  };
}

function toStripeKeys(environment: Environment): StripeKeys | undefined {
  const [secretKey, publishableKey, payments, identity, connect] = stripeNames.map((name) => environment[name]);
  if (!secretKey || !publishableKey || !payments || !identity || !connect) return undefined;
  return { secretKey, publishableKey, webhookSecrets: { payments, identity, connect } };
}

/** '1' is the number of proxies in front; 'true' trusts every address, which is for private networks only. */
function toTrustProxy(text: string | undefined): boolean | number | string {
  if (text === undefined || text === 'false' || text === '0') return false;
  if (text === 'true') return true;
  return /^\d+$/.test(text) ? Number(text) : text;
}

function isLive(key: string): boolean {
  return key.includes('_live_');
}
