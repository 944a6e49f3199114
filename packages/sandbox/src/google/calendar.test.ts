import { randomBytes } from 'node:crypto';
import type { calendar_v3 } from '@googleapis/calendar';
import { describe, expect, it } from 'vitest';
import { openGoogle, refusalOf } from '../testing/open-google.ts';

const calendarId = 'primary';
const hourMs = 3_600_000;
const noon = Date.parse('2026-03-14T12:00:00Z');
const at = (hours: number) => ({ dateTime: new Date(noon + hours * hourMs).toISOString() });
const newId = () => randomBytes(8).toString('hex');

function anEvent(changes: calendar_v3.Schema$Event = {}): calendar_v3.Schema$Event {
  return { id: newId(), summary: 'Training', start: at(0), end: at(1), ...changes };
}

describe('an event in the Google sandbox', () => {
  it('is stored under the id its writer chose', async () => {
    const { connect } = await openGoogle();
    const { events, account } = await connect();
    const requestBody = anEvent({ description: 'a &lt; b', extendedProperties: { private: { x1: 'session' } } });
    const { data } = await events.insert({ calendarId, requestBody });
    expect(data).toMatchObject({ ...requestBody, status: 'confirmed', creator: { email: account }, etag: expect.stringMatching(/^".+"$/) });
    expect((await events.get({ calendarId, eventId: data.id ?? '' })).data).toEqual(data);
    expect((await events.get({ calendarId: account, eventId: data.id ?? '' })).data).toEqual(data);
    expect((await events.insert({ calendarId, requestBody: anEvent({ id: undefined }) })).data.id).toMatch(/^[a-v0-9]{5,}$/);
  });

  it('keeps its id when it is deleted, and is restored only by a confirmed update', async () => {
    const { connect } = await openGoogle();
    const { events } = await connect();
    const requestBody = anEvent();
    const eventId = requestBody.id ?? '';
    await events.insert({ calendarId, requestBody });
    expect(await refusalOf(events.insert({ calendarId, requestBody }))).toEqual({ status: 409, reason: 'duplicate' });
    await events.delete({ calendarId, eventId });
    expect(await refusalOf(events.delete({ calendarId, eventId }))).toEqual({ status: 410, reason: 'deleted' });
    expect(await refusalOf(events.insert({ calendarId, requestBody }))).toEqual({ status: 409, reason: 'duplicate' });
    expect((await events.get({ calendarId, eventId })).data.status).toBe('cancelled');
    await events.patch({ calendarId, eventId, requestBody: { summary: 'Still gone' } });
    expect((await events.get({ calendarId, eventId })).data).toMatchObject({ status: 'cancelled', summary: 'Still gone' });
    await events.update({ calendarId, eventId, requestBody: { ...requestBody, status: 'confirmed' } });
    expect((await events.get({ calendarId, eventId })).data.status).toBe('confirmed');
  });

  it('is replaced by an update, changed in part by a patch, and only in the named version', async () => {
    const { connect } = await openGoogle();
    const { events } = await connect();
    const requestBody = anEvent({ location: 'Field 3' });
    const eventId = requestBody.id ?? '';
    const first = (await events.insert({ calendarId, requestBody })).data.etag ?? '';
    const ifMatch = (etag: string) => ({ headers: { 'if-match': etag } });
    const patched = (await events.patch({ calendarId, eventId, requestBody: { summary: 'Other' } }, ifMatch(first))).data;
    expect(patched).toMatchObject({ summary: 'Other', location: 'Field 3', sequence: 1 });
    expect(await refusalOf(events.update({ calendarId, eventId, requestBody }, ifMatch(first)))).toEqual({
      status: 412,
      reason: 'conditionNotMet',
    });
    expect(await refusalOf(events.delete({ calendarId, eventId }, ifMatch(first)))).toMatchObject({ status: 412 });
    const { id, summary, start, end } = requestBody;
    const whole = (await events.update({ calendarId, eventId, requestBody: { id, summary, start, end } }, ifMatch(patched.etag ?? '')))
      .data;
    expect(whole).not.toHaveProperty('location');
    expect((await events.patch({ calendarId, eventId, requestBody: { summary: null } })).data).not.toHaveProperty('summary');
  });

  it("loses the owner's color and reminders in an update, and keeps them in a patch", async () => {
    const { connect } = await openGoogle();
    const { events } = await connect();
    const own = { colorId: '11', reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 45 }] } };
    const requestBody = anEvent({ extendedProperties: { private: { x1: 'session' } } });
    const eventId = requestBody.id ?? '';
    await events.insert({ calendarId, requestBody });
    await events.patch({ calendarId, eventId, requestBody: own });
    const patched = await events.patch({ calendarId, eventId, requestBody: { extendedProperties: { private: { other: '1' } } } });
    expect(patched.data).toMatchObject({ ...own, extendedProperties: { private: { x1: 'session', other: '1' } } });
    const written = (await events.update({ calendarId, eventId, requestBody })).data;
    expect(written).not.toHaveProperty('colorId');
    expect(written.reminders).toEqual({ useDefault: true });
  });

  it('of whole days gets a time only when its date is removed', async () => {
    const { connect } = await openGoogle();
    const { events } = await connect();
    const requestBody = anEvent({ start: { date: '2026-03-14' }, end: { date: '2026-03-15' } });
    const eventId = requestBody.id ?? '';
    await events.insert({ calendarId, requestBody });
    expect(await refusalOf(events.patch({ calendarId, eventId, requestBody: { start: at(0), end: at(1) } }))).toMatchObject({
      status: 400,
    });
    const time = { start: { ...at(0), date: null }, end: { ...at(1), date: null } };
    expect((await events.patch({ calendarId, eventId, requestBody: time })).data.start).toEqual(at(0));
  });

  it.each([
    ['an id with other letters', { id: 'WXYZ-1' }],
    ['an id that is too short', { id: 'abcd' }],
    ['no time', { end: undefined }],
    ['an end before its start', { end: at(-1) }],
    ['a time without its zone', { start: { dateTime: '2026-03-14T12:00:00' } }],
    ['a day and a time', { start: { date: '2026-03-14' } }],
    ['a field the sandbox does not support', { recurrence: ['RRULE:FREQ=DAILY'] }],
  ])('with %s is refused', async (_, changes) => {
    const { connect } = await openGoogle();
    const { events } = await connect();
    expect(await refusalOf(events.insert({ calendarId, requestBody: anEvent(changes) }))).toEqual({ status: 400, reason: 'invalid' });
    expect((await events.list({ calendarId })).data.items).toEqual([]);
  });

  it('is visible to its own account only', async () => {
    const { connect, given } = await openGoogle();
    const [one, other] = [await connect(), await connect()];
    const requestBody = anEvent();
    await one.events.insert({ calendarId, requestBody });
    expect(await refusalOf(other.events.get({ calendarId, eventId: requestBody.id ?? '' }))).toEqual({ status: 404, reason: 'notFound' });
    expect(await refusalOf(other.events.get({ calendarId: one.account, eventId: requestBody.id ?? '' }))).toMatchObject({ status: 404 });
    await expect(other.events.insert({ calendarId, requestBody })).resolves.toBeDefined();
    const stranger = await fetch(`${given.sandbox.url}/calendar/v3/calendars/primary/events`, {
      headers: { authorization: 'Bearer ya29.none' },
    });
    expect(stranger.status).toBe(401);
    expect((await fetch(`${given.sandbox.url}/calendar/v3/colors`)).status).toBe(404);
  });
});

describe('a list of events in the Google sandbox', () => {
  it('pages to a sync token, which then returns only changes, with deleted events by id', async () => {
    const { connect, press } = await openGoogle();
    const { events, account } = await connect();
    const written = Array.from({ length: 5 }, () => anEvent());
    for (const requestBody of written) await events.insert({ calendarId, requestBody });
    const seen: (string | null | undefined)[] = [];
    let pageToken: string | undefined;
    let syncToken: string | undefined;
    do {
      const { data } = await events.list({ calendarId, maxResults: 2, ...(pageToken && { pageToken }) });
      seen.push(...(data.items ?? []).map(({ id }) => id));
      expect(data.nextPageToken === undefined).toBe(data.nextSyncToken !== undefined);
      // A change between two pages belongs to the next list.
      if (pageToken === undefined) await events.patch({ calendarId, eventId: written[0]?.id ?? '', requestBody: { summary: 'Meanwhile' } });
      pageToken = data.nextPageToken ?? undefined;
      syncToken = data.nextSyncToken ?? undefined;
    } while (pageToken);
    expect(seen).toEqual(written.map(({ id }) => id));
    await press(`/sandbox/google/events/${written[1]?.id}/delete`, { account });
    const { data } = await events.list({ calendarId, syncToken });
    expect(data.items).toEqual([
      expect.objectContaining({ id: written[0]?.id, summary: 'Meanwhile' }),
      { kind: 'calendar#event', id: written[1]?.id, status: 'cancelled', etag: expect.any(String) },
    ]);
    expect((await events.list({ calendarId, syncToken: data.nextSyncToken ?? '' })).data.items).toEqual([]);
  });

  it('can be filtered by time and private properties, but not together with a sync token', async () => {
    const { connect } = await openGoogle();
    const { events } = await connect();
    const [early, late] = [anEvent(), anEvent({ start: at(48), end: at(49), extendedProperties: { private: { x1: 'session' } } })];
    for (const requestBody of [early, late]) await events.insert({ calendarId, requestBody });
    const idsOf = async (query: calendar_v3.Params$Resource$Events$List) =>
      (await events.list({ calendarId, ...query })).data.items?.map(({ id }) => id);
    expect(await idsOf({ timeMin: at(2).dateTime })).toEqual([late.id]);
    expect(await idsOf({ timeMax: at(2).dateTime })).toEqual([early.id]);
    expect(await idsOf({ privateExtendedProperty: ['x1=session'] })).toEqual([late.id]);
    expect(await idsOf({ privateExtendedProperty: ['x1=other'] })).toEqual([]);
    const syncToken = (await events.list({ calendarId })).data.nextSyncToken ?? '';
    for (const query of [{ timeMin: at(0).dateTime }, { privateExtendedProperty: ['x1=session'] }, { showDeleted: false }]) {
      expect(await refusalOf(events.list({ calendarId, syncToken, ...query }))).toEqual({ status: 400, reason: 'invalid' });
    }
    expect(await refusalOf(events.list({ calendarId, orderBy: 'startTime' }))).toMatchObject({ status: 400 });
  });

  it('includes deleted events on request, and refuses a sync token of a different calendar or an old one', async () => {
    let now = noon;
    const { connect } = await openGoogle({ clock: () => now });
    const [one, other] = [await connect(), await connect()];
    const requestBody = anEvent();
    await one.events.insert({ calendarId, requestBody });
    const syncToken = (await one.events.list({ calendarId })).data.nextSyncToken ?? '';
    await one.events.delete({ calendarId, eventId: requestBody.id ?? '' });
    expect((await one.events.list({ calendarId })).data.items).toEqual([]);
    expect((await one.events.list({ calendarId, showDeleted: true })).data.items).toHaveLength(1);
    expect(await refusalOf(other.events.list({ calendarId, syncToken }))).toMatchObject({ status: 400 });
    expect(await refusalOf(one.events.list({ calendarId, syncToken: 'none' }))).toMatchObject({ status: 400 });
    now += 31 * 24 * hourMs;
    await one.client.refreshAccessToken();
    expect(await refusalOf(one.events.list({ calendarId, syncToken }))).toEqual({ status: 410, reason: 'fullSyncRequired' });
  });

  it('contains only the requested fields', async () => {
    const { connect } = await openGoogle();
    const { events } = await connect();
    const requestBody = anEvent({ extendedProperties: { private: { x1: 'session' }, shared: { other: 'thing' } } });
    await events.insert({ calendarId, requestBody });
    const fields = 'items(id,start/dateTime,extendedProperties/private)';
    const { id, start } = requestBody;
    expect((await events.list({ calendarId, fields })).data).toEqual({
      items: [{ id, start, extendedProperties: { private: { x1: 'session' } } }],
    });
    for (const wrong of ['items(', 'items(id', 'a b', '']) {
      expect(await refusalOf(events.list({ calendarId, fields: wrong }))).toMatchObject({ status: 400 });
    }
  });
});

describe('free/busy times in the Google sandbox', () => {
  it('contain only times, cut to the requested range', async () => {
    const { connect } = await openGoogle();
    const { events, calendar } = await connect();
    const inserted = [
      anEvent({ start: at(-1), end: at(1) }),
      anEvent({ start: at(1), end: at(2) }),
      anEvent({ start: at(5), end: at(6), transparency: 'transparent' }),
      anEvent({ start: at(8), end: at(12) }),
    ];
    for (const requestBody of inserted) await events.insert({ calendarId, requestBody });
    const ask = (timeMin: string, timeMax: string) =>
      calendar.freebusy.query({ requestBody: { timeMin, timeMax, items: [{ id: calendarId }, { id: 'other' }] } });
    const { data } = await ask(at(0).dateTime, at(10).dateTime);
    expect(data.calendars).toEqual({
      primary: {
        busy: [
          { start: at(0).dateTime, end: at(2).dateTime },
          { start: at(8).dateTime, end: at(10).dateTime },
        ],
      },
      other: { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] },
    });
    expect(await refusalOf(ask(at(1).dateTime, at(0).dateTime))).toMatchObject({ status: 400 });
  });
});

describe('a fault of the Google sandbox', () => {
  it('affects the requested number of calls, and slow or unanswered writes still happen', async () => {
    const { connect, given } = await openGoogle();
    const { events } = await connect();
    await given.setFaults({ googleRefusal: 429, googleRefusedCalls: 2 });
    for (const _ of [1, 2]) expect(await refusalOf(events.list({ calendarId }))).toEqual({ status: 429, reason: 'rateLimitExceeded' });
    await events.list({ calendarId });
    await given.setFaults({ googleLostAnswers: 1 });
    const requestBody = anEvent();
    expect(await refusalOf(events.insert({ calendarId, requestBody }))).toEqual({ status: undefined, reason: undefined });
    await given.setFaults({ googleDelayMs: 60_000 });
    const late = anEvent();
    expect(await refusalOf(events.insert({ calendarId, requestBody: late }, { timeout: 200 }))).toMatchObject({ status: undefined });
    await given.setFaults({ googleDelayMs: 0 });
    expect((await events.list({ calendarId })).data.items?.map(({ id }) => id)).toEqual([requestBody.id, late.id]);
  });

  it('that takes it down affects calls, tokens and pages, and loses nothing, even after a restart', async () => {
    const { connect, given } = await openGoogle();
    const { events, client, tokens } = await connect();
    const requestBody = anEvent();
    await events.insert({ calendarId, requestBody });
    await given.setFaults({ googleDown: true });
    expect(await refusalOf(events.list({ calendarId }))).toMatchObject({ status: 503 });
    expect(await refusalOf(client.refreshAccessToken())).toMatchObject({ status: 503 });
    expect((await fetch(`${given.sandbox.url}/sandbox/google/calendar`, { headers: { accept: 'text/html' } })).status).toBe(503);
    await given.setFaults({ googleDown: false });
    await given.restart();
    const url = `${given.sandbox.url}/calendar/v3/calendars/primary/events/${requestBody.id}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    expect(await answer.json()).toMatchObject({ id: requestBody.id, status: 'confirmed' });
  });

  it('is refused when Google has no such fault', async () => {
    const { given } = await openGoogle();
    expect((await given.setFaults({ googleRefusal: 418 })).status).toBe(400);
    expect((await given.setFaults({ googleRefusedCalls: -1 })).status).toBe(400);
  });
});

describe('the calendar page of the Google sandbox', () => {
  it('shows events with escaped text, and moves, deletes and adds them', async () => {
    const { connect, given, press } = await openGoogle();
    const { events, account } = await connect();
    const requestBody = anEvent({ summary: '<script>alert(1)</script>', description: '&lt;b&gt;' });
    await events.insert({ calendarId, requestBody });
    const read = async () =>
      (await fetch(`${given.sandbox.url}/sandbox/google/calendar?account=${account}`, { headers: { accept: 'text/html' } })).text();
    const page = await read();
    expect(page).toContain('This page is a stand-in');
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toMatch(/<script|<b>/);
    expect(page).toMatch(/Move by an hour<\/button>/);
    await press(`/sandbox/google/events/${requestBody.id}/move`, { account });
    expect((await events.get({ calendarId, eventId: requestBody.id ?? '' })).data).toMatchObject({ start: at(1), end: at(2) });
    await press('/sandbox/google/events', { account, title: 'Dentist', startsAt: '2026-03-14T18:00', minutes: '30' });
    expect((await events.list({ calendarId })).data.items?.at(-1)).toMatchObject({ summary: 'Dentist', end: at(6.5) });
    await press(`/sandbox/google/events/${requestBody.id}/delete`, { account });
    expect(await read()).not.toContain(String(requestBody.id));
    expect((await press(`/sandbox/google/events/${requestBody.id}/delete`, { account })).status).toBe(410);
    expect((await press(`/sandbox/google/events/none/move`, { account })).status).toBe(404);
  });

  it('lets its user revoke the consent, as does the control page', async () => {
    const { connect, given } = await openGoogle();
    const { events, account } = await connect();
    const control = async () => (await fetch(`${given.sandbox.url}/sandbox`, { headers: { accept: 'text/html' } })).text();
    const action = `/sandbox/google/accounts/${encodeURIComponent(account)}/revoke`;
    expect(await control()).toContain(`action="${action}"`);
    const answer = await fetch(given.sandbox.url + action, { method: 'POST', redirect: 'manual', headers: { accept: 'text/html' } });
    expect(answer.status).toBe(303);
    expect(await refusalOf(events.list({ calendarId }))).toMatchObject({ status: 401 });
    expect(await control()).not.toContain(`action="${action}"`);
    const list = await (await fetch(`${given.sandbox.url}/sandbox/google/calendar`)).json();
    expect(list).toEqual([{ account, isConnected: false }]);
  });
});
