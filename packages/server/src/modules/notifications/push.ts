import type { NotificationId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { isForeignKeyViolation } from '../../platform/db/database-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';
import { toLine } from './mail/address.ts';
import type { NotificationsNeeds } from './needs.ts';
import type { PushMessage, PushSender, PushTarget } from './port.ts';
import * as pushStore from './push-store.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'secrets'>, Pick<NotificationsNeeds, 'accounts'> {
  push: PushSender | undefined;
}

const purpose = 'push-subscription';
/** A person has this many browsers at most; the oldest goes first. */
const browsersMax = 20;
const BODY_MAX_LENGTH = 300;
const hourSeconds = 3_600;

const Target = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

/** Push messages to the browsers of a person. */
export function createPush({ db, clock, logger, secrets, accounts, push }: Needs) {
  return {
    /**
     * Adds a browser for as long as this sign-in lasts, or learns its new keys.
     *
     * @throws AppError 'push.unknown_service' (also where push is off), 'auth.required'
     */
    async subscribe({ userId, sessionId }: Actor, target: PushTarget): Promise<void> {
      if (!push?.canReach(target.endpoint)) throw new AppError('push.unknown_service');
      const endpointHash = hashToken(target.endpoint);
      const sealed = secrets.seal(purpose, JSON.stringify(target));
      try {
        await inTransaction(db, async (tx) => {
          await pushStore.upsertSubscription(tx, { userId, authSessionId: sessionId, endpointHash, sealed, now: clock.now() });
          await pushStore.keepNewest(tx, userId, browsersMax);
        });
      } catch (error) {
        // Signed out while this was on its way.
        throw isForeignKeyViolation(error) ? new AppError('auth.required', undefined, { cause: error }) : error;
      }
    },

    /** Unsubscribes one of the person's browsers; an unknown one, or another person's, changes nothing. */
    unsubscribe: ({ userId }: Actor, endpoint: string): Promise<void> => pushStore.deleteByEndpoint(db, userId, hashToken(endpoint)),

    /**
     * Sends one notification to one browser, unless it has been read or the sign-in there has ended by now (L27). For the job.
     *
     * @throws Error when it is worth another try
     */
    async deliver({ notificationId, subscriptionId }: { notificationId: NotificationId; subscriptionId: number }): Promise<void> {
      const [notification, subscription] = [
        await store.findUnread(db, notificationId),
        await pushStore.findSubscription(db, subscriptionId),
      ];
      // The browser may have gone to somebody else between the news and now.
      if (!push || !notification || subscription?.userId !== notification.userId) return;
      const { authSessionId } = subscription;
      if (!(await accounts.findLiveSessions([authSessionId])).has(authSessionId)) return;
      const target = z.parse(Target, JSON.parse(secrets.open(purpose, subscription.sealed)));
      const outcome = await push.send(target, toPushMessage(notificationId, notification));
      if (outcome === 'gone') await pushStore.deleteSubscription(db, subscription);
      if (outcome === 'refused') logger.warn('A push service refuses a message', { code: 'push.refused', userId: notification.userId });
      if (outcome === 'later') throw new Error('a push service does not take messages right now');
    },
  };
}

/** What the service worker shows, and where a click leads. Small: push services take 4 kB at most. */
function toPushMessage(id: NotificationId, { title, body, path, topic }: Pushed): PushMessage {
  const isUrgent = topic === 'reminder' || topic === 'message';
  return {
    payload: JSON.stringify({ title, body: toLine(body, BODY_MAX_LENGTH), path: path ?? '/', tag: `x1-${id}` }),
    topic: `x1-${id}`,
    ttlSeconds: topic === 'reminder' ? hourSeconds : 24 * hourSeconds,
    urgency: isUrgent ? 'high' : 'normal',
  };
}

type Pushed = Pick<NonNullable<Awaited<ReturnType<typeof store.findUnread>>>, 'title' | 'body' | 'path' | 'topic'>;
