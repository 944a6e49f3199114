import type { DeliveryId, WebhookId } from '@x1/contract/core/ids.ts';
import {
  type Delivery,
  FORMER_SECRET_HOURS,
  MAX_WEBHOOKS,
  type MadeWebhook,
  TEST_EVENT,
  type Webhook,
  type WebhookChange,
  type WebhookSettings,
} from '@x1/contract/developers/webhook.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { assertPublicUrl, ForbiddenAddress } from '../../platform/outside-request.ts';
import { newFileKey, newSigningSecret } from '../../platform/tokens.ts';
import { webhookAdded } from './events.ts';
import { sendWebhooks } from './jobs.ts';
import { toBody } from './message.ts';
import type { DevelopersNeeds } from './needs.ts';
import * as store from './webhook-store.ts';

type Needs = Pick<ModuleContext, 'config' | 'db' | 'clock' | 'events' | 'jobs' | 'secrets'> & Pick<DevelopersNeeds, 'accounts'>;

/** What secrets of webhooks are encrypted for. */
export const secretPurpose = 'webhook secret';

const hourMs = 3_600_000;

/** Addresses that people have events sent to (decision 0108). */
export function createWebhooks({ config, db, clock, events, jobs, secrets, accounts }: Needs) {
  /** @throws AppError 'webhook.address_refused' */
  function assertMayBeAsked(url: string): void {
    if (config.webhookReceivers === 'any') return;
    try {
      assertPublicUrl(new URL(url));
    } catch (error) {
      if (!(error instanceof ForbiddenAddress)) throw error;
      throw new AppError('webhook.address_refused', undefined, { cause: error, fields: { url: 'must be a public https address' } });
    }
  }

  /** @throws AppError 'webhook.not_found' also for somebody else's */
  async function getOwn(from: Parameters<typeof store.findWebhook>[0], { userId }: Actor, id: WebhookId): Promise<store.StoredWebhook> {
    const found = await store.findWebhook(from, { id, userId });
    if (!found) throw new AppError('webhook.not_found');
    return found;
  }

  return {
    listWebhooks: async ({ userId }: Actor): Promise<Webhook[]> => {
      const now = clock.now();
      return (await store.listWebhooks(db, userId)).map((row) => toWebhook(row, now));
    },

    /** @throws AppError 'webhook.address_refused', 'webhook.too_many' */
    createWebhook: async ({ userId, role }: Actor, { url, events: wanted }: WebhookSettings): Promise<MadeWebhook> => {
      assertMayBeAsked(url);
      const [secret, createdAt] = [newSigningSecret(), clock.now()];
      const webhook = await inTransaction(db, async (tx) => {
        // With its account locked: of two at once the second one sees the first.
        await accounts.assertOpen(tx, userId);
        if ((await store.listWebhooks(tx, userId)).length >= MAX_WEBHOOKS) throw new AppError('webhook.too_many');
        const sealedSecret = secrets.seal(secretPurpose, secret);
        const made = await store.insertWebhook(tx, { userId, tellsOfAll: role === 'admin', url, events: wanted, sealedSecret, createdAt });
        await events.announce(tx, webhookAdded, { userId, webhookId: made.id, host: new URL(url).host });
        return made;
      });
      return { webhook: toWebhook(webhook, createdAt), secret };
    },

    /** @throws AppError 'webhook.not_found', 'webhook.address_refused' */
    updateWebhook: async (actor: Actor, id: WebhookId, { url, events: wanted, isOn }: WebhookChange): Promise<Webhook> => {
      assertMayBeAsked(url);
      const changed = await inTransaction(db, async (tx) => {
        const { state, url: former } = await getOwn(tx, actor, id);
        const host = new URL(url).host;
        if (host !== new URL(former).host) await events.announce(tx, webhookAdded, { userId: actor.userId, webhookId: id, host });
        const isTurnedOn = isOn && state !== 'on';
        if (isTurnedOn) await goOn(tx, id);
        return store.updateWebhook(tx, id, {
          url,
          events: wanted,
          ...(isTurnedOn && { state: 'on', failingSince: null }),
          // What it was turned off for stays told.
          ...(!isOn && state === 'on' && { state: 'off' }),
        });
      });
      return toWebhook(changed, clock.now());
    },

    /** @throws AppError 'webhook.not_found' */
    deleteWebhook: async ({ userId }: Actor, id: WebhookId): Promise<void> => {
      if (!(await store.deleteWebhook(db, { id, userId }))) throw new AppError('webhook.not_found');
    },

    /** A new secret; for a day the former one signs too, so that the receiver can be given the new one in peace. @throws AppError 'webhook.not_found' */
    rotateSecret: async (actor: Actor, id: WebhookId): Promise<MadeWebhook> => {
      const [secret, now] = [newSigningSecret(), clock.now()];
      const changed = await inTransaction(db, async (tx) => {
        const { sealedSecret: sealedFormerSecret } = await getOwn(tx, actor, id);
        const formerSecretUntil = new Date(now.getTime() + FORMER_SECRET_HOURS * hourMs);
        return store.updateWebhook(tx, id, { sealedSecret: secrets.seal(secretPurpose, secret), sealedFormerSecret, formerSecretUntil });
      });
      return { webhook: toWebhook(changed, now), secret };
    },

    /** @throws AppError 'webhook.not_found', 'webhook.off' */
    testWebhook: (actor: Actor, id: WebhookId): Promise<Delivery> =>
      inTransaction(db, async (tx) => {
        const { state } = await getOwn(tx, actor, id);
        if (state !== 'on') throw new AppError('webhook.off');
        const object = `test:${newFileKey()}`;
        const facts = { webhookId: id };
        const delivery = await store.insertDelivery(tx, { webhookId: id, type: TEST_EVENT, object, facts, happenedAt: clock.now() });
        await jobs.send(tx, sendWebhooks, { webhookId: id });
        return toDelivery(delivery);
      }),

    /** The log of one, newest first. @throws AppError 'webhook.not_found' */
    listDeliveries: async (actor: Actor, id: WebhookId, request: PageRequest): Promise<PageOf<Delivery>> => {
      await getOwn(db, actor, id);
      return store.listDeliveries(db, id, request, toDelivery);
    },

    /** Sends one once more, with its id. @throws AppError 'delivery.not_found', 'webhook.off' */
    replayDelivery: ({ userId }: Actor, id: DeliveryId): Promise<Delivery> =>
      inTransaction(db, async (tx) => {
        const found = await store.findDelivery(tx, { id, userId });
        if (!found) throw new AppError('delivery.not_found');
        if (found.state !== 'on') throw new AppError('webhook.off');
        const delivery = await store.resetDelivery(tx, id);
        await jobs.send(tx, sendWebhooks, { webhookId: found.endpointId });
        return toDelivery(delivery);
      }),

    forgetWebhooksOf: (userId: Actor['userId']): Promise<void> => store.deleteWebhooksOf(db, userId),
  };

  async function goOn(tx: Tx, webhookId: WebhookId): Promise<void> {
    await store.retryOpen(tx, webhookId);
    await jobs.send(tx, sendWebhooks, { webhookId });
  }
}

function toWebhook({ id, url, events, state, createdAt, failingSince, formerSecretUntil }: store.StoredWebhook, now: Date): Webhook {
  const until = formerSecretUntil && formerSecretUntil > now ? formerSecretUntil : null;
  return {
    id,
    url,
    events,
    state,
    createdAt: createdAt.toISOString(),
    failingSince: toInstant(failingSince),
    formerSecretUntil: toInstant(until),
  };
}

function toDelivery(row: store.StoredDelivery): Delivery {
  const { id, messageId, type, attempts, lastStatus, lastError } = row;
  return {
    id,
    messageId,
    type,
    state: row.deliveredAt ? 'delivered' : row.givenUpAt ? 'given_up' : 'waiting',
    happenedAt: row.happenedAt.toISOString(),
    attempts,
    lastAttemptAt: toInstant(row.lastAttemptAt),
    nextAttemptAt: toInstant(row.nextAttemptAt),
    lastStatus,
    lastError,
    body: toBody(row),
  };
}
