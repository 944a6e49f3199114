import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterAll, beforeEach, onTestFailed } from 'vitest';
import { type Composed, compose } from '../compose.ts';
import type { Config } from '../config.ts';
import type { UndeclaredError } from '../http/mount-routes.ts';
import type { LimitMode } from '../http/rate-limits.ts';
import type { Db } from '../platform/db/database.ts';
import type { JobDefinition } from '../platform/jobs/define-job.ts';
import type { DrainResult } from '../platform/jobs/drain.ts';
import { createLogger } from '../platform/logger.ts';
import { newToken } from '../platform/tokens.ts';
import { type Api, createApi } from './api.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createTestDatabase, onClose, type TestDatabase } from './database.ts';
import { assertMoneyIsRight } from './money.ts';
import { insertSignIn } from './rows-sign-ins.ts';

onClose(assertMoneyIsRight);

/** Somebody signed in. */
export interface Person {
  api: Api;
  token: string;
  user: User;
  email: string;
  password: string;
}

export interface TestApp
  extends Pick<
    Composed,
    'services' | 'adapters' | 'taken' | 'sockets' | 'realtime' | 'jobs' | 'events' | 'files' | 'protocol' | 'publicUrl' | 'routes'
  > {
  /** Where the server is reached. */
  url: string;
  /** Where this app keeps its files. */
  dataDirectory: string;
  db: Db;
  clock: TestClock;
  sandbox: NonNullable<Composed['sandbox']>;
  /** What the server logged so far: warnings and errors, or from the `logLevel` of the config on. */
  logged: Record<string, unknown>[];
  api(token?: string): Api;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** A new person with an email nobody else has, who has confirmed it. */
  signUp(role: 'trainer' | 'parent'): Promise<Person>;
  /** The same, who has not (R180). */
  signUpUnconfirmed(role: 'trainer' | 'parent'): Promise<Person>;
  /** An operator with a second factor, signed in. */
  createOperator(): Promise<Person>;
  /** Lets webhooks arrive and runs all work that is due by the clock, until neither is left. @throws AggregateError when a job failed */
  drainJobs(options?: { failures?: 'throw' | 'return' }): Promise<DrainResult>;
  /** Sends a scheduled job as its timetable would, then drains. */
  runNow(job: JobDefinition<Record<string, never>>): Promise<DrainResult>;
  /** @throws Error when a route gave an error it does not declare, or the file's checks of the database fail */
  close(): Promise<void>;
}

export interface StartOptions {
  /** A clone that the test made itself; closed by the test. */
  database?: TestDatabase;
  /** Where files and the sandbox's state are kept; kept when the app is closed, so that another one can go on with it. */
  dataDirectory?: string;
  clock?: TestClock;
  /** Where the sandbox goes by another one. */
  sandboxClock?: TestClock;
  /** How time passes for what was told to sockets lately; as it does unless given. */
  elapsed?: () => number;
  /** Off by default: tests call more often than people do. */
  limits?: LimitMode;
  config?: Partial<Config>;
}

/** Boots the whole product in this process: real HTTP, a clone of the database, the real sandbox; only time stands still and work waits. */
export async function startApp(options: StartOptions = {}): Promise<TestApp> {
  const { clock = createTestClock() } = options;
  const database = options.database ?? (await createTestDatabase());
  const dataDirectory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), 'x1-test-'));
  const undeclared: UndeclaredError[] = [];
  const logged: Record<string, unknown>[] = [];
  const composed = await compose({
    config: { ...toConfig(dataDirectory, database.url, options.limits ?? 'off'), ...options.config },
    clock,
    ...(options.elapsed && { elapsed: options.elapsed }),
    ...(options.sandboxClock && { sandboxClock: options.sandboxClock }),
    logger: createLogger({
      level: options.config?.logLevel ?? 'warn',
      destination: { write: (line) => void logged.push(JSON.parse(line)) },
    }),
    jobMode: 'manual',
    onUndeclaredError: (error) => void undeclared.push(error),
    announce: () => {},
  });
  await composed.start();
  const url = `http://127.0.0.1:${composed.port}`;
  const { sandbox, services, jobs, db } = composed;
  if (!sandbox) throw new Error('tests need the sandbox');
  const people = createPeople(url, composed, clock);
  const drainJobs = createDrain(composed, sandbox);
  return {
    ...composed,
    ...people,
    services,
    sandbox,
    url,
    dataDirectory,
    clock,
    logged,
    api: (token) => createApi(url, token ?? null),
    fetch: (path, init) => fetch(url + path, init),
    drainJobs,
    runNow: async (job) => {
      await jobs.send(db, job, {});
      return drainJobs();
    },
    close: async () => {
      await composed.stop();
      if (!options.dataDirectory) rmSync(dataDirectory, { recursive: true, force: true });
      if (!options.database) await database.close();
      if (undeclared.length > 0) throw new Error(`Routes gave errors they do not declare: ${JSON.stringify(undeclared)}`);
    },
  };
}

/**
 * The product for all tests of a file: `const app = await openApp();` at its beginning; closed after its last test. What it logs during a test that
 * fails is printed: an answer such as 502 doesn't say why.
 */
export async function openApp(options: StartOptions = {}): Promise<TestApp> {
  const app = await startApp(options);
  beforeEach(() => {
    const before = app.logged.length;
    onTestFailed(() => console.error('Logged meanwhile:', ...app.logged.slice(before)));
  });
  afterAll(() => app.close());
  return app;
}

function toConfig(dataDirectory: string, databaseUrl: string, limits: LimitMode): Config {
  return {
    isProduction: false,
    role: 'all',
    host: '127.0.0.1',
    port: 0,
    publicUrl: undefined,
    trustProxy: false,
    dataDirectory,
    freeSpaceFloorBytes: 0,
    databaseUrl,
    stripe: undefined,
    s3: undefined,
    smtp: undefined,
    mailFrom: { name: 'X1', address: 'hello@x1.test' },
    // Tests read each email by itself, unless they say otherwise.
    mailGatherMs: 0,
    vapid: undefined,
    sms: undefined,
    demo: false,
    platformFeeBasisPoints: 0,
    // Tests of payouts are about trainers who are known, unless they say otherwise.
    referralRewardCents: 1_000,
    keepsOffline: true,
    consentYears: 7,
    // Receivers of webhooks are on this machine, unless a test says otherwise.
    webhookReceivers: 'any',
    newSellers: { sessions: 0, days: 0, capCents: 100_000 },
    drainMs: 0,
    dataKey: undefined,
    logLevel: 'warn',
    limits,
    webDirectory: join(dataDirectory, 'no-web-app'),
  };
}

function createPeople(url: string, { services, db }: Composed, clock: TestClock) {
  let count = 0;
  const password = 'correct horse';
  const nextEmail = (kind: string) => `${kind}-${++count}-${newToken().slice(0, 8).toLowerCase()}@x1.test`;
  const signUpUnconfirmed = async (role: 'trainer' | 'parent'): Promise<Person> => {
    const email = nextEmail(role);
    const { user, token } = await createApi(url, null).accounts.signup({ body: { email, password, role, timezone: 'America/New_York' } });
    return { api: createApi(url, token), token, user, email, password };
  };
  return {
    signUpUnconfirmed,
    signUp: async (role: 'trainer' | 'parent'): Promise<Person> => {
      const person = await signUpUnconfirmed(role);
      // By SQL, so that no mail asks: what confirming does is tested where it is the subject.
      await db.updateTable('users').set({ emailConfirmedAt: new Date() }).where('id', '=', person.user.id).execute();
      await db.deleteFrom('emailConfirmations').where('userId', '=', person.user.id).execute();
      return person;
    },
    createOperator: async (): Promise<Person> => {
      const email = nextEmail('operator');
      const { id } = await services.accounts.createOperator({ email, password });
      const token = await insertSignIn({ db, clock }, id);
      const api = createApi(url, token);
      return { api, token, user: (await api.accounts.me()).user, email, password };
    },
  };
}

function createDrain({ jobs }: Composed, sandbox: NonNullable<Composed['sandbox']>): TestApp['drainJobs'] {
  return async ({ failures = 'throw' } = {}) => {
    const total: DrainResult = { ran: 0, failures: [] };
    for (;;) {
      await sandbox.webhooksSettled();
      const round = await jobs.drain();
      total.ran += round.ran;
      total.failures.push(...round.failures);
      if (round.ran === 0) break;
    }
    if (failures === 'return' || total.failures.length === 0) return total;
    throw new AggregateError(
      total.failures.map(({ error }) => error),
      `Background work failed: ${total.failures.map(({ job, error }) => `${job}: ${error}`).join('; ')}`,
    );
  };
}
