import type { UserId } from '@x1/contract/core/ids.ts';
import type { IdentityState, VerificationStatus } from '@x1/contract/verification/status.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { failed, verified } from './events.ts';
import type { VerificationNeeds } from './needs.ts';
import { nextAttempt, outcomeOf, toVerificationStatus, utcDay } from './policy.ts';
import type { IdentityProvider, ProviderCheck } from './port.ts';
import type { IdentityCheck, Outcome } from './store.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'events' | 'publicUrl'>, VerificationNeeds {
  identity: IdentityProvider;
}

/** The stored check, and what the provider said of it when it was asked. */
interface Refreshed {
  check: IdentityCheck | undefined;
  told?: ProviderCheck;
}

/** How often the provider is asked again because a concurrent call has written its answer. */
const maxRounds = 5;

export type VerificationService = ReturnType<typeof createVerificationService>;

/** Identity checks. Only the provider's own word, asked for by us, changes one (R61). */
export function createVerificationService({ db, clock, events, identity, accounts, publicUrl }: Needs) {
  const returnUrl = `${publicUrl}/verification/return`;

  /**
   * Asks the provider and writes down what it says. An answer that was overtaken by a newer one is thrown away and asked for again, so
   * that the order in which events arrive does not matter.
   *
   * @param recordEvent runs in the same transaction; when it returns false nothing is written
   */
  async function refresh(userId: UserId, recordEvent: (tx: Tx) => Promise<boolean> = async () => true): Promise<Refreshed> {
    for (let round = 0; round < maxRounds; round += 1) {
      const check = await store.findCheck(db, userId);
      if (!check?.providerSessionId || check.state === 'verified') return { check };
      const told = await identity.read(check.providerSessionId);
      const outcome = await inTransaction(db, async (tx) => {
        if (!(await store.lockUnchanged(tx, check))) return undefined;
        return (await recordEvent(tx)) ? applyProviderState(tx, check, told) : check;
      });
      if (outcome) return { check: { ...check, ...outcome }, told };
    }
    throw new AppError('server.unavailable');
  }

  async function applyProviderState(tx: Tx, check: IdentityCheck, told: ProviderCheck): Promise<Outcome> {
    const now = clock.now();
    const outcome = outcomeOf(check, told, now);
    if (isSame(check, outcome)) return outcome;
    await store.setOutcome(tx, check.userId, outcome, now);
    if (outcome.state !== check.state) await announceOutcome(tx, check.userId, outcome.state);
    return outcome;
  }

  async function announceOutcome(tx: Tx, userId: UserId, state: IdentityState): Promise<void> {
    if (state === 'verified') await events.announce(tx, verified, { userId });
    if (state === 'failed') await events.announce(tx, failed, { userId });
  }

  /** @returns the hosted page, or undefined when another start came first */
  async function start(userId: UserId, previous: IdentityCheck | undefined): Promise<string | undefined> {
    const startedAt = clock.now();
    const attempt = nextAttempt(previous, startedAt);
    const { externalKey } = await accounts.getAccount(userId);
    const { sessionId, url } = await identity.start({ userId, key: externalKey, day: utcDay(startedAt), attempt, returnUrl });
    const isFirst = await inTransaction(db, async (tx) => {
      if (!previous) return store.insertStarted(tx, { userId, sessionId, attempt, startedAt });
      if (!(await store.lockUnchanged(tx, previous))) return false;
      await store.setStarted(tx, { userId, sessionId, attempt, startedAt });
      return true;
    });
    return isFirst ? url : undefined;
  }

  return {
    /** Forgets what was found out about a person who has left (security.md §5.2). */
    letGoOf: (userId: UserId): Promise<void> => store.emptyCheck(db, userId, clock.now()),

    /** The state of the caller's own check, as last reported. */
    status: async (actor: Actor): Promise<VerificationStatus> => toVerificationStatus(await store.findCheck(db, actor.userId)),

    /**
     * Starts the caller's own check and answers its hosted page. A check that still waits for documents is opened again; asked twenty times
     * at once it is one check.
     *
     * @throws AppError 'verification.already_verified', 'verification.in_progress', 'verification.too_many_retries', 'provider.unavailable'
     */
    createSession: async (actor: Actor): Promise<{ url: string }> => {
      for (let round = 0; round < maxRounds; round += 1) {
        const { check, told } = await refresh(actor.userId);
        if (check?.state === 'verified') throw new AppError('verification.already_verified');
        if (check?.state === 'pending' && check.submittedAt) throw new AppError('verification.in_progress');
        if (told?.state === 'waiting' && told.url) return { url: told.url };
        const url = await start(actor.userId, check);
        if (url) return { url };
      }
      throw new AppError('server.unavailable');
    },

    /** Asks the provider for the state of the caller's own check. @throws AppError 'provider.unavailable' */
    checkStatus: async (actor: Actor): Promise<Pick<VerificationStatus, 'verificationStatus'>> => {
      const { check } = await refresh(actor.userId);
      return { verificationStatus: toVerificationStatus(check).verificationStatus };
    },

    /**
     * Something happened to a session of the provider: the same question as `checkStatus`. Sessions we do not know are left alone.
     *
     * @param recordEvent runs in the transaction that writes the answer; when it returns false nothing is written
     * @throws AppError 'provider.unavailable'
     */
    refreshSession: async (sessionId: string, recordEvent: (tx: Tx) => Promise<boolean>): Promise<void> => {
      const userId = await store.findUserOfSession(db, sessionId);
      if (userId !== undefined) await refresh(userId, recordEvent);
    },
  };
}

function isSame(check: Outcome, outcome: Outcome): boolean {
  const isSameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
  return (
    check.state === outcome.state &&
    check.rejectionReason === outcome.rejectionReason &&
    isSameTime(check.submittedAt, outcome.submittedAt) &&
    isSameTime(check.verifiedAt, outcome.verifiedAt)
  );
}
