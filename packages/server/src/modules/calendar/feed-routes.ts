import { Readable } from 'node:stream';
import type { calendarRoutes } from '@x1/contract/calendar/routes.ts';
import { file, type Handlers } from '../../http/handlers.ts';
import type { Feeds } from './feed.ts';

type FeedHandlers = Pick<Handlers<typeof calendarRoutes>, 'feed' | 'renewFeed' | 'revokeFeed' | 'readFeed' | 'downloadSession'>;

const FEED_SUFFIX = '.ics';

/** The part of the module's routes that answers in iCalendar; `routes.ts` puts it beside the others. */
export function createFeedHandlers(feeds: Feeds): FeedHandlers {
  return {
    feed: ({ userId }) => feeds.feed(userId),
    renewFeed: ({ userId }) => feeds.renewFeed(userId),
    revokeFeed: ({ userId }) => feeds.revokeFeed(userId),
    readFeed: async (_visitor, { params }) =>
      file('x1-sessions.ics', Readable.from([await feeds.readFeed(params.token.slice(0, -FEED_SUFFIX.length))])),
    downloadSession: async ({ userId }, { params: { appointmentId } }) =>
      file(`x1-session-${appointmentId}.ics`, Readable.from([await feeds.downloadSession(userId, appointmentId)])),
  };
}
