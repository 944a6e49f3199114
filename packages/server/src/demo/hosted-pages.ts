import { invariant } from '../platform/errors.ts';

interface Needs {
  /** The sandbox's address on this machine. */
  sandboxUrl: string;
  publishableKey: string;
}

/** `pm_card_bypassPending` stands for any card: its money is available immediately, like that of payments weeks ago. */
type DemoCard = 'pm_card_bypassPending' | 'pm_card_chargeDeclined';

/** What people do on the provider's pages, and what banks do: the demo's people and banks act automatically. */
export type HostedPages = ReturnType<typeof createHostedPages>;

export function createHostedPages({ sandboxUrl, publishableKey }: Needs) {
  async function submit(pageUrl: string, fields: Record<string, string>): Promise<void> {
    const { pathname, search } = new URL(pageUrl);
    const response = await fetch(sandboxUrl + pathname + search, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await response.arrayBuffer();
    invariant(response.status === 303, `the hosted page answered ${response.status}`);
  }

  return {
    finishIdentityCheck: (url: string, outcome: 'verified' | 'failed'): Promise<void> =>
      submit(url, outcome === 'verified' ? { outcome } : { outcome, reason: 'document_expired' }),

    fillInCheck: (url: string, outcome: 'clear' | 'consider'): Promise<void> => submit(url, { outcome }),

    finishBankSetup: (url: string, outcome: 'complete' | 'no_payouts'): Promise<void> => submit(url, { outcome }),

    /** The trainer's bank accepts a payout. */
    async takeAtBank(bankPayoutId: string): Promise<void> {
      const response = await fetch(`${sandboxUrl}/sandbox/payouts/${bankPayoutId}/settle`, {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'paid' }),
      });
      await response.arrayBuffer();
      invariant(response.ok, `the bank of the stand-in answered ${response.status}`);
    },

    /** Confirms a payment as the card form does; idempotent. */
    async payByCard(clientSecret: string, card: DemoCard): Promise<void> {
      const intentId = clientSecret.split('_secret_')[0];
      const response = await fetch(`${sandboxUrl}/sandbox/stripe/v1/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: card, return_url: `${sandboxUrl}/` }),
      });
      await response.arrayBuffer();
    },
  };
}
