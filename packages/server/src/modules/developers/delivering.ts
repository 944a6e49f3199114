import type { WebhookId } from '@x1/contract/core/ids.ts';
import { answeredError, deliveryErrors } from '@x1/contract/developers/delivery-errors.ts';
import { DELIVERY_KEPT_DAYS } from '@x1/contract/developers/webhook.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ForbiddenAddress, type SendOutside } from '../../platform/outside-request.ts';
import { webhookStopped } from './events.ts';
import { sendWebhooks } from './jobs.ts';
import { toBody } from './message.ts';
import { signatureHeaders } from './sign.ts';
import * as store from './webhook-store.ts';
import { secretPurpose } from './webhooks.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'jobs' | 'logger' | 'secrets'> & { send: SendOutside };

const secondMs = 1_000;
const minute = 60;
const hour = 60 * minute;
/** Between the attempts, in seconds: those that Standard Webhooks recommends, a good three days in all. */
export const gapsSeconds = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const;
/** So long nothing got through when a webhook is turned off. */
const patienceMs = 72 * hour * secondMs;
/** For how long a receiver may take to answer. */
const answerMs = 10_000;
/** A process that sends takes no longer than that, or is dead. */
const claimMs = 30_000;
/** Of one webhook on their way at once. */
const atOnce = 3;
/** By one run of the job, before others have their turn. */
const atMostInOneRun = 10;
const dueAtMost = 500;
const dayMs = 24 * hour * secondMs;

/** What became of one attempt: the status, or in a few words why there is none. */
type Outcome = { status: number } | { error: string };

/** Sends events to the addresses people named (decision 0108). */
export function createDelivering({ db, clock, events, jobs, logger, secrets, send }: Needs) {
  async function attempt(claimed: store.ClaimedDelivery): Promise<Outcome> {
    const body = toBody(claimed);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'X1-Webhooks',
      ...signatureHeaders({ messageId: claimed.messageId, sentAt: clock.now(), body }, secretsOf(claimed)),
    };
    try {
      const signal = AbortSignal.timeout(answerMs);
      const { status } = await send({ method: 'POST', url: new URL(claimed.url), headers, body, signal });
      return { status };
    } catch (error) {
      return { error: describe(error) };
    }
  }

  /** The current secret, and while it's being exchanged the former one. */
  function secretsOf({ sealedSecret, sealedFormerSecret, formerSecretUntil }: store.ClaimedDelivery): string[] {
    const isExchanged = sealedFormerSecret !== null && formerSecretUntil !== null && formerSecretUntil > clock.now();
    return [sealedSecret, ...(isExchanged ? [sealedFormerSecret] : [])].map((sealed) => secrets.open(secretPurpose, sealed));
  }

  /** Writes down how it went, and what follows from it. @returns whether the webhook is still to be sent to */
  const record = (claimed: store.ClaimedDelivery, outcome: Outcome): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const said = 'status' in outcome ? { lastStatus: outcome.status, lastError: errorOf(outcome.status) } : { lastError: outcome.error };
      const { id, endpointId, attempts } = claimed;
      if (isSuccess(outcome)) {
        if (await store.endAttempt(tx, { id, attempts }, { ...said, deliveredAt: now })) await store.noteSuccess(tx, endpointId);
        return true;
      }
      const isGone = 'status' in outcome && outcome.status === 410;
      const gap = isGone ? undefined : gapsSeconds[attempts - 1];
      const nextAttemptAt = gap === undefined ? null : new Date(now.getTime() + gap * secondMs);
      if (!(await store.endAttempt(tx, { id, attempts }, { ...said, nextAttemptAt, ...(!nextAttemptAt && { givenUpAt: now }) })))
        return true;
      const failingSince = await store.noteFailure(tx, endpointId, now);
      if (nextAttemptAt) await jobs.send(tx, sendWebhooks, { webhookId: endpointId }, { startAt: nextAttemptAt });
      const hasLongFailed = nextAttemptAt === null && now.getTime() - failingSince.getTime() >= patienceMs;
      if (!isGone && !hasLongFailed) return true;
      await stop(tx, endpointId, isGone ? 'gone' : 'failing');
      return false;
    });

  async function stop(tx: Tx, webhookId: WebhookId, state: 'gone' | 'failing'): Promise<void> {
    const { userId, url } = await store.updateWebhook(tx, webhookId, { state });
    await events.announce(tx, webhookStopped, { userId, webhookId, host: new URL(url).host, why: state });
    logger.info(state === 'gone' ? 'A webhook is gone' : 'A webhook was turned off', { webhookId, userId });
  }

  return {
    /** Sends what waits for a webhook, one after the other: what is about the same object in the order in which it happened. */
    sendWaiting: async (webhookId: WebhookId): Promise<void> => {
      for (let sent = 0; sent < atMostInOneRun; sent += 1) {
        const claimed = await inTransaction(db, (tx) => {
          const now = clock.now();
          return store.claimNext(tx, webhookId, { now, until: new Date(now.getTime() + claimMs), atOnce });
        });
        if (!claimed) return;
        if (!(await record(claimed, await attempt(claimed)))) return;
      }
      await jobs.send(db, sendWebhooks, { webhookId });
    },

    /** Begins to send wherever something is due. */
    wakeDue: async (): Promise<void> => {
      const due = await store.listDue(db, { now: clock.now(), limit: dueAtMost });
      if (due.length > 0)
        await jobs.sendMany(
          db,
          sendWebhooks,
          due.map((webhookId) => ({ webhookId })),
        );
    },

    /** Deletes deliveries that happened longer ago than the log goes back. */
    forgetOldDeliveries: (): Promise<void> =>
      store.deleteDeliveriesBefore(db, new Date(clock.now().getTime() - DELIVERY_KEPT_DAYS * dayMs)),
  };
}

const isSuccess = (outcome: Outcome) => 'status' in outcome && outcome.status >= 200 && outcome.status < 300;

/** For the log of deliveries; null where it was received. */
function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return deliveryErrors.redirect;
  return answeredError(status);
}

/** In words for the owner. */
function describe(error: unknown): string {
  if (error instanceof ForbiddenAddress) return deliveryErrors.notPublic;
  // The request is aborted by its time limit alone.
  if (error instanceof Error && error.name === 'AbortError') return deliveryErrors.tooSlow;
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return deliveryErrors.refused;
  if (error instanceof Error && 'code' in error && error.code === 'ENOTFOUND') return deliveryErrors.noServer;
  return deliveryErrors.unreachable;
}
