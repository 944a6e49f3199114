import type { RequestListener } from 'node:http';
import { allRoutes } from '@x1/contract/all-routes.ts';
import type { FastifyInstance } from 'fastify';
import { createDiskFileStore } from './adapters/disk/file-store.ts';
import { createServices, type Foundation, mountModules, type Services } from './compose-modules.ts';
import type { Config } from './config.ts';
import { toErrorBody } from './http/error-handler.ts';
import { listen } from './http/listener.ts';
import type { UndeclaredError } from './http/mount-routes.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { buildServer } from './http/server.ts';
import { toClientConfig } from './modules/system/client-config.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { openSandbox } from './open-sandbox.ts';
import type { Clock } from './platform/clock.ts';
import { AppError } from './platform/errors.ts';
import { createEvents } from './platform/events.ts';
import { createJobRunner } from './platform/jobs/job-runner.ts';
import type { Logger } from './platform/logger.ts';

export interface ComposeOptions {
  config: Config;
  clock: Clock;
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
  const { server, answer, ...rest } = foundation;
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
      if (options.jobMode === 'automatic') catchUp(services, rest.logger);
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
  const running = config.stripe ? undefined : await openSandbox({ dataDirectory: config.dataDirectory, publicUrl, logger });
  if (running) opening.defer(() => running.sandbox.close());
  const jobs = createJobRunner({ url, clock, logger, mode: options.jobMode });
  opening.defer(() => jobs.stop());
  const stripe = config.stripe ?? running?.keys;
  if (!stripe) throw new Error('neither Stripe nor the sandbox is there');
  const files = createDiskFileStore({ db, clock, dataDirectory: config.dataDirectory });
  const events = createEvents(jobs);
  const answer = (next: RequestListener) => {
    handler = next;
  };
  return { config, clock, logger, db, jobs, events, files, publicUrl, stripe, sandbox: running?.sandbox, server, answer };
}

const answerStarting: RequestListener = (_request, response) => {
  const error = new AppError('server.unavailable');
  response.writeHead(error.status, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' });
  response.end(JSON.stringify(toErrorBody(error)));
};

/** What happened at the provider while nobody was listening: asked for at once, without keeping anybody waiting. */
function catchUp({ payments }: Services, logger: Logger): void {
  payments.reconcile('all').catch((error: unknown) => logger.warn('Could not catch up with the provider yet', { error }));
}

/** Every module of the product, and what its routes need. */
function buildModules(foundation: Foundation, { onUndeclaredError }: ComposeOptions) {
  const { config, clock, logger, db, jobs, stripe, sandbox, publicUrl } = foundation;
  const services = createServices(foundation);
  const clientConfig = toClientConfig({
    publishableKey: stripe.publishableKey,
    publicUrl,
    isSandbox: sandbox !== undefined,
    isDemo: config.demo,
  });
  const limits = createRateLimits(config.limits, clock);
  const options = { authenticate: services.accounts.authenticate, limits, logger, onUndeclaredError, db, clock, jobs, clientConfig };
  return { services, mountApi: (app: FastifyInstance) => mountModules(app, services, options) };
}

function toServerOptions({ config, logger, files, publicUrl, sandbox }: Foundation) {
  const { trustProxy, webDirectory } = config;
  return { publicUrl, trustProxy, webDirectory, logger, files, sandboxUrl: sandbox?.url };
}
