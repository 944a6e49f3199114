import webPush from 'web-push';
import type { PushMessage, PushOutcome, PushSender, PushTarget } from '../../modules/notifications/port.ts';
import { isKnownService } from './known-services.ts';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface Options {
  readonly vapid: VapidKeys;
  /** Contact for push services: https: or mailto: (RFC 8292). */
  readonly subject: string;
  readonly allows: 'known' | 'loopback';
}

const patienceMs = 10_000;

/** A new key pair, by which push services recognize this product. */
export function newVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys();
}

/**
 * Push messages (RFC 8030), encrypted for the browser (RFC 8291) and signed by us (RFC 8292). The SDK builds the request; it is sent here,
 * because the SDK's own sending has no timeout for a service that does not respond, and does not support plain HTTP for tests.
 */
export function createPushSender({ vapid, subject, allows }: Options): PushSender {
  const canReach = (endpoint: string) => isKnownService(endpoint, allows);
  return {
    publicKey: vapid.publicKey,
    canReach,
    send: async (target, message) => {
      if (!canReach(target.endpoint)) return 'refused';
      const request = toRequest(target, message, { subject, ...vapid });
      if (!request) return 'gone';
      try {
        const response = await fetch(target.endpoint, { ...request, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
        await response.body?.cancel();
        return toOutcome(response.status);
      } catch {
        // Anything fetch throws is a network error. A message that arrives twice is shown once, by its topic and its tag.
        return 'later';
      }
    },
  };
}

/** @returns undefined when the browser's keys are invalid: nothing can be encrypted for it */
function toRequest({ endpoint, keys }: PushTarget, { payload, topic, ttlSeconds, urgency }: PushMessage, vapidDetails: object) {
  try {
    const options = { vapidDetails: vapidDetails as VapidDetails, TTL: ttlSeconds, topic, urgency };
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, options);
    // Some of its headers are numbers, and the length is set by fetch.
    const { 'Content-Length': _, ...rest } = headers as Record<string, string | number>;
    const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    return { method, headers: texts, body: new Uint8Array(body ?? []) };
  } catch {
    return undefined;
  }
}

type VapidDetails = NonNullable<webPush.RequestOptions['vapidDetails']>;

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
