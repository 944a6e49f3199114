import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { badge } from '../pages/control-row.ts';
import { type Html, html } from '../pages/html.ts';
import { readFields, sendNotice, sendPage } from '../pages/page-request.ts';
import type { World } from '../world.ts';
import { eventsOf } from './calendars.ts';
import { CALL_PATH } from './conference.ts';
import { because } from './consent-page.ts';
import { isConnected, revokeAccount } from './consents.ts';
import { accountRows, calendarAddress } from './control-rows.ts';
import { invalidParameter } from './errors.ts';
import { type CalendarEvent, type EventTime, toInstant } from './event.ts';
import { deleteEvent, insertEvent, liveEventsOf, moveEvent, patchEvent } from './events.ts';

const standsFor = 'Google Calendar';
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

function read<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.infer<Schema> {
  const result = schema.safeParse(readFields(request));
  if (result.success) return result.data;
  throw invalidParameter(result.error.issues[0]?.message ?? 'Invalid parameters');
}

const wantsPage = (request: FastifyRequest) => request.headers.accept?.includes('text/html') ?? false;

/** A connected account's calendar, and what its owner can do there without X1. A program gets and sends JSON. */
export function mountCalendarPage(app: FastifyInstance, world: World): void {
  async function answer(request: FastifyRequest, reply: FastifyReply, account: string, result: object): Promise<FastifyReply> {
    await world.store.commit();
    if (wantsPage(request)) return reply.redirect(calendarAddress(account), 303);
    return reply.header('cache-control', 'no-store').send(result);
  }

  app.get('/sandbox/google/calendar', async (request, reply) => {
    const { account } = Query.catch({}).parse(request.query);
    if (!wantsPage(request)) return reply.header('cache-control', 'no-store').send(toJson(world, account));
    if (account === undefined)
      return sendPage(world, reply, { title: 'Calendars', standsFor, because, body: accountsBody(world), width: 'wide' });
    if (!world.store.find('googleAccounts', account)) return sendNotice(world, reply, { ...noAccount, standsFor, because });
    return sendPage(world, reply, { title: account, standsFor, because, body: calendarBody(world, account), width: 'wide' });
  });

  app.post('/sandbox/google/events', async (request, reply) => {
    const { account, title, startsAt, minutes } = read(AddInput, request);
    const end = new Date(Date.parse(startsAt) + minutes * minuteMs).toISOString();
    const start = new Date(startsAt).toISOString();
    const event = insertEvent(world, account, { summary: title, start: { dateTime: start }, end: { dateTime: end } });
    return answer(request, reply, account, event);
  });

  app.post<WithId>('/sandbox/google/events/:id/move', async (request, reply) => {
    const { account, hours } = read(MoveInput, request);
    return answer(request, reply, account, moveEvent(world, account, request.params.id, hours * hourMs));
  });

  app.post<WithId>('/sandbox/google/events/:id/edit', async (request, reply) => {
    const { account, title, colorId } = read(EditInput, request);
    const body = { summary: title, ...(colorId && { colorId }) };
    return answer(request, reply, account, patchEvent(world, account, request.params.id, { body, ifMatch: undefined }));
  });

  app.post<WithId>('/sandbox/google/events/:id/delete', async (request, reply) => {
    const { account } = read(OfAccount, request);
    deleteEvent(world, account, request.params.id);
    return answer(request, reply, account, {});
  });

  app.get<{ Params: { code: string } }>(`${CALL_PATH}/:code`, async (request, reply) =>
    sendNotice(world, reply, {
      status: 200,
      title: 'Video call',
      text: `With Google Meet the two would see each other here now, in the call ${request.params.code}.`,
      standsFor: 'Google Meet',
      because,
    }),
  );

  app.post<WithId>('/sandbox/google/accounts/:id/revoke', async (request, reply) => {
    revokeAccount(world, request.params.id);
    return answer(request, reply, request.params.id, {});
  });
}

const noAccount = { status: 404, title: 'No such account', text: 'No account with this name was ever connected.' };

/** The accounts, or one calendar with its deleted events. */
function toJson(world: World, account: string | undefined): object[] {
  if (account !== undefined) return eventsOf(world, account).map(({ event }) => event);
  return world.store.list('googleAccounts').map(({ id }) => ({ account: id, isConnected: isConnected(world, id) }));
}

function accountsBody(world: World): Html {
  const rows = accountRows(world);
  return html`<div class="headrow">
      <div><h1>Google calendars</h1><p class="lead">Every account that was ever connected to X1.</p></div>
      ${links(world)}
    </div>
    <section class="card" aria-label="Accounts">${rows.length === 0 ? html`<p class="muted">No trainer has connected a calendar yet.</p>` : html`<ul class="rows">${rows}</ul>`}</section>`;
}

function links(world: World): Html {
  return html`<div class="end"><a class="btn outline compact" href="/sandbox">Sandbox control</a><a class="btn outline compact" href="${world.publicUrl()}/">Back to X1</a></div>`;
}

function calendarBody(world: World, account: string): Html {
  const events = liveEventsOf(world, account).sort((one, other) => toInstant(one.start) - toInstant(other.start));
  const none = html`<p class="muted">The calendar is empty.</p>`;
  return html`<div class="headrow">
      <div><h1>Calendar</h1><p class="lead">${account}. X1 is notified of changes here the way Google would notify it. All times are UTC.</p></div>
      ${links(world)}
    </div>
    <section class="card" aria-labelledby="events"><h2 id="events">Events</h2>
      ${events.length === 0 ? none : html`<ul class="rows">${events.map((event) => eventRow(account, event))}</ul>`}
    </section>
    ${addForm(world, account)}`;
}

function eventRow(account: string, event: CalendarEvent): Html {
  const name = event.summary ?? 'No title';
  const isOfX1 = event.extendedProperties?.private?.['x1'] !== undefined;
  return html`<li>
    <div class="what"><strong>${name}</strong><span class="muted small">${time(event.start)} to ${time(event.end)}</span>
      ${event.location ? html`<span class="muted small">${event.location}</span>` : null}
      ${event.hangoutLink ? html`<a class="small" href="${event.hangoutLink}">Video call</a>` : null}
      ${event.description ? html`<pre class="plain small">${asShown(event.description)}</pre>` : null}<code>${event.id}</code></div>
    <div class="end">${isOfX1 ? badge('neutral', 'by X1') : null}
      ${event.start.dateTime ? eventForm({ action: 'move', label: 'Move by an hour', account, event }) : null}
      ${eventForm({ action: 'delete', label: 'Delete', account, event })}</div>
  </li>`;
}

/** Google shows descriptions as HTML; here the entities alone are read, so that what was escaped looks as it was meant. */
function asShown(description: string): string {
  return description
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

const time = ({ dateTime, date }: EventTime) => (dateTime ? new Date(dateTime).toISOString().slice(0, 16).replace('T', ' ') : date);

interface EventForm {
  action: 'move' | 'delete';
  label: string;
  account: string;
  event: CalendarEvent;
}

function eventForm({ action, label, account, event }: EventForm): Html {
  return html`<form method="post" action="/sandbox/google/events/${event.id}/${action}">
    <input type="hidden" name="account" value="${account}">
    <button class="btn ${action === 'delete' ? 'danger' : 'outline'} compact" aria-label="${`${label}: ${event.summary ?? event.id}`}">${label}</button>
  </form>`;
}

function addForm(world: World, account: string): Html {
  const tomorrow = new Date(world.clock() + 24 * hourMs).toISOString().slice(0, 13);
  return html`<section class="card" aria-labelledby="add"><h2 id="add">Add something private</h2>
    <form method="post" action="/sandbox/google/events" class="choices">
      <input type="hidden" name="account" value="${account}">
      <div class="fieldrow"><label for="title">Title</label><input type="text" id="title" name="title" required maxlength="200" value="Dentist"></div>
      <div class="fieldrow"><label for="startsAt">Starts (UTC)</label><input type="datetime-local" id="startsAt" name="startsAt" required value="${tomorrow}:00"></div>
      <div class="fieldrow"><label for="minutes">Minutes</label><input type="number" id="minutes" name="minutes" required min="1" max="10080" value="60"></div>
      <button class="btn outline">Add</button>
    </form>
  </section>`;
}
