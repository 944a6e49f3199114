import { Readable } from 'node:stream';
import type { calendarRoutes } from '@x1/contract/calendar/routes.ts';
import type { Actor } from '../../http/actor.ts';
import { type BrowserCookie, toSetCookie } from '../../http/cookies.ts';
import { file, type Handlers, ok, type RequestContext } from '../../http/handlers.ts';
import { CONSENT_SECONDS } from './consent.ts';
import type { Feeds } from './feed.ts';
import type { OAuthProviderName } from './port.ts';
import type { CalendarService } from './service.ts';

/** @param consentCookie in which the browser keeps its proof that it started a consent */
export function createCalendarHandlers(calendar: CalendarService, consentCookie: BrowserCookie): Handlers<typeof calendarRoutes> {
  const beginConsent =
    (provider: OAuthProviderName) =>
    async (actor: Actor, _input: unknown, { setCookie }: RequestContext) => {
      const { authUrl, browserToken } = await calendar.beginConsent(actor, provider);
      setCookie(toSetCookie(consentCookie, { value: browserToken, maxAgeSeconds: CONSENT_SECONDS }));
      return { authUrl };
    };
  return {
    ...createFeedHandlers(calendar),
    status: (actor) => calendar.status(actor),
    connection: (actor) => calendar.readConnection(actor),
    authUrl: beginConsent('google'),
    outlookAuthUrl: beginConsent('outlook'),
    connectCalDav: (actor, { body }) => calendar.connectCalDav(actor, body),
    disconnect: (actor) => ok(calendar.disconnect(actor)),
    syncAppointment: async (actor, { params }) => ({ message: await calendar.syncAppointment(actor, params.appointmentId) }),
    setVideoCalls: (actor, { body }) => calendar.setVideoCalls(actor, body.isOn),
    resolveDisagreement: (actor, { params, body }) => calendar.resolveDisagreement(actor, params.appointmentId, body.choice),
  };
}

type FeedHandlers = Pick<Handlers<typeof calendarRoutes>, 'feed' | 'renewFeed' | 'revokeFeed' | 'readFeed' | 'downloadSession'>;

const FEED_SUFFIX = '.ics';

/** The routes that reply with iCalendar; `routes.ts` combines them with the others. */
function createFeedHandlers(feeds: Feeds): FeedHandlers {
  return {
    feed: ({ userId }) => feeds.feed(userId),
    renewFeed: ({ userId }) => feeds.renewFeed(userId),
    revokeFeed: ({ userId }) => feeds.revokeFeed(userId),
    readFeed: async (_visitor, { params }) =>
      file('x1-sessions.ics', Readable.from([await feeds.readFeed(params.token.slice(0, -FEED_SUFFIX.length))])),
    downloadSession: async ({ familyId }, { params: { appointmentId } }, { language }) =>
      file(`x1-session-${appointmentId}.ics`, Readable.from([await feeds.downloadSession(familyId, appointmentId, language)])),
  };
}
