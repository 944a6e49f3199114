import type { FastifyInstance } from 'fastify';
import { createCalDavOwner } from '../caldav/owner-calendar.ts';
import { checkrRows } from '../checkr/control.ts';
import { createGoogleOwner } from '../google/owner-calendar.ts';
import { listMails } from '../mailbox/kept-mails.ts';
import { mailRow } from '../mailbox/mailbox-pages.ts';
import { createOutlookOwner } from '../outlook/owner-calendar.ts';
import type { World } from '../world.ts';
import { clockPanel } from './control-clock.ts';
import { faultsForm } from './control-faults.ts';
import { balanceRows, disputeRows, payoutRows, refundRows, transferRows } from './control-money-rows.ts';
import { accountRows, deliveryRows, paymentRows, sessionRows } from './control-rows.ts';
import { type Html, html } from './html.ts';
import { accountRows as calendarRows } from './owner-calendar.ts';
import { sendPage } from './page-request.ts';

const latestMails = 5;

function panel(id: string, title: string, rows: Html[], empty: string): Html {
  const content = rows.length === 0 ? html`<p class="muted">${empty}</p>` : html`<ul class="rows">${rows}</ul>`;
  return html`<section class="card" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;
}

/** The page that shows what the sandbox holds and sets what goes wrong. */
export function mountControl(app: FastifyInstance, world: World): void {
  app.get('/sandbox', async (_request, reply) => {
    const body = html`<div class="headrow">
        <div><h1>Sandbox control</h1><p class="lead">What the stand-in for Stripe, Checkr, calendars and mailboxes holds, and what it does wrong on request. All times are UTC.</p></div>
        <div class="end"><a class="btn outline compact" href="/sandbox/mailbox">Mailbox</a><a class="btn outline compact" href="${world.publicUrl()}/">Back to X1</a></div>
      </div>
      <div class="panels">
        <div class="stack">${clockPanel(world)}${faultsForm(world.faults.current())}</div>
        <div class="stack">
          ${panel('balance', 'Balance of X1', balanceRows(world), '')}
          ${panel('payments', 'Payments', paymentRows(world), 'No payment was started yet.')}
          ${panel('refunds', 'Refunds', refundRows(world), 'Nothing was refunded yet.')}
          ${panel('disputes', 'Disputes', disputeRows(world), 'No payment is disputed.')}
          ${panel('transfers', 'Transfers', transferRows(world), 'Nothing was transferred to a trainer yet.')}
          ${panel('payouts', 'Payouts', payoutRows(world), 'Nothing was paid out to a bank yet.')}
          ${panel('accounts', 'Payout accounts', accountRows(world), 'No trainer has an account yet.')}
          ${panel('checks', 'Identity checks', sessionRows(world), 'No check was started yet.')}
          ${panel('background-checks', 'Background checks', checkrRows(world), 'No trainer was invited yet.')}
          ${panel('calendars', 'Google calendars', calendarRows(createGoogleOwner(world)), 'No trainer has connected a calendar yet.')}
          ${panel('outlook', 'Outlook calendars', calendarRows(createOutlookOwner(world)), 'No trainer has connected one yet.')}
          ${panel('caldav', 'Calendars of other servers', calendarRows(createCalDavOwner(world)), 'No trainer has connected one yet.')}
          ${panel('mails', 'Latest emails', listMails(world).slice(0, latestMails).map(mailRow), 'No emails sent yet.')}
          ${panel('webhooks', 'Webhooks', deliveryRows(world), 'No webhook was queued yet.')}
        </div>
      </div>`;
    return sendPage(world, reply, { title: 'Control', standsFor: 'the payment provider', body, width: 'wide' });
  });
}
