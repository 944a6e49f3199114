import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { World } from '../world.ts';
import { badge, button, newest, row } from './control-row.ts';
import { type Html, html } from './html.ts';
import { readFields, sendNotice, sendPage } from './page-request.ts';

/** An event as its owner sees it. Times are milliseconds; a whole day has no hours to move it by. */
export interface OwnedEvent {
  id: string;
  title: string | undefined;
  starts: { text: string; at: number };
  ends: { text: string };
  isTimed: boolean;
  isOfX1: boolean;
  location?: string | undefined;
  description?: string | undefined;
  callUrl?: string | undefined;
}

/** A new event of the owner's own. Instants are ISO 8601. */
export interface PrivateEvent {
  title: string;
  start: string;
  end: string;
}

/** What the owner of a calendar can do there without X1, in the words of one service. Changes return what programs are answered. */
export interface OwnerCalendar {
  /** In addresses: `/sandbox/{path}/…`. */
  path: 'google' | 'outlook' | 'caldav';
  standsFor: string;
  because: string;
  /** Of the page with all of them. */
  title: string;
  /** What ends X1's access, on a button. */
  revokeLabel: string;
  accounts(): string[];
  isConnected(account: string): boolean;
  /** Those that aren't deleted. */
  events(account: string): OwnedEvent[];
  /** Everything in a calendar, what was deleted too where the service keeps it. */
  json(account: string): object[];
  add(account: string, event: PrivateEvent): object;
  move(account: string, eventId: string, byMs: number): object;
  edit(account: string, eventId: string, change: { title: string; colorId: string | undefined }): object;
  remove(account: string, eventId: string): void;
  revoke(account: string): void;
  /** A request that cannot be read, as the service refuses it. */
  refusal(message: string): Error;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const Query = z.object({ account: z.string().max(254).optional() });
const OfAccount = z.object({ account: z.string().max(254) });
const MoveInput = z.object({ account: z.string().max(254), hours: z.coerce.number().int().min(-10_000).max(10_000).default(1) });
const EditInput = z.object({ account: z.string().max(254), title: z.string().trim().min(1).max(200), colorId: z.string().optional() });
const AddInput = z.object({
  account: z.string().max(254),
  title: z.string().trim().min(1).max(200),
  /** As a browser's field writes it, read as UTC, or with an offset. */
  startsAt: z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true }).transform((text) => `${text}Z`)]),
  minutes: z.coerce.number().int().min(1).max(10_080),
});

interface WithId {
  Params: { id: string };
}

const wantsPage = (request: FastifyRequest) => request.headers.accept?.includes('text/html') ?? false;
const addressOf = ({ path }: OwnerCalendar, account: string) => `/sandbox/${path}/calendar?account=${encodeURIComponent(account)}`;

/** A connected account's calendar, and what its owner can do there without X1. A program gets and sends JSON. */
export function mountOwnerCalendar(app: FastifyInstance, world: World, calendar: OwnerCalendar): void {
  const base = `/sandbox/${calendar.path}`;

  function read<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.infer<Schema> {
    const result = schema.safeParse(readFields(request));
    if (result.success) return result.data;
    throw calendar.refusal(result.error.issues[0]?.message ?? 'Invalid parameters');
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, account: string, result: object): Promise<FastifyReply> {
    await world.store.commit();
    if (wantsPage(request)) return reply.redirect(addressOf(calendar, account), 303);
    return reply.header('cache-control', 'no-store').send(result);
  }

  app.get(`${base}/calendar`, async (request, reply) => {
    const { account } = Query.catch({}).parse(request.query);
    const { standsFor, because, title } = calendar;
    if (!wantsPage(request)) return reply.header('cache-control', 'no-store').send(toJson(calendar, account));
    if (account === undefined)
      return sendPage(world, reply, { title: 'Calendars', standsFor, because, body: accountsBody(world, calendar, title), width: 'wide' });
    if (!calendar.accounts().includes(account)) return sendNotice(world, reply, { ...noAccount, standsFor, because });
    return sendPage(world, reply, { title: account, standsFor, because, body: calendarBody(world, calendar, account), width: 'wide' });
  });

  app.post(`${base}/events`, async (request, reply) => {
    const { account, title, startsAt, minutes } = read(AddInput, request);
    const end = new Date(Date.parse(startsAt) + minutes * minuteMs).toISOString();
    const start = new Date(startsAt).toISOString();
    return answer(request, reply, account, calendar.add(account, { title, start, end }));
  });

  app.post<WithId>(`${base}/events/:id/move`, async (request, reply) => {
    const { account, hours } = read(MoveInput, request);
    return answer(request, reply, account, calendar.move(account, request.params.id, hours * hourMs));
  });

  app.post<WithId>(`${base}/events/:id/edit`, async (request, reply) => {
    const { account, title, colorId } = read(EditInput, request);
    return answer(request, reply, account, calendar.edit(account, request.params.id, { title, colorId }));
  });

  app.post<WithId>(`${base}/events/:id/delete`, async (request, reply) => {
    const { account } = read(OfAccount, request);
    calendar.remove(account, request.params.id);
    return answer(request, reply, account, {});
  });

  app.post<WithId>(`${base}/accounts/:id/revoke`, async (request, reply) => {
    calendar.revoke(request.params.id);
    return answer(request, reply, request.params.id, {});
  });
}

const noAccount = { status: 404, title: 'No such account', text: 'No account with this name was ever connected.' };

/** The accounts, or one calendar. */
function toJson(calendar: OwnerCalendar, account: string | undefined): object[] {
  if (account !== undefined) return calendar.json(account);
  return calendar.accounts().map((id) => ({ account: id, isConnected: calendar.isConnected(id) }));
}

function count(events: number): string {
  return events === 1 ? '1 event' : `${events} events`;
}

/** The latest accounts with their calendars; access can be taken back as its owner would at the service. */
export function accountRows(calendar: OwnerCalendar): Html[] {
  return newest(calendar.accounts()).map((id) => {
    const isOpen = calendar.isConnected(id);
    return row(id, count(calendar.events(id).length), null, [
      badge(isOpen ? 'good' : 'neutral', isOpen ? 'connected to X1' : 'not connected'),
      html`<a class="btn outline compact" href="${addressOf(calendar, id)}" aria-label="${`Open the calendar: ${id}`}">Open</a>`,
      isOpen ? button(`/sandbox/${calendar.path}/accounts/${encodeURIComponent(id)}/revoke`, calendar.revokeLabel, id) : null,
    ]);
  });
}

function accountsBody(world: World, calendar: OwnerCalendar, title: string): Html {
  const rows = accountRows(calendar);
  return html`<div class="headrow">
      <div><h1>${title}</h1><p class="lead">Every account that was ever connected to X1.</p></div>
      ${links(world)}
    </div>
    <section class="card" aria-label="Accounts">${rows.length === 0 ? html`<p class="muted">No trainer has connected a calendar yet.</p>` : html`<ul class="rows">${rows}</ul>`}</section>`;
}

function links(world: World): Html {
  return html`<div class="end"><a class="btn outline compact" href="/sandbox">Sandbox control</a><a class="btn outline compact" href="${world.publicUrl()}/">Back to X1</a></div>`;
}

function calendarBody(world: World, calendar: OwnerCalendar, account: string): Html {
  const events = calendar.events(account).sort((one, other) => one.starts.at - other.starts.at);
  const none = html`<p class="muted">The calendar is empty.</p>`;
  return html`<div class="headrow">
      <div><h1>Calendar</h1><p class="lead">${account}. X1 is notified of changes here the way ${calendar.standsFor.split(' ')[0]} would notify it. All times are UTC.</p></div>
      ${links(world)}
    </div>
    <section class="card" aria-labelledby="events"><h2 id="events">Events</h2>
      ${events.length === 0 ? none : html`<ul class="rows">${events.map((event) => eventRow(calendar, account, event))}</ul>`}
    </section>
    ${addForm(world, calendar, account)}`;
}

function eventRow(calendar: OwnerCalendar, account: string, event: OwnedEvent): Html {
  return html`<li>
    <div class="what"><strong>${event.title ?? 'No title'}</strong><span class="muted small">${event.starts.text} to ${event.ends.text}</span>
      ${event.location ? html`<span class="muted small">${event.location}</span>` : null}
      ${event.callUrl ? html`<a class="small" href="${event.callUrl}">Video call</a>` : null}
      ${event.description ? html`<pre class="plain small">${event.description}</pre>` : null}<code>${event.id}</code></div>
    <div class="end">${event.isOfX1 ? badge('neutral', 'by X1') : null}
      ${event.isTimed ? eventForm(calendar, { action: 'move', label: 'Move by an hour', account, event }) : null}
      ${eventForm(calendar, { action: 'delete', label: 'Delete', account, event })}</div>
  </li>`;
}

interface EventForm {
  action: 'move' | 'delete';
  label: string;
  account: string;
  event: OwnedEvent;
}

function eventForm({ path }: OwnerCalendar, { action, label, account, event }: EventForm): Html {
  return html`<form method="post" action="/sandbox/${path}/events/${encodeURIComponent(event.id)}/${action}">
    <input type="hidden" name="account" value="${account}">
    <button class="btn ${action === 'delete' ? 'danger' : 'outline'} compact" aria-label="${`${label}: ${event.title ?? event.id}`}">${label}</button>
  </form>`;
}

function addForm(world: World, { path }: OwnerCalendar, account: string): Html {
  const tomorrow = new Date(world.clock() + 24 * hourMs).toISOString().slice(0, 13);
  return html`<section class="card" aria-labelledby="add"><h2 id="add">Add something private</h2>
    <form method="post" action="/sandbox/${path}/events" class="choices">
      <input type="hidden" name="account" value="${account}">
      <div class="fieldrow"><label for="title">Title</label><input type="text" id="title" name="title" required maxlength="200" value="Dentist"></div>
      <div class="fieldrow"><label for="startsAt">Starts (UTC)</label><input type="datetime-local" id="startsAt" name="startsAt" required value="${tomorrow}:00"></div>
      <div class="fieldrow"><label for="minutes">Minutes</label><input type="number" id="minutes" name="minutes" required min="1" max="10080" value="60"></div>
      <button class="btn outline">Add</button>
    </form>
  </section>`;
}
