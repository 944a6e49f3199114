import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { KeptMail } from '../collections.ts';
import { badge } from '../pages/control-row.ts';
import { type Html, html, instant } from '../pages/html.ts';
import { sendNotice, sendPage } from '../pages/page-request.ts';
import type { World } from '../world.ts';
import { listMails } from './kept-mails.ts';

const standsFor = 'people’s mailboxes';
const because = 'X1 runs without a mail server here: no mail leaves this machine.';
const mailsShown = 200;
const Query = z.object({ to: z.string().max(254).optional() });

interface WithId {
  Params: { id: string };
}

/** What the frame around a mail may do: open links in the parent window. Scripts never run. */
const frameRights = 'allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox';
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${frameRights}`;

/** Every mail that was sent here: the list, and one mail as its reader sees it. A program gets the list as JSON. */
export function mountMailbox(app: FastifyInstance, world: World): void {
  app.get('/sandbox/mailbox', async (request, reply) => {
    const { to } = Query.catch({}).parse(request.query);
    const mails = listMails(world, to).slice(0, mailsShown);
    if (!wantsPage(request)) return reply.header('cache-control', 'no-store').send(mails);
    return sendPage(world, reply, { title: 'Mailbox', standsFor, because, body: mailboxBody(world, mails, to), width: 'wide' });
  });

  app.get<WithId>('/sandbox/mailbox/:id', async (request, reply) => {
    const mail = world.store.find('mails', request.params.id);
    if (!mail) return sendNoSuchMail(world, reply);
    return sendPage(world, reply, { title: mail.subject, standsFor, because, body: mailBody(mail), width: 'wide', showsFrame: true });
  });

  app.get<WithId>('/sandbox/mailbox/:id/html', async (request, reply) => {
    const mail = world.store.find('mails', request.params.id);
    if (!mail) return sendNoSuchMail(world, reply);
    return reply
      .headers({
        'content-security-policy': mailPolicy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(inTopWindow(mail.html ?? html`<pre>${mail.text}</pre>`.text));
  });
}

const wantsPage = (request: FastifyRequest) => request.headers.accept?.includes('text/html') ?? false;

function sendNoSuchMail(world: World, reply: FastifyReply): FastifyReply {
  const text = 'There is no mail at this address. The oldest mails are deleted when there are many.';
  return sendNotice(world, reply, { status: 404, title: 'No such mail', text, standsFor });
}

/** Links lead out of the frame, as they lead out of a mail program. */
function inTopWindow(markup: string): string {
  const base = '<base target="_top">';
  return markup.includes('<head>') ? markup.replace('<head>', `<head>${base}`) : base + markup;
}

function mailboxBody(world: World, mails: KeptMail[], to: string | undefined): Html {
  const none = to ? `No emails to ${to} yet.` : 'No emails sent yet.';
  return html`<div class="headrow">
      <div><h1>Mailbox</h1><p class="lead">Every mail that X1 sent, newest first. All times are UTC.</p></div>
      <div class="end"><a class="btn outline compact" href="/sandbox">Sandbox control</a><a class="btn outline compact" href="${world.publicUrl()}/">Back to X1</a></div>
    </div>
    <section class="card" aria-label="Mails">
      <form method="get" action="/sandbox/mailbox" class="search">
        <label for="to">Mails to</label>
        <input type="email" id="to" name="to" value="${to ?? ''}" placeholder="everybody" autocomplete="off">
        <button class="btn outline compact">Show</button>
      </form>
      ${mails.length === 0 ? html`<p class="muted">${none}</p>` : html`<ul class="rows">${mails.map(mailRow)}</ul>`}
    </section>`;
}

/** One line of a list of mails. */
export function mailRow(mail: KeptMail): Html {
  return html`<li>
    <div class="what"><a href="/sandbox/mailbox/${mail.id}"><strong>${mail.subject || 'No subject'}</strong></a>
      <span class="muted small">${instant(Math.floor(mail.receivedAt / 1_000))} · to ${mail.to.join(', ')}</span></div>
    ${mail.copies > 1 ? html`<div class="end">${badge('warn', `came ${mail.copies} times`)}</div>` : null}
  </li>`;
}

function mailBody(mail: KeptMail): Html {
  const names = mail.attachments.map(({ name, type }) => `${name} (${type})`);
  return html`<div class="headrow">
      <div><h1>${mail.subject || 'No subject'}</h1>
        <p class="lead">From ${mail.fromName} &lt;${mail.from}&gt; to ${mail.to.join(', ')}, ${instant(Math.floor(mail.receivedAt / 1_000))} UTC</p></div>
      <div class="end">${mail.unsubscribe ? html`<a class="btn outline compact" href="${mail.unsubscribe}">Unsubscribe</a>` : null}<a class="btn outline compact" href="/sandbox/mailbox">All mails</a></div>
    </div>
    <iframe class="mail" title="The mail as its reader sees it" sandbox="${frameRights}" src="/sandbox/mailbox/${mail.id}/html"></iframe>
    ${names.length > 0 ? html`<section class="card" aria-labelledby="attached"><h2 id="attached">Attached</h2><ul class="rows">${names.map((name) => html`<li>${name}</li>`)}</ul></section>` : null}
    <section class="card" aria-labelledby="plain"><h2 id="plain">Without pictures and colors</h2><pre class="plain">${withLinks(mail.text)}</pre></section>`;
}

/** A text whose addresses can be clicked. */
function withLinks(text: string): Html[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
