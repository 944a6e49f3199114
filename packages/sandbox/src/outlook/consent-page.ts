import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Html, html } from '../pages/html.ts';
import { readFields, sendNotice, sendOn, sendPage } from '../pages/page-request.ts';
import type { World } from '../world.ts';
import { allow, CALENDAR_SCOPE, deny, readConsentRequest } from './accounts.ts';

const standsFor = 'the consent page of Microsoft';
export const because = 'X1 runs without Microsoft keys here: no calendar of yours is touched.';
const address = '/sandbox/outlook/oauth2/v2.0/authorize';
const offeredAccounts = 20;

const Choice = z.object({
  outcome: z.enum(['allow', 'deny']),
  /** Which account; a new one where none is named. */
  account: z.union([z.email().max(120), z.literal('')]).default(''),
  calendar: z.enum(['true', 'false']).default('true'),
});

/** An address that no account has. */
function newAddress(world: World): string {
  for (;;) {
    const account = `person-${randomInt(100_000, 1_000_000)}@outlook.test`;
    if (!world.store.find('outlookAccounts', account)) return account;
  }
}

function consent(world: World): Html {
  const known = world.store.list('outlookAccounts').slice(-offeredAccounts).reverse();
  return html`<div>
    <h1>Let X1 use your Outlook calendar?</h1>
    <p class="lead">The real page would ask you to sign in. Here you choose an account and what X1 may do with its calendar.</p>
  </div>
  <form method="post" class="choices">
    <div class="card">
      <div class="fieldrow">
        <label for="account">Microsoft account</label>
        <input type="email" id="account" name="account" list="accounts" required maxlength="120" autocomplete="off" value="${known[0]?.id ?? newAddress(world)}">
        <datalist id="accounts">${known.map(({ id }) => html`<option value="${id}"></option>`)}</datalist>
      </div>
      <div class="group"><div class="check">
        <input type="hidden" name="calendar" value="false">
        <input type="checkbox" id="calendar" name="calendar" value="true" checked>
        <label for="calendar">Have full access to your calendars</label>
      </div></div>
      <button class="btn primary" name="outcome" value="allow">Accept</button>
      <button class="btn outline" name="outcome" value="deny">Cancel</button>
    </div>
    <p class="hint">An empty box is a right that is left out: X1 needs it.</p>
  </form>`;
}

/** The page on which a trainer lets X1 into an Outlook calendar. */
export function mountMicrosoftConsent(app: FastifyInstance, world: World): void {
  const refuse = (reply: FastifyReply, text: string) =>
    sendNotice(world, reply, { status: 400, title: 'Sorry, but we can’t sign you in', text, standsFor, because });

  app.get(address, async (request, reply) => {
    const asked = readConsentRequest(world, request.query);
    if (typeof asked === 'string') return refuse(reply, asked);
    return sendPage(world, reply, {
      title: 'Microsoft consent',
      standsFor,
      because,
      body: consent(world),
      destinations: [asked.redirect_uri],
    });
  });

  app.post(address, async (request, reply) => {
    const asked = readConsentRequest(world, request.query);
    if (typeof asked === 'string') return refuse(reply, asked);
    const { data: choice } = Choice.safeParse(readFields(request));
    if (!choice) return refuse(reply, 'Please go back and choose.');
    if (choice.outcome === 'deny') return sendOn(world, reply, deny(asked));
    const scopes = asked.scope.filter((scope) => scope !== CALENDAR_SCOPE || choice.calendar === 'true');
    return sendOn(world, reply, allow(world, asked, { account: choice.account || newAddress(world), scopes }));
  });
}
