import type { PaymentIntentResult, SetupIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { KeptCardId } from '@x1/contract/payments/kept-card.ts';
import { describe, expect, it } from 'vitest';
import { confirmAtStripe, keepAtStripe } from './stripe-confirm.ts';

const typed = { cardId: null, announce: async () => null };
const intent = { clientSecret: 'pi_9_secret_x', transactionId: 5 as TransactionId, amount: 8_900 };

/** Stripe.js as far as it is asked, saying what it is told to. */
function provider(answers: { submit?: StripeError; confirm?: () => Promise<PaymentIntentResult> }) {
  const asked: unknown[] = [];
  const elements = { submit: async () => ({ error: answers.submit }) } as unknown as StripeElements;
  const confirmPayment = async (options: unknown) => {
    asked.push(options);
    return answers.confirm?.() ?? paid('succeeded');
  };
  return { asked, elements, origin: 'https://x1.test', stripe: { confirmPayment } as unknown as Pick<Stripe, 'confirmPayment'> };
}

async function said(asked: unknown[]): Promise<null> {
  asked.push('announced');
  return null;
}

const paid = (status: string) => ({ paymentIntent: { status } }) as unknown as PaymentIntentResult;
const failed = (error: Partial<StripeError>) => ({ error }) as unknown as PaymentIntentResult;

describe('paying with the Payment Element', () => {
  it('pays the intent with what the form was given, and comes back to the home screen only where the bank asks for it', async () => {
    const given = provider({});
    expect(await confirmAtStripe(given, intent, typed)).toEqual({ kind: 'paid' });
    expect(given.asked).toEqual([
      {
        elements: given.elements,
        clientSecret: 'pi_9_secret_x',
        confirmParams: { return_url: 'https://x1.test/parent-dashboard?transaction=5' },
        redirect: 'if_required',
      },
    ]);
  });

  it('pays with a kept card without looking at the form, once the server knows', async () => {
    const given = provider({ submit: { type: 'validation_error' } as StripeError });
    const way = { cardId: 'pm_kept' as KeptCardId, announce: () => said(given.asked) };
    expect(await confirmAtStripe(given, intent, way)).toEqual({ kind: 'paid' });
    const confirmParams = { return_url: 'https://x1.test/parent-dashboard?transaction=5', payment_method: 'pm_kept' };
    expect(given.asked).toEqual(['announced', { clientSecret: 'pi_9_secret_x', confirmParams, redirect: 'if_required' }]);
  });

  it('charges nothing when the server refuses the way to pay', async () => {
    const given = provider({});
    const refusal = { kind: 'not_sent', message: 'That card has expired. Please use another one.' } as const;
    expect(await confirmAtStripe(given, intent, { cardId: null, announce: async () => refusal })).toEqual(refusal);
    expect(given.asked).toEqual([]);
  });

  it('asks for no payment while a field needs correcting, which the form says itself', async () => {
    const given = provider({ submit: { type: 'validation_error', message: 'Your card number is incomplete.' } });
    expect(await confirmAtStripe(given, intent, typed)).toEqual({ kind: 'not_sent', message: null });
    expect(given.asked).toEqual([]);
  });

  it.each([
    [
      'a declined card',
      failed({ type: 'card_error', message: 'Your card was declined.' }),
      { kind: 'declined', message: 'Your card was declined.' },
    ],
    ['no answer', failed({ type: 'api_connection_error' }), { kind: 'unknown' }],
    ['a provider that is down', failed({ type: 'api_error' }), { kind: 'unknown' }],
    ['a payment the provider works on', paid('processing'), { kind: 'paid' }],
    ['an unknown state', paid('requires_capture'), { kind: 'unknown' }],
  ])('knows how it ended after %s', async (_, answer, outcome) => {
    expect(await confirmAtStripe(provider({ confirm: async () => answer }), intent, typed)).toEqual(outcome);
  });

  it('treats the outcome as unknown when the script fails on the way', async () => {
    const given = provider({ confirm: () => Promise.reject(new Error('frame closed')) });
    expect(await confirmAtStripe(given, intent, typed)).toEqual({ kind: 'unknown' });
  });
});

describe('adding a card with the Payment Element', () => {
  const begin = async () => ({ clientSecret: 'seti_4_secret_x', returnUrl: 'https://x1.test/account-settings#cards' });

  function setups(answer: unknown, submit?: StripeError) {
    const asked: unknown[] = [];
    const confirmSetup = async (options: unknown) => {
      asked.push(options);
      return answer as SetupIntentResult;
    };
    const elements = { submit: async () => ({ error: submit }) } as unknown as StripeElements;
    return { asked, elements, stripe: { confirmSetup } as unknown as Pick<Stripe, 'confirmSetup'> };
  }

  it('confirms the setup, and leaves the page only where the bank asks for it', async () => {
    const given = setups({ setupIntent: { status: 'succeeded' } });
    expect(await keepAtStripe(given, begin)).toEqual({ kind: 'paid' });
    expect(given.asked).toEqual([
      {
        elements: given.elements,
        clientSecret: 'seti_4_secret_x',
        confirmParams: { return_url: 'https://x1.test/account-settings#cards' },
        redirect: 'if_required',
      },
    ]);
  });

  it.each([
    [
      'a declined card',
      { error: { type: 'card_error', message: 'Your card was declined.' } },
      { kind: 'declined', message: 'Your card was declined.' },
    ],
    ['no answer', { error: { type: 'api_connection_error' } }, { kind: 'unknown' }],
  ])('knows how it ended after %s', async (_, answer, outcome) => {
    expect(await keepAtStripe(setups(answer), begin)).toEqual(outcome);
  });

  it('begins nothing while a field needs correcting, and confirms nothing that could not begin', async () => {
    const begun: true[] = [];
    const invalid = setups(undefined, { type: 'validation_error' } as StripeError);
    const counting = async () => {
      begun.push(true);
      return begin();
    };
    expect(await keepAtStripe(invalid, counting)).toEqual({ kind: 'not_sent', message: null });
    expect(begun).toEqual([]);
    const refused = setups(undefined);
    expect(await keepAtStripe(refused, async () => 'Please try again later.')).toEqual({
      kind: 'not_sent',
      message: 'Please try again later.',
    });
    expect(refused.asked).toEqual([]);
  });
});
