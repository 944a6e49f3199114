import type { RequestListener } from 'node:http';
import { allRoutes } from '@x1/contract/all-routes.ts';
import type { FastifyInstance } from 'fastify';
import { createServices, type Foundation, mountModules, type Services } from './compose-modules.ts';
import type { Config } from './config.ts';
import { toErrorBody } from './http/error-handler.ts';
import { listen } from './http/listener.ts';
import type { UndeclaredError } from './http/mount-routes.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { buildServer } from './http/server.ts';
import { toClientConfig } from './modules/system/client-config.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { openFileStorage } from './open-file-storage.ts';
import { openSandbox } from './open-sandbox.ts';
import type { Clock } from './platform/clock.ts';
import { AppError } from './platform/errors.ts';
import { createEvents } from './platform/events.ts';
import { createFileStore } from './platform/file-store.ts';
import { createJobRunner } from './platform/jobs/job-runner.ts';
import type { Logger } from './platform/logger.ts';
import { silentRealtime } from './platform/realtime.ts';
import { createSecrets, readOrMakeDataKey } from './platform/secrets.ts';

export interface ComposeOptions {
  config: Config;
  clock: Clock;
  /** What the stand-in for outside services goes by, where that is not `clock`: it takes no part in the past that the demo tells. */
  sandboxClock?: Clock;
  /** Moves `clock` forward, where it may be moved: then the sandbox's control page offers it. */
  moveClock?: (to: Date) => void;
  logger: Logger;
  /** With `manual` background work waits to be drained: for tests. */
  jobMode: 'automatic' | 'manual';
  onUndeclaredError: (error: UndeclaredError) => void;
  /** Is told in one sentence what an operator should know. */
  announce: (sentence: string) => void;
}

export type Composed = Awaited<ReturnType<typeof compose>>;

/**
 * Builds the whole product. The port is taken at once, and answers 503 until `start`.
 *
 * @throws Error when the port is taken, or database or sandbox do not start; what was opened until then is closed again
 */
export async function compose(options: ComposeOptions) {
  const opening = new AsyncDisposableStack();
  try {
    return await build(opening, options);
  } catch (error) {
    await opening.disposeAsync();
    throw error;
  }
}

/** @param opening gets what must be closed again; the result's `stop` closes it */
async function build(opening: AsyncDisposableStack, options: ComposeOptions) {
  const foundation = await layFoundation(opening, options);
  const { server, answer, afterClockMove, ...rest } = foundation;
  const { services, mountApi } = buildModules(rest, options);
  const { app, routes } = await buildServer({ ...toServerOptions(rest), modules: allRoutes, mountApi });
  opening.defer(() => app.close());
  await app.ready();
  opening.defer(() => server.close());
  const running = opening.move();
  let stopping: Promise<void> | undefined;
  return {
    ...rest,
    app,
    /** Everything the server answers. */
    routes,
    services,
    /** Where this process itself is reached. */
    port: server.port,
    /**
     * Begins to work and to answer.
     *
     * @param prepare runs with background work going on, before anybody is answered
     */
    start: async (prepare?: () => Promise<void>): Promise<void> => {
      await rest.jobs.start();
      await prepare?.();
      answer((request, response) => app.routing(request, response));
      if (options.jobMode === 'automatic') void catchUp(services, rest.logger);
      afterClockMove(() => catchUp(services, rest.logger));
      rest.sandbox?.setWebhookTarget(`http://127.0.0.1:${server.port}`);
    },
    /** Takes no new work, finishes what is under way, and closes everything in order. Saying it twice is harmless. */
    stop: (): Promise<void> => {
      stopping ??= running.disposeAsync();
      return stopping;
    },
  };
}

async function layFoundation(opening: AsyncDisposableStack, options: ComposeOptions) {
  const { config, clock, logger, announce } = options;
  let handler: RequestListener = answerStarting;
  const server = await listen((request, response) => handler(request, response), config);
  const publicUrl = config.publicUrl ?? `http://localhost:${server.port}`;
  opening.defer(() => server.close());
  const { db, url } = await openConfiguredDatabase(opening, { config, logger, announce });
  const clockMoves = createClockMoves(options.moveClock);
  const { dataDirectory } = config;
  const sandboxClock = options.sandboxClock ?? clock;
  const running = config.stripe
    ? undefined
    : await openSandbox({ dataDirectory, publicUrl, logger, clock: sandboxClock, moveClock: clockMoves.move });
  if (running) opening.defer(() => running.sandbox.close());
  const jobs = createJobRunner({ url, clock, logger, mode: options.jobMode });
  opening.defer(() => jobs.stop());
  const stripe = config.stripe ?? running?.keys;
  if (!stripe) throw new Error('neither Stripe nor the sandbox is there');
  const { storage, uploads, protocol } = openFileStorage(config);
  const files = createFileStore({ db, clock, storage });
  const events = createEvents(jobs);
  const secrets = createSecrets(config.dataKey ?? readOrMakeDataKey(dataDirectory));
  const answer = (next: RequestListener) => {
    handler = next;
  };
  const { afterEach: afterClockMove } = clockMoves;
  return {
    config,
    clock,
    logger,
    db,
    jobs,
    events,
    files,
    uploads,
    protocol,
    realtime: silentRealtime,
    secrets,
    publicUrl,
    stripe,
    sandbox: running?.sandbox,
    server,
    answer,
    afterClockMove,
  };
}

/** Time set forward brings about at once what it made due: whoever moved it need not wait for the next minute. */
function createClockMoves(moveClock: ((to: Date) => void) | undefined) {
  let bringAbout: () => Promise<void> = async () => {};
  const move = async (to: Date): Promise<void> => {
    moveClock?.(to);
    await bringAbout();
  };
  return {
    move: moveClock && move,
    afterEach: (action: () => Promise<void>) => {
      bringAbout = action;
    },
  };
}

const answerStarting: RequestListener = (_request, response) => {
  const error = new AppError('server.unavailable');
  response.writeHead(error.status, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' });
  response.end(JSON.stringify(toErrorBody(error)));
};

/** What happened at the provider while nobody was listening: asked for at once, without keeping anybody waiting. */
async function catchUp({ payments, payouts }: Services, logger: Logger): Promise<void> {
  const missed = (error: unknown) => logger.warn('Could not catch up with the provider yet', { error });
  await payments.reconcile('all').catch(missed);
  await payouts.runDueFridays().catch(missed);
  await payouts.reconcile('all').catch(missed);
}

/** Every module of the product, and what its routes need. */
function buildModules(foundation: Foundation, { onUndeclaredError }: ComposeOptions) {
  const { config, clock, logger, db, jobs, uploads, protocol, stripe, sandbox, publicUrl } = foundation;
  const services = createServices(foundation);
  const clientConfig = toClientConfig({
    publishableKey: stripe.publishableKey,
    publicUrl,
    isSandbox: sandbox !== undefined,
    isDemo: config.demo,
  });
  const limits = createRateLimits(config.limits, clock);
  const { authenticate } = services.accounts;
  const options = { authenticate, limits, logger, onUndeclaredError, db, clock, jobs, uploads, protocol, clientConfig };
  return { services, mountApi: (app: FastifyInstance) => mountModules(app, services, options) };
}

function toServerOptions({ config, logger, files, publicUrl, sandbox }: Foundation) {
  const { trustProxy, webDirectory } = config;
  return { publicUrl, trustProxy, webDirectory, logger, files, sandboxUrl: sandbox?.url };
}
