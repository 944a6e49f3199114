import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { allRoutes } from '@x1/contract/all-routes.ts';
import { systemRoutes } from '@x1/contract/system/routes.ts';
import type { FastifyInstance } from 'fastify';
import { shrinkPortrait } from './adapters/sharp/portraits.ts';
import { composeModules, type Foundation, type Services } from './compose-modules.ts';
import type { Config } from './config.ts';
import { createPageDescriber } from './describe-page.ts';
import { describeShowroom } from './describe-showroom.ts';
import { createProxyCheck } from './http/client-address.ts';
import { listen } from './http/listener.ts';
import { METRICS_PATH } from './http/metrics.ts';
import type { MountOptions, UndeclaredError } from './http/mount-routes.ts';
import { createRateLimits, type RateLimits } from './http/rate-limits.ts';
import { buildServer } from './http/server.ts';
import { answerRefusal, answerStarting } from './http/starting.ts';
import { createConversationsSocketHandlers } from './modules/conversations/socket.ts';
import { type FixedClientConfig, toClientConfig } from './modules/system/client-config.ts';
import { measureProduct } from './modules/system/measure-product.ts';
import { openBackgroundChecks } from './open-background-checks.ts';
import { hasCalendars, openCalendars } from './open-calendars.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { openFileStorage } from './open-file-storage.ts';
import { openMailSender, withholdingMailSender } from './open-mail-sender.ts';
import { openPushSender } from './open-push-sender.ts';
import { noteBeforeTelling, openReads } from './open-reads.ts';
import { openConfiguredSandbox } from './open-sandbox.ts';
import { openSmsSender } from './open-sms-sender.ts';
import { openTracing } from './open-tracing.ts';
import type { Clock } from './platform/clock.ts';
import { rememberFirstHost } from './platform/db/first-host.ts';
import type { Reads } from './platform/db/reads.ts';
import { openSecrets } from './platform/db/retired-data-keys.ts';
import { AppError } from './platform/errors.ts';
import { createEvents } from './platform/events.ts';
import { createFileStore } from './platform/file-store.ts';
import { createJobRunner, type JobRunner } from './platform/jobs/job-runner.ts';
import { limitLines } from './platform/limit-repeats.ts';
import type { Logger } from './platform/logger.ts';
import { isLoopbackAddress } from './platform/loopback.ts';
import { measureProcess } from './platform/measure-process.ts';
import { createMetrics } from './platform/metrics.ts';
import { createProcessNews } from './platform/process-news.ts';
import { readOrMakeDataKey } from './platform/secrets.ts';
import type { Tracing } from './platform/tracing.ts';
import type { ProcessRole } from './process-role.ts';
import { createSocketServer, type SocketServer } from './socket/socket-server.ts';
import { speakLanguages } from './speak-languages.ts';

export interface ComposeOptions {
  config: Config;
  clock: Clock;
  /** The clock of people's own devices, where it isn't `clock`. */
  deviceClock?: Clock;
  /** The sandbox's clock, where it isn't `clock`: it takes no part in the demo's past. */
  sandboxClock?: Clock;
  /** Moves `clock` forward where that's allowed: then the sandbox's control page offers it. */
  moveClock?: (to: Date) => void;
  logger: Logger;
  /** With `manual`, background work waits to be drained: for tests. */
  jobMode: 'automatic' | 'manual';
  /** Sends no email, push message or text: for a restore. */
  isQuiet?: boolean;
  onUndeclaredError: (error: UndeclaredError) => void;
  /** Milliseconds by a clock that only goes forward, at its own pace; the process's own unless given. */
  elapsed?: () => number;
  /** Receives one-sentence messages for the operator. */
  announce: (sentence: string) => void;
}

export type Composed = Awaited<ReturnType<typeof compose>>;

/**
 * Builds the whole product. The port is bound immediately, and answers 503 until `start`.
 *
 * @throws Error when the port is taken, or the database or sandbox doesn't start; what was opened so far is closed again
 */
export async function compose(options: ComposeOptions) {
  speakLanguages();
  const opening = new AsyncDisposableStack();
  const { logger, flush } = limitLines(options.logger);
  // Last of all: what closes may have something to say.
  opening.defer(flush);
  try {
    return await build(opening, { ...options, logger });
  } catch (error) {
    await opening.disposeAsync();
    throw error;
  }
}

/** @param opening collects what must be closed again; the result's `stop` closes it */
async function build(opening: AsyncDisposableStack, options: ComposeOptions) {
  const foundation = await layFoundation(opening, options);
  const { server, answer, afterClockMove, ...rest } = foundation;
  let isStopping = false;
  const { role } = options.config;
  const isServing = role !== 'worker';
  const { services, adapters, taken, mount } = composeModules({
    ...rest,
    clientConfig: describeToClient(rest),
    isStopping: () => isStopping,
  });
  const mountApi = (app: FastifyInstance) => mount(app, toMountOptions(services, rest, options));
  const describePage = createPageDescriber(services.search, rest.limits);
  const { listPublicPaths: listPaths, countPublicPaths: countPaths } = services.search;
  const sitemap = { listPaths, countPaths, limits: rest.limits };
  const pages = { describePage, landingText: services.settings.landingText, sitemap };
  const { app, routes } = await buildServer({ ...toServerOptions(rest), modules: allRoutes, mountApi, ...pages });
  opening.defer(() => app.close());
  await app.ready();
  opening.defer(() => server.close());
  // First: a listener waits for its connections, and these don't end on their own.
  opening.defer(() => rest.sockets.stop());
  const running = opening.move();
  let stopping: Promise<void> | undefined;
  return {
    ...rest,
    app,
    /** Every route of the server. */
    routes,
    services,
    adapters,
    /** For each module, the names of the modules whose services it used. */
    taken,
    /** The address of this process. */
    port: server.port,
    /**
     * Starts background work and begins to answer requests.
     *
     * @param prepare runs while background work is running, before any request is answered
     */
    start: async (prepare?: () => Promise<void>): Promise<void> => {
      await rest.jobs.start();
      await prepare?.();
      const serve: RequestListener = (request, response) => app.routing(request, response);
      answer(isServing ? serve : onlyWatchers(serve));
      if (isServing) {
        rest.sockets.open(
          {
            authenticate: services.accounts.authenticate,
            findLiveSessions: services.accounts.findLiveSessions,
            handlers: createConversationsSocketHandlers(services.conversations),
          },
          options.jobMode,
        );
      }
      if (options.jobMode === 'automatic' && role !== 'web') void catchUp(services, rest.logger);
      afterClockMove(() => catchUp(services, rest.logger));
      rest.sandbox?.setWebhookTarget(`http://127.0.0.1:${server.port}`);
    },
    /**
     * Takes no new work, finishes work in progress, and closes everything in order. Calling it twice is harmless.
     *
     * @param drainMs for how long it first answers as before, while it says that it isn't ready: balancers notice, and send nothing more
     */
    stop: ({ drainMs = 0 }: { drainMs?: number } = {}): Promise<void> => {
      isStopping = true;
      stopping ??= delay(drainMs).then(() => running.disposeAsync());
      return stopping;
    },
  };
}

async function layFoundation(opening: AsyncDisposableStack, options: ComposeOptions) {
  const { config, clock, logger, announce } = options;
  const tracing = await openTracing(config);
  // Last of all: closing has spans too.
  opening.defer(() => tracing.close());
  let handler: RequestListener = answerStarting;
  let sockets: SocketServer | undefined;
  const isTrusted = createProxyCheck(config.trustProxy);
  const place = { ...config, isProxy: (address: string) => isLoopbackAddress(address) || isTrusted(address) };
  const server = await listen((request, response) => void (sockets?.answer(request, response) || handler(request, response)), place, {
    accepts: (request) => sockets?.upgrades.accepts(request) ?? false,
    take: (...connection) => sockets?.upgrades.take(...connection),
  });
  const publicUrl = config.publicUrl ?? `http://localhost:${server.port}`;
  opening.defer(() => server.close());
  const { db, url, directUrl, countConnections } = await openConfiguredDatabase(opening, {
    config,
    logger,
    announce,
    ...(config.tracing && { onQuery: ({ sql: text }, durationMs) => tracing.noteQuery({ text, durationMs }) }),
  });
  const firstHost = await rememberFirstHost(db, new URL(publicUrl).hostname);
  const clockMoves = createClockMoves(options.moveClock);
  const { sandbox, stripe } = await openProvider(opening, options, { publicUrl, moveClock: clockMoves.move });
  const metrics = createMetrics(tracing);
  const mailSender = options.isQuiet ? withholdingMailSender : metrics.timeCalls('mail', openMailSender(config, sandbox));
  opening.defer(() => mailSender.close());
  const secrets = await openSecrets(db, config.dataKey ?? readOrMakeDataKey(config.dataDirectory), { previous: config.dataKeyPrevious });
  const limits = createRateLimits(config.limits, { db, clock, secrets });
  const { isProduction, trustProxy } = config;
  const news = createProcessNews();
  const made = createSocketServer({
    news,
    databaseUrl: url,
    directUrl,
    publicUrl,
    isProduction,
    trustProxy,
    limitMode: config.limits,
    limits,
    logger,
    ...(options.elapsed && { elapsed: options.elapsed }),
  });
  // Opened before background work, so that it closes after it: what finishes last is still published.
  opening.defer(() => made.close());
  sockets = made;
  measureProcess(metrics, { countConnections, countSockets: made.countSockets });
  measureProduct(db, metrics);
  const reads = openReads(opening, { config, db, logger, metrics });
  const jobs = traceJobs(createJobRunner({ ...jobsOf(config.role, { url, directUrl }), clock, logger, mode: options.jobMode }), tracing);
  opening.defer(() => jobs.stop());
  const { storage, uploads, protocol } = await openFileStorage(config);
  const files = createFileStore({ db, clock, storage });
  const events = createEvents(jobs);
  const answer = (next: RequestListener) => {
    handler = next;
  };
  const { afterEach: afterClockMove } = clockMoves;
  return {
    config,
    clock,
    deviceClock: options.deviceClock ?? clock,
    logger,
    db,
    reads,
    jobs,
    events,
    files,
    storage,
    uploads,
    protocol,
    metrics,
    tracing,
    mailSender,
    pushSender: options.isQuiet ? undefined : await openPushSender(config, publicUrl),
    smsSender: options.isQuiet ? undefined : await openSmsSender(config),
    calendars: await openCalendars({ config, sandbox, publicUrl, clock, metrics }),
    checkProvider: await openBackgroundChecks({ config, sandbox, publicUrl, logger, metrics }),
    realtime: config.databaseReadUrl === undefined ? sockets : noteBeforeTelling(sockets, reads),
    sockets,
    news,
    limits,
    secrets,
    publicUrl,
    firstHost,
    stripe,
    sandbox,
    server,
    answer,
    afterClockMove,
  };
}

/** Stripe's keys, or those of the sandbox that takes its place. @throws Error when there is neither */
async function openProvider(
  opening: AsyncDisposableStack,
  { config, clock, sandboxClock = clock, logger, announce }: ComposeOptions,
  place: { publicUrl: string; moveClock: ReturnType<typeof createClockMoves>['move'] },
) {
  const { dataDirectory, isProduction } = config;
  const running = await openConfiguredSandbox(config, { dataDirectory, logger, clock: sandboxClock, ...place });
  if (running) opening.defer(() => running.sandbox.close());
  if (running && isProduction) describeShowroom(running.sandbox, config).forEach(announce);
  const stripe = config.stripe ?? running?.keys;
  if (!stripe) throw new Error('neither Stripe nor the sandbox is there');
  return { stripe, sandbox: running?.sandbox };
}

/** Each run of a job is a span. */
function traceJobs(runner: JobRunner, tracing: Tracing): JobRunner {
  return {
    ...runner,
    work: (job, handler, options) =>
      runner.work(job, (payload, run) => tracing.run(`job ${job.name}`, () => handler(payload, run)), options),
  };
}

/** When time is set forward, what became due happens immediately, not at the next minute. */
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

/** Whoever fetches jobs has to hear of them, which takes connections of its own. */
const jobsOf = (role: ProcessRole, { url, directUrl }: { url: string; directUrl: string }) =>
  role === 'web' ? { url, isWorker: false } : { url: directUrl, isWorker: true };

const watchedPaths: ReadonlySet<string> = new Set([systemRoutes.live.path, systemRoutes.ready.path, METRICS_PATH]);

/** What a worker answers: whoever watches it, and nobody else. */
function onlyWatchers(serve: RequestListener): RequestListener {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (watchedPaths.has(path)) serve(request, response);
    else answerRefusal(response, new AppError('request.not_found'));
  };
}

/** Asks the provider what happened while no process was running, without delaying the start. */
async function catchUp(services: Services, logger: Logger): Promise<void> {
  const { payments, payouts, calendar, backgroundChecks, notifications, numbers } = services;
  const missed = (error: unknown) => logger.warn('Could not catch up with the provider yet', { error });
  await payments.reconcile('all').catch(missed);
  await payouts.runDueFridays().catch(missed);
  await payouts.reconcile('all').catch(missed);
  await calendar.catchUp().catch(missed);
  await backgroundChecks.reconcile().catch(missed);
  await notifications.sendDue().catch((error: unknown) => logger.warn('Due notifications could not be sent yet', { error }));
  await numbers.countNumbers().catch((error: unknown) => logger.warn("The numbers couldn't be counted yet", { error }));
}

function describeToClient({ config, stripe, sandbox, publicUrl }: Omit<Foundation, 'clientConfig' | 'isStopping'>): FixedClientConfig {
  return toClientConfig({
    publishableKey: stripe.publishableKey,
    publicUrl,
    consentYears: config.consentYears,
    // The sandbox may run only for its mailbox.
    isSandbox: sandbox !== undefined && config.stripe === undefined,
    calendars: hasCalendars({ config, sandbox }),
    isDemo: config.demo,
  });
}

function toMountOptions(
  { accounts, admin, developers }: Services,
  { limits, logger, reads }: { limits: RateLimits; logger: Logger; reads: Reads },
  { onUndeclaredError }: ComposeOptions,
): MountOptions {
  return {
    authenticate: accounts.authenticate,
    authenticateKey: developers.authenticateKey,
    noteOperatorRead: admin.auditRead,
    noteWrite: ({ familyId }) => reads.noteChange([familyId]),
    limits,
    logger,
    onUndeclaredError,
  };
}

function toServerOptions({ config, clock, logger, files, publicUrl, ...foundation }: Omit<Foundation, 'clientConfig' | 'isStopping'>) {
  const { trustProxy, webDirectory, showroomPassword } = config;
  const sandbox = foundation.sandbox && { url: foundation.sandbox.url, showroomPassword, clock };
  const metrics = {
    metrics: foundation.metrics,
    token: config.metricsToken,
    isProxied: Boolean(trustProxy) && config.publicUrl !== undefined,
  };
  return {
    metrics,
    tracing: foundation.tracing,
    publicUrl,
    trustProxy,
    webDirectory,
    logger,
    files,
    shrinkPortrait,
    sandbox,
    loadsStripe: config.stripe !== undefined,
    keepsOffline: config.keepsOffline,
  };
}
