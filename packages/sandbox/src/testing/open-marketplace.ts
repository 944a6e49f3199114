import type Stripe from 'stripe';
import type { SandboxOptions } from '../start-sandbox.ts';
import { openSandbox, publicUrl, submitForm } from './open-sandbox.ts';

/** What a balance says, in cents. */
export interface SeenFunds {
  available: number;
  pending: number;
}

/** A sandbox whose clock is set by hand, with what selling takes: payers, trainers with a bank, and a look at every balance. */
export async function openMarketplace(options: Partial<SandboxOptions> = {}) {
  let now = 1_800_000_000_000;
  const given = await openSandbox({ clock: () => now, ...options });
  const on = (account: string | undefined) => (account === undefined ? {} : { stripeAccount: account });
  return {
    ...given,
    // The getters of the sandbox and its SDK would be read once by the spread above; a restart gives new ones.
    get sandbox() {
      return given.sandbox;
    },
    get stripe() {
      return given.stripe;
    },
    passTime(milliseconds: number) {
      now += milliseconds;
    },
    /** A payment that succeeded. @returns the id of its charge */
    async pay(amount: number, method = 'pm_card_bypassPending') {
      const intent = await given.stripe.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: method });
      return String(intent.latest_charge);
    },
    /** An account that went through the onboarding to the end. */
    async onboard(interval: 'manual' | 'daily' = 'manual', outcome = 'complete') {
      const { id } = await given.stripe.accounts.create({
        type: 'express',
        capabilities: { transfers: { requested: true } },
        settings: { payouts: { schedule: { interval } } },
      });
      const urls = { return_url: publicUrl, refresh_url: publicUrl };
      const link = await given.stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...urls });
      await submitForm(given.sandbox, link.url, { outcome });
      return id;
    },
    /** The balance of an account, or of the platform. */
    async funds(account?: string): Promise<SeenFunds> {
      const { available, pending } = await given.stripe.balance.retrieve({}, on(account));
      return { available: available[0]?.amount ?? 0, pending: pending[0]?.amount ?? 0 };
    },
    /** Every movement of an account, or of the platform, newest first. */
    async movements(account?: string): Promise<Stripe.BalanceTransaction[]> {
      const all: Stripe.BalanceTransaction[] = [];
      for await (const transaction of given.stripe.balanceTransactions.list({ limit: 100 }, on(account))) all.push(transaction);
      return all;
    },
    /** Presses a button of the control page as a program does. */
    async command(address: string, fields: Record<string, string> = {}) {
      const answer = await fetch(`${given.sandbox.url}/sandbox/${address}`, { method: 'POST', body: new URLSearchParams(fields) });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
  };
}
