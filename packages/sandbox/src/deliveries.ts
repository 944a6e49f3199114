import type { CheckrEvent } from './checkr/records.ts';
import type { Delivery, Endpoint, StoredEvent } from './collections.ts';
import type { Faults } from './faults.ts';
import { sendWebhook } from './send-webhook.ts';
import type { Store } from './store.ts';
import { newId } from './stripe/ids.ts';

/** Failures are logged here, without the contents of events. */
export interface Logger {
  warn(details: object, message: string): void;
}

/** An event of any service that sends webhooks. */
type SentEvent = StoredEvent | CheckrEvent;

export const findSentEvent = (store: Store, id: string): SentEvent | undefined =>
  store.find('events', id) ?? store.find('checkrEvents', id);

export interface Deliveries {
  /** Queues the copies of an event that the faults ask for. */
  enqueue(event: SentEvent): void;
  /** Sends a recorded event again, regardless of faults. */
  resend(event: SentEvent): void;
  /** Looks for what is due; called whenever something may have become due. */
  wake(): void;
  /** What waits for a retry is due at once. */
  hurry(): void;
  /** Returns when nothing is due and nothing is on its way. Delayed webhooks and retries that are not due are not waited for. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Needs {
  store: Store;
  clock: () => number;
  faults: () => Faults;
  /** The product's origin, or empty while it is not known. */
  target: () => string;
  secrets: Record<Endpoint, string>;
  logger: Logger;
}

const backoffMs = [200, 500, 1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000];
const longestBackoffMs = 3 * 3_600_000;
const givenUpAfterMs = 3 * 24 * 3_600_000;
const attemptTimeoutMs = 10_000;
const reorderWindowMs = 300;
const mostInFlight = 4;
const finishedKept = 200;
const longestSleepMs = 1_000;

const isOfCheckr = (event: SentEvent): event is CheckrEvent => 'webhook_url' in event;

function endpointOf(event: SentEvent): Endpoint {
  if (isOfCheckr(event)) return 'background-checks';
  const { type, account } = event;
  if (type.startsWith('identity.')) return 'identity';
  return account === undefined ? 'payments' : 'connect';
}

/** Carries events to the product: at least once, retried for three days, also across restarts. */
export function createDeliveries({ store, clock, faults, target, secrets, logger }: Needs): Deliveries {
  const pending = new Map(store.list('deliveries').flatMap((delivery) => (delivery.status === 'pending' ? [[delivery.id, delivery]] : [])));
  const inFlight = new Map<string, Promise<void>>();
  const stop = new AbortController();
  let sequence = Math.max(0, ...store.list('deliveries').map((delivery) => delivery.sequence));
  let timer: NodeJS.Timeout | undefined;
  let settledWaiters: (() => void)[] = [];

  function save(delivery: Delivery): void {
    if (delivery.status === 'pending') pending.set(delivery.id, delivery);
    else pending.delete(delivery.id);
    store.put('deliveries', delivery);
  }

  function add(event: SentEvent, delayMs: number, status: 'pending' | 'dropped'): void {
    sequence += 1;
    const now = clock();
    save({
      id: newId('whd'),
      sequence,
      eventId: event.id,
      eventType: event.type,
      endpoint: endpointOf(event),
      status,
      attempts: 0,
      createdAt: now,
      nextAttemptAt: now + delayMs,
      lastResult: null,
    });
  }

  function forgetFinished(): void {
    const finished = store.list('deliveries').filter((delivery) => delivery.status !== 'pending');
    for (const delivery of finished.slice(0, -finishedKept)) store.remove('deliveries', delivery.id);
  }

  const isHeld = () => stop.signal.aborted || target() === '' || faults().providerDown;

  /** In the order of sending. While reordering, neighbours in time count as due together and the newest goes first, one by one. */
  function dueNow(): Delivery[] {
    if (isHeld()) return [];
    const reorder = faults().reorderWebhooks;
    const waiting = [...pending.values()].filter((delivery) => !inFlight.has(delivery.id));
    const now = clock();
    if (!waiting.some((delivery) => delivery.nextAttemptAt <= now)) return [];
    const due = waiting.filter((delivery) => delivery.nextAttemptAt <= now + (reorder ? reorderWindowMs : 0));
    return due.sort((a, b) => (reorder ? b.sequence - a.sequence : a.sequence - b.sequence));
  }

  async function send(delivery: Delivery): Promise<{ ok: boolean; result: string }> {
    const event = findSentEvent(store, delivery.eventId);
    if (!event) return { ok: false, result: 'the event is no longer kept' };
    try {
      const status = await sendWebhook({
        url: `${target()}/api/webhooks/${delivery.endpoint}`,
        sender: isOfCheckr(event) ? 'checkr' : 'stripe',
        secret: secrets[delivery.endpoint],
        body: JSON.stringify(event),
        // Signed with the system clock, which the verifier uses too: the world's clock may have been moved.
        timestampSeconds: Math.floor(Date.now() / 1_000),
        timeoutMs: attemptTimeoutMs,
        signal: stop.signal,
      });
      return { ok: status >= 200 && status < 300, result: String(status) };
    } catch (error) {
      return { ok: false, result: error instanceof Error ? error.message : String(error) };
    }
  }

  function finish(delivery: Delivery, { ok, result }: { ok: boolean; result: string }): void {
    const attempts = delivery.attempts + 1;
    const now = clock();
    const isLost = !ok && (now - delivery.createdAt > givenUpAfterMs || !findSentEvent(store, delivery.eventId));
    const status = ok ? 'delivered' : isLost ? 'failed' : 'pending';
    const nextAttemptAt = now + (backoffMs[attempts - 1] ?? longestBackoffMs);
    save({ ...delivery, status, attempts, nextAttemptAt, lastResult: result });
    if (status !== 'pending') forgetFinished();
    if (!ok) logger.warn({ event: delivery.eventType, endpoint: delivery.endpoint, attempts, result }, 'webhook not accepted');
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const outcome = await send(delivery);
    // NOTE: an attempt cut by closing stays as it was, so the next start sends it again.
    if (!stop.signal.aborted) finish(delivery, outcome);
    inFlight.delete(delivery.id);
    wake();
  }

  async function launch(): Promise<void> {
    // The state is on disk before its event is delivered.
    await store.commit();
    for (const delivery of dueNow()) {
      if (inFlight.size >= (faults().reorderWebhooks ? 1 : mostInFlight)) return;
      inFlight.set(delivery.id, attempt(delivery));
    }
    sleepUntilNext();
  }

  function sleepUntilNext(): void {
    clearTimeout(timer);
    const next = Math.min(...[...pending.values()].filter(({ id }) => !inFlight.has(id)).map(({ nextAttemptAt }) => nextAttemptAt));
    if (inFlight.size === 0 && (isHeld() || !(next <= clock()))) releaseWaiters();
    if (stop.signal.aborted || next === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(wake, Math.min(Math.max(next - clock(), isHeld() ? longestSleepMs : 0), longestSleepMs));
    timer.unref();
  }

  function releaseWaiters(): void {
    const waiters = settledWaiters;
    settledWaiters = [];
    for (const release of waiters) release();
  }

  function wake(): void {
    if (stop.signal.aborted) return;
    launch().catch((error: unknown) => {
      logger.warn({ error: String(error) }, 'the sandbox cannot write its state');
      clearTimeout(timer);
      timer = setTimeout(wake, longestSleepMs);
      timer.unref();
    });
  }

  return {
    enqueue(event) {
      const { dropWebhooks, duplicateWebhooks, webhookDelayMs, reorderWebhooks } = faults();
      const delayMs = webhookDelayMs + (reorderWebhooks ? reorderWindowMs : 0);
      for (let copy = 0; copy <= duplicateWebhooks; copy += 1) add(event, delayMs, dropWebhooks ? 'dropped' : 'pending');
      if (dropWebhooks) forgetFinished();
      wake();
    },
    resend(event) {
      add(event, 0, 'pending');
      wake();
    },
    wake,
    hurry() {
      const now = clock();
      for (const delivery of pending.values()) {
        if (delivery.attempts > 0 && !inFlight.has(delivery.id))
          save({ ...delivery, nextAttemptAt: Math.min(now, delivery.nextAttemptAt) });
      }
      wake();
    },
    settled: () =>
      new Promise((resolve) => {
        settledWaiters.push(resolve);
        wake();
      }),
    async close() {
      stop.abort();
      clearTimeout(timer);
      await Promise.all(inFlight.values());
      releaseWaiters();
    },
  };
}
