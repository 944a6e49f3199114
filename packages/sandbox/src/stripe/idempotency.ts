import { createHash } from 'node:crypto';
import type { IdempotentReply } from '../collections.ts';
import type { World } from '../world.ts';
import { StripeError } from './errors.ts';

const keptForMs = 24 * 60 * 60 * 1_000;

/** An answer as it goes out. `keep`: whether a repeated call gets it again. */
export interface Answer {
  status: number;
  body: string;
  requestId: string;
  keep: boolean;
}

/** A call that names an idempotency key. */
interface KeyedCall {
  key: string;
  /** The connected account the call is made for: keys of different accounts have nothing to do with each other. */
  account: string | null;
  path: string;
  body: string;
}

function refuse(status: number, message: string, code?: string): StripeError {
  return new StripeError(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) }, { executed: false });
}

function assertSameCall(kept: IdempotentReply, call: KeyedCall, fingerprint: string): void {
  const advice = `Try using a key other than '${call.key}' if you meant to execute a different request.`;
  if (kept.path !== call.path) {
    throw refuse(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for (${kept.path}). ${advice}`,
    );
  }
  if (kept.fingerprint !== fingerprint) {
    throw refuse(400, `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`);
  }
}

/** Makes calls with the same key happen once, for a day. */
export function createIdempotency(world: Pick<World, 'store' | 'clock'>) {
  const underWay = new Set<string>();
  return {
    /**
     * Answers with what was kept for the key, or acts and keeps the answer. Returns after it is on the disk.
     *
     * @throws StripeError 400 when the key belongs to another call, 409 while its first call is in progress
     */
    async once(call: KeyedCall, act: () => Answer): Promise<Answer & { original?: string }> {
      const { store } = world;
      const now = world.clock();
      if (call.key.length > 255) throw refuse(400, 'Idempotency keys may have at most 255 characters.');
      const id = call.account === null ? call.key : `${call.account}/${call.key}`;
      if (underWay.has(id)) {
        const message = `There is currently another in-progress request using this Idempotent Key: ${call.key}. Please try again later.`;
        throw refuse(409, message, 'idempotency_key_in_use');
      }
      store.removeOldest('idempotentReplies', (reply) => now - reply.createdAt > keptForMs);
      const fingerprint = createHash('sha256').update(call.body).digest('hex');
      const kept = store.find('idempotentReplies', id);
      if (kept) {
        assertSameCall(kept, call, fingerprint);
        return { status: kept.status, body: kept.body, requestId: kept.requestId, keep: true, original: kept.requestId };
      }
      underWay.add(id);
      try {
        const answer = act();
        const { status, body, requestId } = answer;
        if (answer.keep) store.put('idempotentReplies', { id, path: call.path, fingerprint, status, body, requestId, createdAt: now });
        await store.commit();
        return answer;
      } finally {
        underWay.delete(id);
      }
    },
  };
}

export type Idempotency = ReturnType<typeof createIdempotency>;
