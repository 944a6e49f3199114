import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { endVisit, findAccountLink, isSpent, openLink } from '../stripe/account-links.ts';
import { findDebitCard } from '../stripe/cards.ts';
import type { World } from '../world.ts';
import { html } from './html.ts';
import { readFields, sendNotice, sendOn, sendPage } from './page-request.ts';

const standsFor = 'the bank onboarding of Stripe Connect';
const address = '/sandbox/stripe/connect/:accountId';
const Outcome = z.object({ outcome: z.enum(['complete', 'no_payouts', 'left']), card: z.string().optional() });
const noLink = { status: 404, title: 'No such link', text: "This link doesn't exist. Request a new one from X1.", standsFor };

interface Visit {
  Params: { accountId: string };
  Querystring: { link?: string | string[] };
}

function choices(account: Stripe.Account) {
  return html`<div>
    <h1>Connect your bank account</h1>
    <p class="lead">The real pages would ask for your name, birthday, address and bank. Here you choose how it ends.</p>
  </div>
  <section class="plate" aria-label="Account">
    <p class="label">Payouts for</p>
    <p class="figure words">${account.email ?? account.id}</p>
    <dl>
      <div><dt>Account</dt><dd>${account.id}</dd></div>
      <div><dt>Pays to</dt><dd>${paysTo(account)}</dd></div>
    </dl>
  </section>
  <form method="post" class="choices">
    <div class="fieldrow">
      <label for="card">Debit card number (optional; without one, a test bank account is used)</label>
      <input type="text" id="card" name="card" inputmode="numeric" autocomplete="off" placeholder="4000 0566 5566 5556">
    </div>
    <button class="btn primary" name="outcome" value="complete">Finish setup</button>
    <button class="btn outline" name="outcome" value="no_payouts">Finish without payouts</button>
    <p class="hint">Without payouts all details are handed in, but no bank account: nothing can be paid out yet.</p>
    <button class="btn plain" name="outcome" value="left">Leave without finishing</button>
  </form>`;
}

function paysTo({ external_accounts: destinations }: Stripe.Account): string {
  const [first] = destinations?.data ?? [];
  if (!first) return 'Nothing connected yet';
  return first.object === 'bank_account' ? `${first.bank_name}, ending in ${first.last4}` : `Debit card ending in ${first.last4}`;
}

/** The page a trainer is sent to for the bank account. Each link leads here for one visit. */
export function mountBankOnboarding(app: FastifyInstance, world: World): void {
  const findVisited = ({ accountId }: Visit['Params'], { link }: Visit['Querystring']) => {
    const account = world.store.find('accounts', accountId);
    const found = typeof link === 'string' ? findAccountLink(world, accountId, link) : undefined;
    return account && found ? { account, link: found } : undefined;
  };

  app.get<Visit>(address, async (request, reply) => {
    const visited = findVisited(request.params, request.query);
    if (!visited) return sendNotice(world, reply, noLink);
    const { account, link } = visited;
    if (isSpent(world, link)) return sendOn(world, reply, link.refreshUrl);
    openLink(world, link);
    await world.store.commit();
    const destinations = [link.returnUrl, link.refreshUrl];
    return sendPage(world, reply, { title: 'Bank account', standsFor, body: choices(account), destinations });
  });

  app.post<Visit>(address, async (request, reply) => {
    const visited = findVisited(request.params, request.query);
    if (!visited) return sendNotice(world, reply, noLink);
    const input = Outcome.safeParse(readFields(request));
    if (!input.success)
      return sendNotice(world, reply, { status: 400, title: 'Unknown choice', text: 'Please go back and choose.', standsFor });
    const { outcome, card } = input.data;
    const debitCard = card ? findDebitCard(card, world.clock()) : undefined;
    if (card && !debitCard)
      return sendNotice(world, reply, { status: 400, title: 'Not a test card', text: 'Please go back and name a test card.', standsFor });
    return sendOn(world, reply, endVisit(world, visited.link, outcome, debitCard));
  });
}
