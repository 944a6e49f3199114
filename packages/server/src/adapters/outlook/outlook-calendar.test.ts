import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { CalendarRefusal } from '../../modules/calendar/port.ts';
import { openOutlookCalendar } from '../../open-outlook-calendar.ts';
import { dayMs, hourMs, later, newEventId, problemOf, publicUrl } from '../../testing/adapter-sandbox.ts';
import { describeFailures } from '../../testing/failing-calendar.ts';
import { startOutlookProvider } from '../../testing/outlook-provider.ts';
import { testWrittenEvents } from '../../testing/written-events.ts';
import { createOutlookCalendar } from './outlook-calendar.ts';

const { clock, sandbox, outlook, post, setFaults, createConsent, createGrant, anEvent, kept, close } = await startOutlookProvider();
afterAll(close);

interface Kept {
  readonly id: string;
  readonly subject: string;
  readonly categories: string[];
}

const week = () => ({ startsAt: clock.now(), endsAt: new Date(clock.now().getTime() + 7 * dayMs), timeZone: 'America/New_York' });
const owner = (account: string, address: string, fields: Record<string, string> = {}) =>
  post(`/sandbox/outlook/${address}`, { account, ...fields });
/** Microsoft has ids of its own. */
const moveByOwner = async (account: string, eventId: string) => {
  const event = (await kept<Kept>(account)).find((one) => JSON.stringify(one).includes(eventId));
  await owner(account, `events/${event?.id}/move`);
};

describe('the consent to use Outlook', () => {
  it('is requested with PKCE, a refresh token and one scope', () => {
    const address = new URL(outlook.consentUrl({ state: 's', codeChallenge: 'c'.repeat(43) }));
    expect(address.origin + address.pathname).toBe(`${publicUrl}/sandbox/outlook/oauth2/v2.0/authorize`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      prompt: 'select_account',
      state: 's',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
      redirect_uri: `${publicUrl}/api/auth/outlook/callback`,
      scope: 'offline_access https://graph.microsoft.com/Calendars.ReadWrite',
    });
  });

  it('is requested from Microsoft itself when client keys are configured', async () => {
    const microsoft = { clientId: '7f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f', clientSecret: 'something-long-of-microsoft' };
    const real = await openOutlookCalendar({ config: { microsoft, stripe: undefined }, sandbox, publicUrl: 'https://x1.test', clock });
    const address = new URL(real.consentUrl({ state: 's', codeChallenge: 'c' }));
    expect(address.origin + address.pathname).toBe('https://login.microsoftonline.com/common/oauth2/v2.0/authorize');
    expect(address.searchParams.get('client_id')).toBe(microsoft.clientId);
    expect(address.searchParams.get('redirect_uri')).toBe('https://x1.test/api/auth/outlook/callback');
  });

  it('yields one grant per code, and none for a used, expired or unknown code or without its verifier', async () => {
    const { code, codeVerifier } = await createConsent();
    expect(await problemOf(outlook.exchangeCode({ code, codeVerifier: randomBytes(48).toString('base64url') }))).toBe('refused');
    expect(await outlook.exchangeCode({ code, codeVerifier })).toMatchObject({ provider: 'outlook' });
    expect(await problemOf(outlook.exchangeCode({ code, codeVerifier }))).toBe('refused');
    expect(await problemOf(outlook.exchangeCode({ code: 'M.C5_no-code', codeVerifier }))).toBe('refused');
    const late = await createConsent();
    clock.advance({ minutes: 10 });
    expect(await problemOf(outlook.exchangeCode(late))).toBe('refused');
  });

  it('without the calendar is refused', async () => {
    expect(await problemOf(outlook.exchangeCode(await createConsent({ calendar: 'false' })))).toBe('scope_missing');
  });

  it('that the trainer revoked at Microsoft fails the next call, even with a cached access token', async () => {
    const { account, grant } = await createGrant();
    await outlook.insertEvent(grant, anEvent());
    await post(`/sandbox/outlook/accounts/${encodeURIComponent(account)}/revoke`, {});
    expect(await problemOf(outlook.listBusy(grant, week()))).toBe('consent_lost');
    expect(await problemOf(outlook.findEvent({ provider: 'outlook', secret: 'M.R3_never-given' }, newEventId()))).toBe('consent_lost');
  });

  it('outlives its access tokens, and is replaced by the one that Microsoft answers', async () => {
    const { grant } = await createGrant();
    await outlook.insertEvent(grant, anEvent());
    clock.advance({ hours: 2 });
    const renewed: string[] = [];
    await outlook.insertEvent({ ...grant, renew: (secret) => renewed.push(secret) }, anEvent());
    expect(renewed).toEqual([expect.stringMatching(/^M\.R3_/)]);
    clock.advance({ hours: 2 });
    await expect(outlook.insertEvent({ ...grant, secret: renewed[0] ?? '' }, anEvent())).resolves.toHaveProperty('etag');
  });

  it('can be let go at any time', async () => {
    const { grant } = await createGrant();
    await outlook.revoke(grant);
    await outlook.revoke(grant);
  });
});

describe('an event in Outlook', () => {
  it('is written without guests, and found by the id that X1 has for it', async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    const version = await outlook.insertEvent(grant, event);
    expect(await outlook.findEvent(grant, event.eventId)).toEqual({ ...event, ...version });
    const [written] = await kept<Kept>(account);
    expect(written).toMatchObject({ subject: 'Pitching & catching', body: { contentType: 'text' }, showAs: 'busy' });
    expect(written).not.toHaveProperty('attendees');
  });

  testWrittenEvents({ calendar: outlook, createGrant, anEvent, moveByOwner });

  it('can be written again once it was deleted', async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    await outlook.insertEvent(grant, event);
    await outlook.deleteEvent(grant, event.eventId);
    expect(await problemOf(outlook.updateEvent(grant, event))).toBe('missing');
    await outlook.insertEvent(grant, event);
    expect(await kept(account)).toHaveLength(1);
  });

  it('keeps its category, and also its title when only the time is updated', async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    await outlook.insertEvent(grant, event);
    const [{ id } = { id: '' }] = await kept<Kept>(account);
    await owner(account, `events/${id}/edit`, { title: 'My champion', colorId: 'Red' });
    await outlook.updateEvent(grant, later(event), { isTimeAlone: true });
    expect((await kept(account))[0]).toMatchObject({ subject: 'My champion', categories: ['Red'] });
    await outlook.updateEvent(grant, later(event));
    expect((await kept(account))[0]).toMatchObject({ subject: event.title, categories: ['Red'] });
  });

  it('with a time that Microsoft does not accept is refused for good', async () => {
    const { grant } = await createGrant();
    const event = anEvent();
    expect(await problemOf(outlook.insertEvent(grant, { ...event, endsAt: event.startsAt }))).toBe('refused');
  });
});

describe('the changes in Outlook', () => {
  it("list X1's events with their times, and those that are gone as deleted", async () => {
    const { account, grant } = await createGrant();
    const [moved, deleted, farAway, elsewhere] = [anEvent(), anEvent(), later(anEvent(), 300 * dayMs), anEvent()];
    for (const event of [moved, deleted, farAway]) await outlook.insertEvent(grant, event);
    await owner(account, 'events', { title: 'Dentist', startsAt: moved.startsAt.toISOString(), minutes: '60' });
    const [first, second] = await kept<Kept>(account);
    await owner(account, `events/${first?.id}/move`, { hours: '2' });
    await owner(account, `events/${second?.id}/delete`);
    const expected = [moved, deleted, farAway, elsewhere].map(({ eventId }) => eventId);
    const { changes, nextSyncToken } = await outlook.listChanges(grant, null, expected);
    expect(nextSyncToken).toBeNull();
    const { startsAt, endsAt } = later(moved, 2 * hourMs);
    const gone = { isDeleted: true, startsAt: null, endsAt: null };
    expect(changes).toMatchObject([
      { eventId: moved.eventId, isDeleted: false, startsAt, endsAt },
      { eventId: deleted.eventId, ...gone },
      { eventId: farAway.eventId, isDeleted: false, startsAt: farAway.startsAt },
      { eventId: elsewhere.eventId, ...gone },
    ]);
  });

  it('are read to the end of a long calendar', async () => {
    const { account, grant } = await createGrant();
    for (let index = 0; index < 260; index += 1) {
      await owner(account, 'events', {
        title: 'Class',
        startsAt: new Date(clock.now().getTime() + dayMs + index * 60_000).toISOString(),
        minutes: '1',
      });
    }
    const event = anEvent();
    await outlook.insertEvent(grant, event);
    expect((await outlook.listChanges(grant, null, [event.eventId])).changes).toMatchObject([{ eventId: event.eventId, isDeleted: false }]);
  });
});

describe('the busy times in Outlook', () => {
  it('cover every event that is not deleted, joined where they touch', async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    await outlook.insertEvent(grant, event);
    await owner(account, 'events', { title: 'Dentist', startsAt: event.endsAt.toISOString(), minutes: '30' });
    const gone = later(anEvent(), 5 * hourMs);
    await outlook.insertEvent(grant, gone);
    await outlook.deleteEvent(grant, gone.eventId);
    expect(await outlook.listBusy(grant, week())).toEqual([
      { startsAt: event.startsAt, endsAt: new Date(event.endsAt.getTime() + hourMs / 2) },
    ]);
  });
});

describeFailures({
  calendar: outlook,
  clock,
  newGrant: async () => (await createGrant()).grant,
  anEvent,
  setFaults,
  statuses: [401, 429, 500, 503, 504],
  at: (url) => ({
    calendar: createOutlookCalendar(
      {
        clientId: '7f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f',
        clientSecret: 'something-long-of-microsoft',
        redirectUri: `${publicUrl}/back`,
        rootUrl: `${url}/v1.0`,
        tokenUrl: `${url}/token`,
      },
      { clock },
    ),
    grant: { provider: 'outlook', secret: 'any' },
  }),
  sent: /Pitching|x1-sandbox-secret|EwB/,
});

it('without keys of Microsoft and with the real Stripe, no Outlook calendar can be connected', async () => {
  const stripe = { secretKey: '', publishableKey: '', webhookSecrets: { payments: '', identity: '', connect: '' } };
  const none = await openOutlookCalendar({ config: { microsoft: undefined, stripe }, sandbox, publicUrl, clock });
  expect(() => none.consentUrl({ state: '', codeChallenge: '' })).toThrow(CalendarRefusal);
  expect(await problemOf(none.insertEvent((await createGrant()).grant, anEvent()))).toBe('unavailable');
});
