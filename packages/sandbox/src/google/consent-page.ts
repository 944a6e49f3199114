import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Html, html } from '../pages/html.ts';
import { readFields, sendNotice, sendOn, sendPage } from '../pages/page-request.ts';
import type { World } from '../world.ts';
import { accountCookie, listAccounts, newAddress, readAccountCookie } from './browser-account.ts';
import { allow, type ConsentRequest, deny, readConsentRequest } from './consents.ts';
import { scopes } from './scopes.ts';

const standsFor = 'the consent page of Google';
export const because = 'X1 runs without Google keys here: no calendar of yours is touched.';
const address = '/sandbox/google/o/oauth2/v2/auth';

const unticked = z.enum(['true', 'false']).default('true');
const Choice = z.object({
  outcome: z.enum(['allow', 'deny']),
  /** Which account; a new one where none is named. */
  account: z.union([z.email().max(120), z.literal('')]).default(''),
  events: unticked,
  busy: unticked,
});
type Choice = z.infer<typeof Choice>;

function grantedScopes({ scope: asked }: ConsentRequest, choice: Choice): string[] {
  const ticked = (['events', 'busy'] as const).filter((name) => choice[name] === 'true').map((name): string => scopes[name].scope);
  return asked.filter((scope) => ticked.includes(scope));
}

function scopeBox(name: keyof typeof scopes): Html {
  // The hidden field says "false" when the box is empty; a ticked box comes after it and wins.
  return html`<div class="check">
    <input type="hidden" name="${name}" value="false">
    <input type="checkbox" id="${name}" name="${name}" value="true" checked>
    <label for="${name}">${scopes[name].label}</label>
  </div>`;
}

/** The account that this browser used last, or else a new one; any other can be typed. */
function accountField(world: World, current: string | undefined): Html {
  const known = listAccounts(world).map((account) => html`<option value="${account}"></option>`);
  return html`<div class="fieldrow">
    <label for="account">Google account</label>
    <input type="email" id="account" name="account" list="accounts" required maxlength="120" autocomplete="off" value="${current ?? newAddress(world)}">
    <datalist id="accounts">${known}</datalist>
  </div>`;
}

function consent(world: World, request: ConsentRequest, current: string | undefined): Html {
  const asked = (['events', 'busy'] as const).filter((name) => request.scope.includes(scopes[name].scope));
  return html`<div>
    <h1>X1 wants access to your Google Account</h1>
    <p class="lead">The real page would ask you to sign in. Here you choose an account and what X1 may do with its calendar.</p>
  </div>
  <form method="post" class="choices">
    <div class="card">
      ${accountField(world, current)}
      <div class="group">${asked.map(scopeBox)}</div>
      <button class="btn primary" name="outcome" value="allow">Allow</button>
      <button class="btn outline" name="outcome" value="deny">Deny</button>
    </div>
    <p class="hint">An empty box is a right that is left out: X1 needs both.</p>
  </form>`;
}

/** The page on which a trainer lets X1 into the calendar. */
export function mountConsentPage(app: FastifyInstance, world: World): void {
  const refuse = (reply: FastifyReply, text: string) =>
    sendNotice(world, reply, { status: 400, title: 'Access blocked', text, standsFor, because });

  app.get(address, async (request: FastifyRequest, reply) => {
    const asked = readConsentRequest(world, request.query);
    if (typeof asked === 'string') return refuse(reply, asked);
    const body = consent(world, asked, readAccountCookie(request));
    return sendPage(world, reply, { title: 'Google consent', standsFor, because, body, destinations: [asked.redirect_uri] });
  });

  app.post(address, async (request: FastifyRequest, reply) => {
    const asked = readConsentRequest(world, request.query);
    if (typeof asked === 'string') return refuse(reply, asked);
    const choice = Choice.safeParse(readFields(request));
    if (!choice.success) return refuse(reply, 'Please go back and choose.');
    if (choice.data.outcome === 'deny') return sendOn(world, reply, deny(asked));
    const account = choice.data.account || newAddress(world);
    reply.header('set-cookie', accountCookie(account));
    return sendOn(world, reply, allow(world, asked, { account, granted: grantedScopes(asked, choice.data) }));
  });
}
