import { createStripeClient } from '../../adapters/stripe/stripe-client.ts';
import type { TestApp } from '../start-app.ts';
import { type Card, cards } from './commands.ts';

type Sandbox = TestApp['sandbox'];

/** The keys by which the sandbox knows the server and browsers: good on this machine only. */
const secretKey = 'sk_test_x1sandbox';
const publishableKey = 'pk_test_x1sandbox';

/** Presses a button of the sandbox's pages. @returns the status of the answer; a refusal is an answer */
export async function callSandbox({ url }: Sandbox, path: string, fields: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  await response.arrayBuffer();
  return response.status;
}

/** Sets what goes wrong at the provider. */
export async function setFaults({ url }: Sandbox, faults: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/sandbox/faults`, { method: 'POST', headers, body: JSON.stringify(faults) });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${JSON.stringify(faults)}`);
  await response.arrayBuffer();
}

/** What the card form does, with a card that asks for authentication up to its end; nothing where there's nothing to pay by card. */
export async function payAtProvider({ url }: Sandbox, clientSecret: string | null, card: Card): Promise<void> {
  if (clientSecret === null) return;
  const intentId = clientSecret.split('_secret_')[0];
  const response = await fetch(`${url}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': cards[card],
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
      return_url: 'http://localhost/',
    }),
  });
  const { status } = (await response.json()) as { status?: string };
  if (status === 'requires_action') {
    await callSandbox({ url } as Sandbox, `/sandbox/stripe/3ds/${intentId}`, { outcome: 'authenticated' });
  }
}

/** The SDK, as the server has it. */
export function providerClient({ port }: Sandbox) {
  return createStripeClient({ secretKey, host: '127.0.0.1', port, protocol: 'http' });
}

/** The SDK waits between its tries; time in a history is not the wall's. Called once per process. */
export function leaveOutWaiting(sandbox: Sandbox): void {
  const { _requestSender: sender } = providerClient(sandbox) as unknown as { _requestSender: object };
  const prototype = Object.getPrototypeOf(sender) as { _getSleepTimeInMS?: () => number };
  if (typeof prototype._getSleepTimeInMS !== 'function') throw new Error('the SDK has changed: how long it waits cannot be set any more');
  prototype._getSleepTimeInMS = () => 0;
}

/** The charge of a payment, once a card has been charged. */
export async function chargeOf(sandbox: Sandbox, intentId: string): Promise<string | undefined> {
  const { latest_charge: charge } = await providerClient(sandbox).paymentIntents.retrieve(intentId);
  return typeof charge === 'string' ? charge : undefined;
}

/** A refusal of the provider changes nothing there, so it is part of a history. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500)) throw error;
}
