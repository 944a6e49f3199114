import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { finishAuthentication } from '../stripe/confirmations.ts';
import type { World } from '../world.ts';
import { html, money } from './html.ts';
import { readFields, sendNotice, sendOn, sendPage } from './page-request.ts';

const standsFor = 'your bank’s page for confirming a payment (3-D Secure)';
const address = '/sandbox/stripe/3ds/:id';
const Outcome = z.object({ outcome: z.enum(['authenticated', 'failed']) });

/** The address X1 named, with what Stripe adds to it. It is kept after the payment, for double clicks and reloads. */
function returnAddress(world: World, intent: Stripe.PaymentIntent): string {
  const url = new URL(world.store.find('returnAddresses', intent.id)?.returnUrl ?? `${world.publicUrl()}/`);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

const brandNames: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', discover: 'Discover' };

function cardName(card: Stripe.PaymentMethod.Card | undefined): string {
  return card ? `${brandNames[card.brand] ?? 'Card'} ending in ${card.last4}` : 'Card';
}

function choices(world: World, intent: Stripe.PaymentIntent) {
  const method = typeof intent.payment_method === 'string' ? world.store.find('paymentMethods', intent.payment_method)?.method : undefined;
  return html`<div>
    <h1>Is this payment yours?</h1>
    <p class="lead">Your bank asks you to confirm it before the card is charged.</p>
  </div>
  <section class="plate" aria-label="Payment">
    <p class="label">Amount</p>
    <p class="figure">${money(intent.amount, intent.currency)}</p>
    <dl>
      <div><dt>Paid to</dt><dd>X1</dd></div>
      <div><dt>Card</dt><dd>${cardName(method?.card)}</dd></div>
      <div><dt>For</dt><dd>${intent.description ?? intent.id}</dd></div>
    </dl>
  </section>
  <form method="post" class="choices">
    <button class="btn primary" name="outcome" value="authenticated">Complete authentication</button>
    <button class="btn danger" name="outcome" value="failed">Fail authentication</button>
    <p class="hint">Completing it pays. Failing it charges nothing; another card can be tried.</p>
  </form>`;
}

/** The page where the bank authenticates a cardholder. */
export function mountThreeDSecure(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>(address, async (request, reply) => {
    const intent = world.store.find('paymentIntents', request.params.id);
    if (!intent)
      return sendNotice(world, reply, { status: 404, title: 'No such payment', text: 'There is nothing at this address.', standsFor });
    if (intent.status !== 'requires_action') {
      const text = 'This payment no longer needs authentication. X1 shows the result.';
      return sendNotice(world, reply, { status: 200, title: 'Nothing to confirm', text, standsFor, backTo: returnAddress(world, intent) });
    }
    const destinations = [returnAddress(world, intent)];
    return sendPage(world, reply, { title: 'Confirm a payment', standsFor, body: choices(world, intent), destinations });
  });

  app.post<{ Params: { id: string } }>(address, async (request, reply) => {
    const intent = world.store.find('paymentIntents', request.params.id);
    if (!intent)
      return sendNotice(world, reply, { status: 404, title: 'No such payment', text: 'There is nothing at this address.', standsFor });
    const input = Outcome.safeParse(readFields(request));
    if (!input.success)
      return sendNotice(world, reply, { status: 400, title: 'Unknown choice', text: 'Please go back and choose.', standsFor });
    return sendOn(world, reply, returnAddress(world, finishAuthentication(world, intent, input.data.outcome)));
  });
}
