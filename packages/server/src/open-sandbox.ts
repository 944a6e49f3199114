import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Config, StripeKeys } from './config.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Logger } from './platform/logger.ts';
import { newToken } from './platform/tokens.ts';
import type { SharedSandbox } from './sandbox-settings.ts';

/** What the server asks of the sandbox. Its package is loaded at run time only: nothing of the server depends on it. */
export interface Sandbox {
  readonly port: number;
  readonly url: string;
  /** Where its mail server takes mails, on 127.0.0.1. */
  readonly smtpPort: number;
  /** What its Checkr signs webhooks with. */
  readonly checkrKey: string;
  setWebhookTarget(url: string): void;
  /** Returns when no webhook is due or on its way. */
  webhooksSettled(): Promise<void>;
  close(): Promise<void>;
}

interface SandboxModule {
  startSandbox(options: {
    dataDirectory: string;
    port?: number | undefined;
    smtpPort?: number | undefined;
    publicUrl: string;
    webhooks: { url: string; secrets: StripeKeys['webhookSecrets']; checkrKey: string; clock: () => number };
    clock: () => number;
    moveClock?: (to: number) => Promise<void>;
    logger: { warn(fields: object, message: string): void };
  }): Promise<Omit<Sandbox, 'checkrKey'>>;
}

export interface RunningSandbox {
  readonly sandbox: Sandbox;
  /** By which the SDK and the browser are known to it: good on this machine only. */
  readonly keys: StripeKeys;
}

export interface SandboxNeeds {
  dataDirectory: string;
  publicUrl: string;
  logger: Logger;
  /** The product's clock: the sandbox's automatic work uses the same time. */
  clock: Clock;
  /** Moves that clock forward for the sandbox's control page; without it time cannot be moved. */
  moveClock?: (to: Date) => Promise<void>;
  /** Any free one where it is undefined. The mail server listens on the next. */
  port?: number | undefined;
}

interface SharedSandboxNeeds extends Omit<SandboxNeeds, 'clock' | 'moveClock'> {
  key: string;
  /** The origin of a server, or of what spreads calls over all of them. */
  webhookUrl: string;
}

/** Starts the sandbox on loopback, inside this process. Its webhooks wait until `setWebhookTarget`. */
export function openSandbox(needs: SandboxNeeds): Promise<RunningSandbox> {
  return start(needs, { key: newToken(), webhookUrl: '' });
}

/** Starts the sandbox on loopback for servers that are processes of their own; its webhooks go to `webhookUrl`. */
export function openSharedSandbox({ key, webhookUrl, ...needs }: SharedSandboxNeeds): Promise<RunningSandbox> {
  return start({ ...needs, clock: systemClock }, { key, webhookUrl });
}

/** A sandbox that is a process of its own: it knows where its webhooks go, and ends by itself. */
export function joinSandbox({ url, key }: SharedSandbox): RunningSandbox {
  const port = Number(new URL(url).port);
  const ends = { setWebhookTarget: () => {}, webhooksSettled: async () => {}, close: async () => {} };
  return { sandbox: { port, url, smtpPort: port + 1, checkrKey: secretOf(key, 'background-checks'), ...ends }, keys: keysOf(key) };
}

/** The sandbox of the settings; undefined where nothing needs one. */
export async function openConfiguredSandbox(
  { stripe, smtp, sharedSandbox, sandboxPort }: Pick<Config, 'stripe' | 'smtp' | 'sharedSandbox' | 'sandboxPort'>,
  needs: SandboxNeeds,
): Promise<RunningSandbox | undefined> {
  if (stripe && smtp) return undefined;
  return sharedSandbox ? joinSandbox(sharedSandbox) : openSandbox({ ...needs, port: sandboxPort });
}

async function start(
  { dataDirectory, publicUrl, logger, clock, moveClock, port }: SandboxNeeds,
  { key, webhookUrl }: { key: string; webhookUrl: string },
): Promise<RunningSandbox> {
  // As a string for the compiler, to which the sandbox's package is none of the server's; the bundler follows it.
  const keys = keysOf(key);
  const checkrKey = secretOf(key, 'background-checks');
  const { startSandbox } = (await import('../../sandbox/src/start-sandbox.ts' as string)) as SandboxModule;
  const sandbox = await startSandbox({
    dataDirectory: join(dataDirectory, 'sandbox'),
    port,
    smtpPort: port && port + 1,
    publicUrl,
    webhooks: { url: webhookUrl, secrets: keys.webhookSecrets, checkrKey, clock: () => systemClock.now().getTime() },
    clock: () => clock.now().getTime(),
    moveClock: moveClock && ((to) => moveClock(new Date(to))),
    logger: { warn: (_fields, message) => logger.warn(`Sandbox: ${message}`) },
  });
  return { sandbox: { ...sandbox, checkrKey }, keys };
}

/** Every process that knows the key makes the same secrets of it. */
function secretOf(key: string, endpoint: string): string {
  return `whsec_${createHmac('sha256', key).update(endpoint).digest('base64url')}`;
}

function keysOf(key: string): StripeKeys {
  return {
    secretKey: 'sk_test_x1sandbox',
    publishableKey: 'pk_test_x1sandbox',
    webhookSecrets: { payments: secretOf(key, 'payments'), identity: secretOf(key, 'identity'), connect: secretOf(key, 'connect') },
  };
}
