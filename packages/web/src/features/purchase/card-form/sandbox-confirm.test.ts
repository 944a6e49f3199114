import type { KeptCardId } from '@x1/contract/payments/kept-card.ts';
import { describe, expect, it } from 'vitest';
import { confirmAtSandbox } from './sandbox-confirm.ts';

const returnUrl = 'http://x1.test/parent-dashboard?transaction=5';
const intent = { clientSecret: 'pi_9_secret_x', returnUrl };
const card = { number: '4242 4242 4242 4242', expiry: '09 / 28', cvc: '123' };

function provider(answer: () => Promise<Response>, leaveTo: (address: string) => Promise<void> = async () => undefined) {
  const sent: { address: string; init: RequestInit | undefined }[] = [];
  const fetchOnce = async (address: unknown, init?: RequestInit) => {
    sent.push({ address: String(address), init });
    return answer();
  };
  return {
    sent,
    apiBase: 'http://x1.test/sandbox/stripe',
    publishableKey: 'pk_test_1',
    fetch: fetchOnce as typeof fetch,
    leaveTo,
  };
}

const json =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

describe('confirming a payment in the sandbox', () => {
  it('sends the sandbox what Stripe.js sends', async () => {
    const given = provider(json({ status: 'succeeded' }));
    expect(await confirmAtSandbox(given, intent, card)).toEqual({ kind: 'paid' });
    expect(given.sent[0]?.address).toBe('http://x1.test/sandbox/stripe/v1/payment_intents/pi_9/confirm');
    expect(Object.fromEntries(given.sent[0]?.init?.body as URLSearchParams)).toEqual({
      key: 'pk_test_1',
      client_secret: 'pi_9_secret_x',
      return_url: returnUrl,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '9',
      'payment_method_data[card][exp_year]': '2028',
      'payment_method_data[card][cvc]': '123',
    });
  });

  it('names a kept card instead of a typed one', async () => {
    const given = provider(json({ status: 'succeeded' }));
    expect(await confirmAtSandbox(given, intent, 'pm_kept' as KeptCardId)).toEqual({ kind: 'paid' });
    expect(Object.fromEntries(given.sent[0]?.init?.body as URLSearchParams)).toEqual({
      key: 'pk_test_1',
      client_secret: 'pi_9_secret_x',
      return_url: returnUrl,
      payment_method: 'pm_kept',
    });
  });

  it('adds a card by confirming its setup', async () => {
    const given = provider(json({ status: 'succeeded' }));
    expect(await confirmAtSandbox(given, { clientSecret: 'seti_4_secret_x', returnUrl }, card)).toEqual({ kind: 'paid' });
    expect(given.sent[0]?.address).toBe('http://x1.test/sandbox/stripe/v1/setup_intents/seti_4/confirm');
  });

  it('does not set the Authorization header, which carries the password of a showroom visitor', async () => {
    const given = provider(json({ status: 'succeeded' }));
    await confirmAtSandbox(given, intent, card);
    expect(given.sent[0]?.init).toMatchObject({ credentials: 'same-origin' });
    expect(given.sent[0]?.init?.headers).toBeUndefined();
  });

  it("passes on the provider's words when the card is declined", async () => {
    const given = provider(json({ error: { message: 'Your card was declined.' } }, 402));
    expect(await confirmAtSandbox(given, intent, card)).toEqual({ kind: 'declined', message: 'Your card was declined.' });
  });

  it("leaves for the bank's page when the card needs authentication", async () => {
    const left: string[] = [];
    const answer = { status: 'requires_action', next_action: { redirect_to_url: { url: 'http://x1.test/sandbox/stripe/3ds/pi_9' } } };
    expect(
      await confirmAtSandbox(
        provider(json(answer), async (address) => void left.push(address)),
        intent,
        card,
      ),
    ).toEqual({ kind: 'leaving' });
    expect(left).toEqual(['http://x1.test/sandbox/stripe/3ds/pi_9']);
  });

  it("stays on the page when the bank's page is not an allowed address", async () => {
    const answer = { status: 'requires_action', next_action: { redirect_to_url: { url: 'https://evil.test/' } } };
    const refuse = async () => {
      throw new Error('refused');
    };
    expect((await confirmAtSandbox(provider(json(answer), refuse), intent, card)).kind).toBe('declined');
  });

  it.each([
    ['no answer', () => Promise.reject(new TypeError('offline'))],
    ['a broken answer', async () => new Response('<html>', { status: 200 })],
    ['a provider that is down', json({ error: { message: 'down' } }, 503)],
    ['an unknown state', json({ status: 'requires_capture' })],
  ])('treats the outcome as unknown after %s', async (_, answer) => {
    expect(await confirmAtSandbox(provider(answer), intent, card)).toEqual({ kind: 'unknown' });
  });
});
