import type { KeptCardId } from '@x1/contract/payments/kept-card.ts';
import * as z from 'zod/mini';
import { paymentMessages } from '../messages.ts';
import type { CardOutcome, Confirmation } from './card-form.ts';
import { type CardText, cardDigits, readExpiry } from './card-format.ts';

interface Provider {
  readonly apiBase: string;
  readonly publishableKey: string;
  readonly fetch: typeof fetch;
  /** Sends the browser to the bank's page. @throws Error when the address is not an allowed one (L15) */
  readonly leaveTo: (address: string) => Promise<void>;
}

const Answer = z.object({
  status: z.optional(z.string()),
  error: z.optional(z.object({ message: z.optional(z.string()) })),
  next_action: z.nullish(z.object({ redirect_to_url: z.nullish(z.object({ url: z.string() })) })),
});
type Answer = z.infer<typeof Answer>;

/**
 * Charges or adds a card as Stripe.js does: the intent is confirmed with the publishable key and its client secret.
 *
 * @param card fields without visible problems, or a kept card
 */
export async function confirmAtSandbox(
  provider: Provider,
  { clientSecret, returnUrl }: Confirmation,
  card: CardText | KeptCardId,
): Promise<CardOutcome> {
  const [intentId = ''] = clientSecret.split('_secret_');
  const objects = intentId.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const answer = await ask(
    provider,
    `${provider.apiBase}/v1/${objects}/${encodeURIComponent(intentId)}/confirm`,
    formOf(provider, { clientSecret, returnUrl }, card),
  );
  if (!answer) return { kind: 'unknown' };
  if (answer.error) return { kind: 'declined', message: answer.error.message ?? paymentMessages.notReady };
  if (answer.status === 'requires_action') return leave(provider, answer);
  // 'processing' counts as paid here; the server knows when it is.
  return answer.status === 'succeeded' || answer.status === 'processing' ? { kind: 'paid' } : { kind: 'unknown' };
}

function formOf(provider: Provider, { clientSecret, returnUrl }: Confirmation, card: CardText | KeptCardId): URLSearchParams {
  return new URLSearchParams({
    key: provider.publishableKey,
    client_secret: clientSecret,
    return_url: returnUrl,
    ...(typeof card === 'string' ? { payment_method: card } : typedCard(card)),
  });
}

function typedCard(card: CardText): Record<string, string> {
  const expiry = readExpiry(card.expiry);
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': cardDigits(card.number),
    'payment_method_data[card][exp_month]': String(expiry?.month ?? ''),
    'payment_method_data[card][exp_year]': String(expiry?.year ?? ''),
    'payment_method_data[card][cvc]': card.cvc,
  };
}

async function ask(provider: Provider, address: string, body: URLSearchParams): Promise<Answer | undefined> {
  try {
    // The header for the key stays free: in a showroom the browser puts the password of its visitors there.
    const response = await provider.fetch(address, { method: 'POST', body, credentials: 'same-origin' });
    const answer = Answer.safeParse(await response.json());
    if (!answer.success || response.status >= 500) return undefined;
    return answer.data;
  } catch {
    return undefined;
  }
}

async function leave(provider: Provider, answer: Answer): Promise<CardOutcome> {
  const url = answer.next_action?.redirect_to_url?.url;
  if (!url) return { kind: 'unknown' };
  try {
    await provider.leaveTo(url);
    return { kind: 'leaving' };
  } catch {
    return { kind: 'declined', message: paymentMessages.notReady };
  }
}
