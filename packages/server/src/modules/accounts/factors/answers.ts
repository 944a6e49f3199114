import type { AnswerMethod, FactorAnswer, FactorChallenge } from '@x1/contract/accounts/factors.ts';
import type { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../../module-context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { truncateIp } from '../../../platform/logger.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { factorsChanged } from '../events.ts';
import type { SignInTries } from '../sign-in-tries.ts';
import type { Passkeys, StoredPasskey } from './passkeys.ts';
import { hashesOfRecoveryCode } from './recovery-codes.ts';
import * as store from './store.ts';
import { findTotpStep } from './totp.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'deviceClock' | 'logger' | 'events' | 'secrets'> {
  tries: SignInTries;
  passkeys: Passkeys;
}

export type FactorAnswers = ReturnType<typeof createFactorAnswers>;

/** Who asks, and what for. */
export interface Asking {
  readonly userId: UserId;
  readonly purpose: store.Purpose;
  /** Null where a sign-in is to begin. */
  readonly authSessionId: AuthSessionId | null;
}

const challengeGoodForMs = 5 * 60_000;
/** Wrong answers to one challenge; those of an account are limited besides, as its passwords are. */
const maxTriesPerChallenge = 5;

/** What the secret of an app is encrypted for. */
export const totpPurpose = 'totp-secret';

/** Questions to the second factor, and whether an answer is right (R181). */
export function createFactorAnswers({ db, clock, deviceClock, logger, events, secrets, tries, passkeys }: Needs) {
  /** Writes a challenge down; its token and what a passkey signs are random. */
  async function open(tx: Tx, asking: Asking, sealedSecret: Buffer | null = null): Promise<{ token: string; passkeyChallenge: string }> {
    const [token, passkeyChallenge] = [newToken(), newToken()];
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + challengeGoodForMs);
    await store.insertChallenge(tx, { ...asking, tokenHash: hashToken(token), passkeyChallenge, sealedSecret, createdAt: now, expiresAt });
    return { token, passkeyChallenge };
  }

  /** Whether the answer is right; what may be used once is used up with the transaction. */
  async function isRight(tx: Tx, { userId, passkeyChallenge }: store.Challenge, answer: FactorAnswer): Promise<boolean> {
    const now = clock.now();
    const factors = await store.listFactors(tx, userId);
    if (answer.method === 'recovery-code') {
      if (!(await store.useRecoveryCode(tx, userId, hashesOfRecoveryCode(secrets, userId, answer.code)))) return false;
      await events.announce(tx, factorsChanged, { userId, change: 'recovery-code-used' });
      return true;
    }
    if (answer.method === 'passkey') {
      const found = factors.find(({ credentialId }) => credentialId === answer.response.id);
      const signCount = found && (await passkeys.verifyAssertion(answer.response, passkeyChallenge, toPasskey(found)));
      return signCount !== undefined && store.usePasskey(tx, found?.id as store.StoredFactor['id'], signCount, now);
    }
    for (const { id, sealedSecret } of factors) {
      const step = sealedSecret && findTotpStep(secrets.open(totpPurpose, sealedSecret), answer.code, deviceClock.now());
      if (step && (await store.useStep(tx, id, step, now))) return true;
    }
    return false;
  }

  return {
    open,

    /** Asks a person who has a factor. */
    ask: async (tx: Tx, asking: Asking): Promise<FactorChallenge> => {
      const factors = await store.listFactors(tx, asking.userId);
      const { token, passkeyChallenge } = await open(tx, asking);
      const known = factors.filter(({ kind }) => kind === 'passkey').map(toPasskey);
      const methods = new Set<AnswerMethod>(factors.map(({ kind }) => kind));
      if ((await store.countRecoveryCodes(tx, asking.userId)) > 0) methods.add('recovery-code');
      const passkey = known.length > 0 ? await passkeys.requestOptions(passkeyChallenge, known) : null;
      return { challenge: token, methods: [...methods], passkey };
    },

    /**
     * Takes an answer to a challenge, once.
     *
     * @param complete what the right answer allows, in the transaction that uses the challenge up
     * @throws AppError 'auth.factor_wrong', 'auth.challenge_over' when it is unknown, answered, older than five minutes, or was tried five
     *   times, 'auth.too_many_tries', and what `complete` throws
     */
    take: async <Result>(
      { token, ip, ...from }: { token: string; ip: string; purpose: store.Purpose; authSessionId: AuthSessionId | null },
      verify: FactorAnswer | ((tx: Tx, challenge: store.Challenge) => Promise<boolean>),
      complete: (tx: Tx, userId: UserId) => Promise<Result>,
    ): Promise<Result> => {
      const tokenHash = hashToken(token);
      const challenge = await store.tryChallenge(db, tokenHash, { ...from, now: clock.now(), maxTries: maxTriesPerChallenge });
      if (!challenge) throw new AppError('auth.challenge_over');
      const { userId } = challenge;
      let done: { result: Result } | undefined;
      const answered = async (tx: Tx) => {
        if (!(await (typeof verify === 'function' ? verify(tx, challenge) : isRight(tx, challenge, verify)))) return;
        if (!(await store.deleteChallenge(tx, tokenHash))) throw new AppError('auth.challenge_over');
        return { result: await complete(tx, userId) };
      };
      await tries.attempt(`factor ${userId}`, ip, async () => {
        done = await inTransaction(db, answered);
        return done !== undefined;
      });
      if (done) return done.result;
      logger.info('A second factor was wrong', { securityEvent: 'factor_wrong', ip: truncateIp(ip), userId });
      throw new AppError('auth.factor_wrong');
    },
  };
}

/** The columns of a passkey, which are all there. */
export function toPasskey({ credentialId, publicKey, signCount, transports }: store.StoredFactor): StoredPasskey {
  return {
    credentialId: credentialId ?? '',
    publicKey: publicKey ?? Buffer.alloc(0),
    signCount: signCount ?? 0,
    transports: transports ?? [],
  };
}
