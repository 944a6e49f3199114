import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { finishAuthentication } from '../stripe/confirmations.ts';
import { finishSetup } from '../stripe/setup-intents.ts';
import type { World } from '../world.ts';
import { html, money } from './html.ts';
import { readFields, sendNotice, sendOn, sendPage } from './page-request.ts';

const standsFor = 'your bank’s page for confirming a payment or a card (3-D Secure)';
const address = '/sandbox/stripe/3ds/:id';
const Outcome = z.object({ outcome: z.enum(['authenticated', 'failed']) });

/** What waits for its cardholder: a payment, or a card that is kept without one. */
type Waiting = Stripe.PaymentIntent | Stripe.SetupIntent;

function findWaiting(world: World, id: string): Waiting | undefined {
  return world.store.find('paymentIntents', id) ?? world.store.find('setupIntents', id);
}

/** The address X1 named, with what Stripe adds to it. It is kept after the payment, for double clicks and reloads. */
function returnAddress(world: World, intent: Waiting): string {
  const url = new URL(world.store.find('returnAddresses', intent.id)?.returnUrl ?? `${world.publicUrl()}/`);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

const brandNames: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', discover: 'Discover' };

function cardName(card: Stripe.PaymentMethod.Card | undefined): string {
  return card ? `${brandNames[card.brand] ?? 'Card'} ending in ${card.last4}` : 'Card';
}

function choices(world: World, intent: Waiting) {
  const method = typeof intent.payment_method === 'string' ? world.store.find('paymentMethods', intent.payment_method)?.method : undefined;
  return intent.object === 'payment_intent' ? paymentChoices(intent, cardName(method?.card)) : cardChoices(cardName(method?.card));
}

function paymentChoices(intent: Stripe.PaymentIntent, card: string) {
  return html`<div>
    <h1>Is this payment yours?</h1>
    <p class="lead">Your bank asks you to confirm it before the card is charged.</p>
  </div>
  <section class="plate" aria-label="Payment">
    <p class="label">Amount</p>
    <p class="figure">${money(intent.amount, intent.currency)}</p>
    <dl>
      <div><dt>Paid to</dt><dd>X1</dd></div>
      <div><dt>Card</dt><dd>${card}</dd></div>
      <div><dt>For</dt><dd>${intent.description ?? intent.id}</dd></div>
    </dl>
  </section>
  ${outcomes('Completing it pays. Failing it charges nothing; another card can be tried.')}`;
}

function cardChoices(card: string) {
  return html`<div>
    <h1>Are you saving this card?</h1>
    <p class="lead">Your bank asks you to confirm it before X1 keeps the card. Nothing is charged.</p>
  </div>
  <section class="plate" aria-label="Card">
    <dl>
      <div><dt>Kept for</dt><dd>X1</dd></div>
      <div><dt>Card</dt><dd>${card}</dd></div>
    </dl>
  </section>
  ${outcomes('Completing it saves the card. Failing it saves nothing; another card can be tried.')}`;
}

function outcomes(hint: string) {
  return html`<form method="post" class="choices">
    <button class="btn primary" name="outcome" value="authenticated">Complete authentication</button>
    <button class="btn danger" name="outcome" value="failed">Fail authentication</button>
    <p class="hint">${hint}</p>
  </form>`;
}

/** The page where the bank authenticates a cardholder. */
export function mountThreeDSecure(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>(address, async (request, reply) => {
    const intent = findWaiting(world, request.params.id);
    if (!intent)
      return sendNotice(world, reply, { status: 404, title: 'No such payment', text: 'There is nothing at this address.', standsFor });
    if (intent.status !== 'requires_action') {
      const text = 'Your bank no longer waits for you here. X1 shows the result.';
      return sendNotice(world, reply, { status: 200, title: 'Nothing to confirm', text, standsFor, backTo: returnAddress(world, intent) });
    }
    const destinations = [returnAddress(world, intent)];
    return sendPage(world, reply, {
      title: intent.object === 'payment_intent' ? 'Confirm a payment' : 'Confirm a card',
      standsFor,
      body: choices(world, intent),
      destinations,
    });
  });

  app.post<{ Params: { id: string } }>(address, async (request, reply) => {
    const intent = findWaiting(world, request.params.id);
    if (!intent)
      return sendNotice(world, reply, { status: 404, title: 'No such payment', text: 'There is nothing at this address.', standsFor });
    const input = Outcome.safeParse(readFields(request));
    if (!input.success)
      return sendNotice(world, reply, { status: 400, title: 'Unknown choice', text: 'Please go back and choose.', standsFor });
    const { outcome } = input.data;
    const finished =
      intent.object === 'payment_intent' ? finishAuthentication(world, intent, outcome) : finishSetup(world, intent, outcome);
    return sendOn(world, reply, returnAddress(world, finished));
  });
}
