import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import type { Faults } from '../faults.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../start-sandbox.ts';
import { startReceiver } from './webhook-receiver.ts';

export const checkrKey = 'checkr_key_test';
export const secrets = { payments: 'whsec_payments_test', identity: 'whsec_identity_test', connect: 'whsec_connect_test' };
export const publicUrl = 'http://product.test:3000';
export const publishableKey = 'pk_test_sandbox';

/** The unmodified SDK, pointed at the sandbox. */
export function sdkFor(sandbox: Sandbox): Stripe {
  return new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: sandbox.port, protocol: 'http', maxNetworkRetries: 0 });
}

/** Submits a form as a browser on the product's own pages does, without following where it leads. */
export function submitForm(sandbox: Sandbox, address: string, fields: Record<string, string>): Promise<Response> {
  const { pathname, search } = new URL(address, publicUrl);
  return fetch(sandbox.url + pathname + search, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(fields),
  });
}

/** A sandbox with a receiver for its webhooks; both end with the test. */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-sandbox-'));
  const receiver = await startReceiver({ ...secrets, 'background-checks': checkrKey });
  const start = () => startSandbox({ dataDirectory, publicUrl, webhooks: { url: receiver.url, secrets, checkrKey }, ...options });
  let sandbox = await start();
  onTestFinished(async () => {
    await sandbox.close();
    await receiver.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  return {
    dataDirectory,
    receiver,
    get sandbox() {
      return sandbox;
    },
    get stripe() {
      return sdkFor(sandbox);
    },
    setFaults: async (faults: Partial<Faults>) => {
      const answer = await fetch(`${sandbox.url}/sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      });
      return { status: answer.status, body: await answer.json() };
    },
    /** Stops it and starts it again on the same directory. */
    async restart() {
      await sandbox.close();
      sandbox = await start();
    },
  };
}

/** Calls as a card form in a browser does: publishable key, client secret, typed card. */
export async function confirmInBrowser<Intent extends Stripe.PaymentIntent | Stripe.SetupIntent>(
  sandbox: Sandbox,
  intent: Intent,
  number: string,
  card: Record<string, string> = {},
) {
  const typed = { number, exp_month: '12', exp_year: '2050', cvc: '123', ...card };
  const fields = Object.entries(typed).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  const body = new URLSearchParams([
    ['client_secret', intent.client_secret ?? ''],
    ['payment_method_data[type]', 'card'],
    ['return_url', `${publicUrl}/parent-dashboard?from=card`],
    ...fields,
  ]);
  const answer = await fetch(`${sandbox.url}/sandbox/stripe/v1/${intent.object}s/${intent.id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body,
  });
  const parsed = (await answer.json()) as Intent & { error?: Stripe.StripeRawError };
  return { status: answer.status, body: parsed };
}

/** The error a call ends with. @throws Error when it succeeds */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('the call succeeded');
}
