import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { mountCalDav } from './caldav/api.ts';
import { mountCheckrApi } from './checkr/api.ts';
import { createCheckrEventLog } from './checkr/events.ts';
import type { Endpoint } from './collections.ts';
import { createDeliveries, type Logger } from './deliveries.ts';
import { createFaultSwitches } from './faults.ts';
import { mountGoogleApi } from './google/api.ts';
import { lockDirectory } from './lock.ts';
import { startMailServer } from './mailbox/mail-server.ts';
import { mountGraphApi } from './outlook/api.ts';
import { mountPages, sendError } from './pages/mount-pages.ts';
import { openStore } from './store.ts';
import { mountApi } from './stripe/api.ts';
import { doDueWork } from './stripe/due-work.ts';
import { createEventLog } from './stripe/events.ts';
import type { World } from './world.ts';

export interface SandboxOptions {
  /** Where the state is kept; made when it is missing. It is locked: one sandbox at a time. */
  dataDirectory: string;
  /** 0, the default, takes any free port. */
  port?: number;
  host?: '127.0.0.1';
  /** Of the mail server; 0, the default, takes any free one. */
  smtpPort?: number;
  /** The product's origin as browsers see it, such as `http://localhost:3000`: the hosted pages lie under `/sandbox/` of it. */
  publicUrl: string;
  webhooks: {
    /** The product's origin as it is reached on loopback. While it is empty, webhooks wait. */
    url: string;
    /** What the webhooks of each endpoint are signed with. */
    secrets: Record<Exclude<Endpoint, 'background-checks'>, string>;
    /** Of Checkr, which signs its webhooks with the API key. */
    checkrKey?: string;
    /** The clock of deliveries, if not the sandbox's: delays and retries take real time even while `clock` is paused. */
    clock?: () => number;
  };
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** Moves that clock, and everything else that goes by it, forward to an instant. */
  moveClock?: (to: number) => Promise<void>;
  logger?: Logger;
}

export interface Sandbox {
  port: number;
  /** Where the SDK and the product's forwarding reach it: `http://127.0.0.1:{port}`. */
  url: string;
  /** Where the mail server takes mails, on 127.0.0.1. */
  smtpPort: number;
  /** Webhooks go to `{url}/api/webhooks/payments | identity | connect | background-checks` from now on; what waited is sent at once. */
  setWebhookTarget(url: string): void;
  setPublicUrl(url: string): void;
  /** Returns when no webhook is due or on its way. Delayed ones and retries that are not due are not waited for. */
  webhooksSettled(): Promise<void>;
  /** Stops answering and sending; what is not delivered is sent after the next start. */
  close(): Promise<void>;
}

const dueCheckMs = 500;
const withoutSlash = (url: string) => url.replace(/\/+$/, '');
const silent: Logger = { warn: () => undefined };

function createApp(): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  return app;
}

/** Does what is due now and then, until the returned function is called. */
function watchDueWork(world: World, logger: Logger): () => void {
  const check = () => {
    doDueWork(world);
    world.store.commit().catch((error: unknown) => logger.warn({ error: String(error) }, 'the sandbox cannot write its state'));
  };
  const timer = setInterval(check, dueCheckMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Starts the stand-in for outside services on loopback: Stripe's API (for the SDK under `/v1`, for browsers under `/sandbox/stripe/v1`), its
 * hosted pages and webhooks, consent pages, tokens and calendars of Google (`/google`, `/calendar/v3`) and Microsoft (`/outlook`, `/graph`), every other calendar server (`/caldav`), Checkr's background checks (`/checkr/v1`), a mail server with everybody's mailbox,
 * and the page that controls all of it. The state in `dataDirectory` survives a kill at any moment.
 *
 * @throws SandboxInUse when another one runs on the directory; Error when the port is taken or the directory cannot be written
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const unlock = lockDirectory(options.dataDirectory);
  try {
    return await startLocked(options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startLocked(options: SandboxOptions, unlock: () => void): Promise<Sandbox> {
  const { clock = Date.now, logger = silent } = options;
  let publicUrl = withoutSlash(options.publicUrl);
  let target = withoutSlash(options.webhooks.url);
  const store = await openStore(options.dataDirectory);
  const faults = createFaultSwitches(store);
  const { secrets, checkrKey = 'checkr-key-of-the-sandbox' } = options.webhooks;
  const deliveries = createDeliveries({
    store,
    clock: options.webhooks.clock ?? clock,
    faults: faults.current,
    target: () => target,
    secrets: { ...secrets, 'background-checks': checkrKey },
    logger,
  });
  const world: World = {
    store,
    faults,
    clock,
    moveClock: options.moveClock,
    publicUrl: () => publicUrl,
    events: createEventLog({ store, clock, deliveries }),
    checkrEvents: createCheckrEventLog({ store, clock, deliveries, webhookUrl: () => `${publicUrl}/api/webhooks/background-checks` }),
  };

  const app = createApp();
  mountApi(app, { world, logger });
  mountGoogleApi(app, { world, logger });
  mountGraphApi(app, { world, logger });
  mountCalDav(app, { world, logger });
  mountCheckrApi(app, { world, logger });
  mountPages(app, { world, deliveries });
  await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const mailServer = await startMailServer(world, { port: options.smtpPort ?? 0, logger });
  const stopWatching = watchDueWork(world, logger);
  deliveries.hurry();

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    smtpPort: mailServer.port,
    setWebhookTarget(url) {
      target = withoutSlash(url);
      deliveries.hurry();
    },
    setPublicUrl(url) {
      publicUrl = withoutSlash(url);
    },
    webhooksSettled: () => deliveries.settled(),
    async close() {
      stopWatching();
      await app.close();
      await mailServer.close();
      await deliveries.close();
      await store.close();
      unlock();
    },
  };
}
