import { join } from 'node:path';
import type { StripeKeys } from './config.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Logger } from './platform/logger.ts';
import { newToken } from './platform/tokens.ts';

/** What the server asks of the sandbox. Its package is loaded at run time only: nothing of the server depends on it. */
export interface Sandbox {
  readonly port: number;
  readonly url: string;
  /** Where its mail server takes mails, on 127.0.0.1. */
  readonly smtpPort: number;
  setWebhookTarget(url: string): void;
  /** Returns when no webhook is due or on its way. */
  webhooksSettled(): Promise<void>;
  close(): Promise<void>;
}

interface SandboxModule {
  startSandbox(options: {
    dataDirectory: string;
    publicUrl: string;
    webhooks: { url: string; secrets: StripeKeys['webhookSecrets']; clock: () => number };
    clock: () => number;
    moveClock?: (to: number) => Promise<void>;
    logger: { warn(fields: object, message: string): void };
  }): Promise<Sandbox>;
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
}

/** Starts the sandbox on loopback. Its webhooks wait until `setWebhookTarget`. */
export async function openSandbox({ dataDirectory, publicUrl, logger, clock, moveClock }: SandboxNeeds): Promise<RunningSandbox> {
  const keys: StripeKeys = {
    secretKey: 'sk_test_x1sandbox',
    publishableKey: 'pk_test_x1sandbox',
    webhookSecrets: { payments: newSecret(), identity: newSecret(), connect: newSecret() },
  };
  const address = new URL('../../sandbox/src/start-sandbox.ts', import.meta.url).href;
  const { startSandbox } = (await import(address)) as SandboxModule;
  const sandbox = await startSandbox({
    dataDirectory: join(dataDirectory, 'sandbox'),
    publicUrl,
    webhooks: { url: '', secrets: keys.webhookSecrets, clock: () => systemClock.now().getTime() },
    clock: () => clock.now().getTime(),
    moveClock: moveClock && ((to) => moveClock(new Date(to))),
    logger: { warn: (_fields, message) => logger.warn(`Sandbox: ${message}`) },
  });
  return { sandbox, keys };
}

function newSecret(): string {
  return `whsec_${newToken()}`;
}
