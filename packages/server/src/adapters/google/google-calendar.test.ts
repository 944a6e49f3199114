import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type CalendarEvent, CalendarRefusal } from '../../modules/calendar/port.ts';
import { openGoogleCalendar } from '../../open-google-calendar.ts';
import { dayMs, hourMs, newEventId, noFaults, problemOf, publicUrl } from '../../testing/adapter-sandbox.ts';
import { describeFailures } from '../../testing/failing-calendar.ts';
import { startGoogleProvider } from '../../testing/google-provider.ts';
import { testWrittenEvents } from '../../testing/written-events.ts';
import { createGoogleCalendar } from './google-calendar.ts';

const { clock, sandbox, google, post, setFaults, createConsent, createGrant, anEvent, kept, close } = await startGoogleProvider();
beforeEach(() => setFaults({ ...noFaults, LateCalls: 0, NoCalls: false }));
afterAll(close);
const moveByOwner = (account: string, eventId: string) => post(`/sandbox/google/events/${eventId}/move`, { account });

describe('the consent to use Google Calendar', () => {
  it('is requested with PKCE, offline access and exactly two scopes', () => {
    const address = new URL(google.consentUrl({ state: 's', codeChallenge: 'c'.repeat(43) }));
    expect(address.origin + address.pathname).toBe(`${publicUrl}/sandbox/google/o/oauth2/v2/auth`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent select_account',
      state: 's',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
      redirect_uri: `${publicUrl}/api/auth/google/callback`,
      scope: 'https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.freebusy',
    });
  });

  it('is requested from Google itself when client keys are configured', async () => {
    const keys = { clientId: 'x1.apps.googleusercontent.com', clientSecret: 'GOCSPX-something-long' };
    const real = await openGoogleCalendar({ config: { google: keys, stripe: undefined }, sandbox, publicUrl: 'https://x1.test', clock });
    const address = new URL(real.consentUrl({ state: 's', codeChallenge: 'c' }));
    expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(address.searchParams.get('client_id')).toBe(keys.clientId);
    expect(address.searchParams.get('redirect_uri')).toBe('https://x1.test/api/auth/google/callback');
  });

  it('yields one grant per code, and none for a used, expired or unknown code or without its verifier', async () => {
    const { code, codeVerifier } = await createConsent();
    expect(await problemOf(google.exchangeCode({ code, codeVerifier: randomBytes(48).toString('base64url') }))).toBe('refused');
    expect((await google.exchangeCode({ code, codeVerifier })).secret).not.toBe('');
    expect(await problemOf(google.exchangeCode({ code, codeVerifier }))).toBe('refused');
    expect(await problemOf(google.exchangeCode({ code: '4/0no-code', codeVerifier }))).toBe('refused');
    const late = await createConsent();
    clock.advance({ minutes: 10 });
    expect(await problemOf(google.exchangeCode(late))).toBe('refused');
  });

  it.each(['events', 'busy'])('without the scope of %s is refused and revoked', async (scope) => {
    const account = `partial-${scope}@gmail.test`;
    const consent = await createConsent({ account, [scope]: 'false' });
    expect(await problemOf(google.exchangeCode(consent))).toBe('scope_missing');
    const accounts = await (await fetch(`${sandbox.url}/sandbox/google/calendar`)).json();
    expect(accounts).toContainEqual({ account, isConnected: false });
  });

  it('that X1 revoked ends every call, and can be revoked twice', async () => {
    const { grant } = await createGrant();
    await google.insertEvent(grant, anEvent());
    await google.revoke(grant);
    await google.revoke(grant);
    expect(await problemOf(google.insertEvent(grant, anEvent()))).toBe('consent_lost');
  });

  it('that the trainer revoked at Google fails the next call, even with a cached access token', async () => {
    const { account, grant } = await createGrant();
    await google.insertEvent(grant, anEvent());
    await post(`/sandbox/google/accounts/${encodeURIComponent(account)}/revoke`, {});
    expect(
      await problemOf(
        google.listBusy(grant, { startsAt: clock.now(), endsAt: new Date(clock.now().getTime() + dayMs), timeZone: 'America/New_York' }),
      ),
    ).toBe('consent_lost');
    expect(await problemOf(google.findEvent({ provider: 'google', secret: '1//never-given' }, newEventId()))).toBe('consent_lost');
  });

  it('outlives its access tokens', async () => {
    const { grant } = await createGrant();
    await google.insertEvent(grant, anEvent());
    clock.advance({ hours: 2 });
    await expect(google.insertEvent(grant, anEvent())).resolves.toHaveProperty('etag');
  });
});

describe('an event in Google Calendar', () => {
  it("is written with X1's id, without guests and with an escaped description", async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    const version = await google.insertEvent(grant, event);
    expect(await google.findEvent(grant, event.eventId)).toEqual({ ...event, ...version });
    expect(version).toMatchObject({ callUrl: null, isCallPending: false });
    const [written] = await kept(account);
    expect(written).toMatchObject({
      id: event.eventId,
      summary: 'Pitching & catching',
      description: 'With &lt;b&gt;Sam&lt;/b&gt; &amp; &quot;friends&quot;:\nbring a glove; or two, as you like',
      guestsCanSeeOtherGuests: false,
      guestsCanInviteOthers: false,
      extendedProperties: { private: { x1: 'session' } },
    });
    expect(written).not.toHaveProperty('attendees');
  });

  testWrittenEvents({ calendar: google, createGrant, anEvent, moveByOwner });

  it('keeps its id after deletion, and an update restores it', async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    await google.insertEvent(grant, event);
    expect(await problemOf(google.insertEvent(grant, event))).toBe('exists');
    await google.deleteEvent(grant, event.eventId);
    await google.deleteEvent(grant, event.eventId);
    await google.deleteEvent(grant, newEventId());
    expect(await problemOf(google.insertEvent(grant, event))).toBe('exists');
    await google.updateEvent(grant, event);
    expect(await google.findEvent(grant, event.eventId)).toMatchObject(event);
    expect(await kept(account)).toHaveLength(1);
  });

  it('keeps its color, and also its title when only the time is updated', async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    await google.insertEvent(grant, event);
    await post(`/sandbox/google/events/${event.eventId}/edit`, { account, title: 'My champion', colorId: '11' });
    const later = { ...event, startsAt: new Date(event.startsAt.getTime() + hourMs), endsAt: new Date(event.endsAt.getTime() + hourMs) };
    await google.updateEvent(grant, later, { isTimeAlone: true });
    expect((await kept(account))[0]).toMatchObject({
      summary: 'My champion',
      colorId: '11',
      start: { dateTime: later.startsAt.toISOString() },
    });
    await google.updateEvent(grant, later);
    expect((await kept(account))[0]).toMatchObject({
      summary: event.title,
      colorId: '11',
      extendedProperties: { private: { x1: 'session' } },
    });
  });

  it('has a video call where one is asked for: made once, left by other writes, and removed when that is asked', async () => {
    const { grant } = await createGrant();
    const event = anEvent({ hasCall: true });
    const { callUrl } = await google.insertEvent(grant, event);
    expect(callUrl).toMatch(/^http/);
    expect(await google.updateEvent(grant, event, { call: 'make' })).toMatchObject({ callUrl });
    expect(await google.updateEvent(grant, { ...event, title: 'Moved' })).toMatchObject({ callUrl });
    expect(await google.updateEvent(grant, event, { call: 'remove' })).toMatchObject({ callUrl: null });
    expect(await google.findEvent(grant, event.eventId)).toMatchObject({ hasCall: false });
  });

  it('whose video call takes Google a moment says so, and has it when it is read again', async () => {
    const { grant } = await createGrant();
    await setFaults({ LateCalls: 1 });
    const event = anEvent({ hasCall: true });
    expect(await google.insertEvent(grant, event)).toMatchObject({ callUrl: null, isCallPending: true });
    expect(await google.findEvent(grant, event.eventId)).toMatchObject({ callUrl: expect.any(String), isCallPending: false });
  });

  it('has no video call where the account may make none', async () => {
    const { grant } = await createGrant();
    await setFaults({ NoCalls: true });
    expect(await google.insertEvent(grant, anEvent({ hasCall: true }))).toMatchObject({ callUrl: null, isCallPending: false });
  });

  it('with an id or time that Google does not accept is refused for good', async () => {
    const { grant } = await createGrant();
    expect(await problemOf(google.insertEvent(grant, anEvent({ eventId: 'UPPER' })))).toBe('refused');
    const event = anEvent();
    expect(await problemOf(google.insertEvent(grant, { ...event, endsAt: event.startsAt }))).toBe('refused');
  });
});

describe('the changes in Google Calendar', () => {
  const moved = (account: string, { eventId }: CalendarEvent) => post(`/sandbox/google/events/${eventId}/move`, { account, hours: '2' });

  it("list X1's moved and deleted events, each once", async () => {
    const { account, grant } = await createGrant();
    const [one, other] = [anEvent(), anEvent()];
    await google.insertEvent(grant, one);
    await google.insertEvent(grant, other);
    const { nextSyncToken } = await google.listChanges(grant, null);
    await post('/sandbox/google/events', { account, title: 'Dentist', startsAt: one.startsAt.toISOString(), minutes: '60' });
    await moved(account, one);
    await post(`/sandbox/google/events/${other.eventId}/delete`, { account });
    const { changes, nextSyncToken: next } = await google.listChanges(grant, nextSyncToken);
    expect(changes).toEqual([
      {
        eventId: one.eventId,
        isDeleted: false,
        startsAt: new Date(one.startsAt.getTime() + 2 * hourMs),
        endsAt: new Date(one.endsAt.getTime() + 2 * hourMs),
        etag: expect.any(String),
      },
      { eventId: other.eventId, isDeleted: true, startsAt: null, endsAt: null, etag: expect.any(String) },
    ]);
    expect((await google.listChanges(grant, next)).changes).toEqual([]);
  });

  it("start with X1's upcoming events", async () => {
    const { account, grant } = await createGrant();
    const [past, upcoming, deleted] = [anEvent(), anEvent(), anEvent()];
    const before = (instant: Date) => new Date(instant.getTime() - 3 * dayMs);
    await google.insertEvent(grant, { ...past, startsAt: before(past.startsAt), endsAt: before(past.endsAt) });
    await google.insertEvent(grant, upcoming);
    await google.insertEvent(grant, deleted);
    await google.deleteEvent(grant, deleted.eventId);
    await post('/sandbox/google/events', { account, title: 'Dentist', startsAt: upcoming.startsAt.toISOString(), minutes: '60' });
    const { changes } = await google.listChanges(grant, null);
    expect(changes.map(({ eventId }) => eventId)).toEqual([upcoming.eventId]);
  });

  it('are refused for an expired sync token and for that of a different calendar', async () => {
    const { grant } = await createGrant();
    const { nextSyncToken } = await google.listChanges(grant, null);
    const another = await createGrant();
    expect(await problemOf(google.listChanges(another.grant, nextSyncToken))).toBe('refused');
    clock.advance({ days: 31 });
    expect(await problemOf(google.listChanges(grant, nextSyncToken))).toBe('expired');
  });
});

describe('the busy times in Google Calendar', () => {
  it('cover every event that is not deleted, joined where they touch', async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    await google.insertEvent(grant, event);
    await post('/sandbox/google/events', { account, title: 'Dentist', startsAt: event.endsAt.toISOString(), minutes: '30' });
    const gone = anEvent({
      startsAt: new Date(event.startsAt.getTime() + 5 * hourMs),
      endsAt: new Date(event.endsAt.getTime() + 5 * hourMs),
    });
    await google.insertEvent(grant, gone);
    await google.deleteEvent(grant, gone.eventId);
    const busy = await google.listBusy(grant, {
      startsAt: clock.now(),
      endsAt: new Date(clock.now().getTime() + 7 * dayMs),
      timeZone: 'America/New_York',
    });
    expect(busy).toEqual([{ startsAt: event.startsAt, endsAt: new Date(event.endsAt.getTime() + hourMs / 2) }]);
  });
});

describeFailures({
  calendar: google,
  clock,
  newGrant: async () => (await createGrant()).grant,
  anEvent,
  setFaults,
  statuses: [401, 403, 429, 500, 503],
  at: (url) => ({
    calendar: createGoogleCalendar(
      {
        clientId: 'x1.apps.googleusercontent.com',
        clientSecret: 'GOCSPX-elsewhere',
        redirectUri: `${publicUrl}/back`,
        rootUrl: url,
        endpoints: { oauth2TokenUrl: `${url}/token` },
      },
      { clock },
    ),
    grant: { provider: 'google', secret: 'any' },
  }),
  sent: /Pitching|GOCSPX|ya29/,
});

describe('a failing Google Calendar', () => {
  it('that refuses an access token is called again with a new one', async () => {
    const { grant } = await createGrant();
    await google.insertEvent(grant, anEvent());
    await setFaults({ Refusal: 401, RefusedCalls: 1 });
    await expect(google.insertEvent(grant, anEvent())).resolves.toHaveProperty('etag');
  });

  it('that is down makes the calls for tokens worth a retry', async () => {
    const { grant } = await createGrant();
    const consent = await createConsent();
    await setFaults({ Down: true });
    expect(await problemOf(google.exchangeCode(consent))).toBe('unavailable');
    expect(await problemOf(google.revoke(grant))).toBe('unavailable');
    await setFaults({ Down: false });
    await expect(google.exchangeCode(consent)).resolves.toHaveProperty('secret');
  });

  it("that answers 409 or 410 is understood as 'exists' and 'expired'", async () => {
    const { grant } = await createGrant();
    const { nextSyncToken } = await google.listChanges(grant, null);
    await setFaults({ Refusal: 409, RefusedCalls: 1 });
    expect(await problemOf(google.insertEvent(grant, anEvent()))).toBe('exists');
    await setFaults({ Refusal: 410, RefusedCalls: 1 });
    expect(await problemOf(google.listChanges(grant, nextSyncToken))).toBe('expired');
  });
});

describe('without Google client keys', () => {
  it('and with the real Stripe, no calendar can be connected', async () => {
    const stripe = { secretKey: '', publishableKey: '', webhookSecrets: { payments: '', identity: '', connect: '' } };
    const none = await openGoogleCalendar({ config: { google: undefined, stripe }, sandbox, publicUrl, clock });
    expect(() => none.consentUrl({ state: '', codeChallenge: '' })).toThrow(CalendarRefusal);
    const { grant } = await createGrant();
    expect(await problemOf(none.insertEvent(grant, anEvent()))).toBe('unavailable');
  });
});
