import {
  type FactorKind,
  type Factors,
  MAX_FACTORS,
  type PasskeyOptions,
  type PasskeyRegistration,
} from '@x1/contract/accounts/factors.ts';
import type { FactorId, UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../../http/actor.ts';
import type { ModuleContext } from '../../../module-context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError, invariant } from '../../../platform/errors.ts';
import { factorsChanged } from '../events.ts';
import * as accountStore from '../store.ts';
import { type FactorAnswers, toPasskey, totpPurpose } from './answers.ts';
import type { IdentityConfirmation } from './confirmation.ts';
import type { Passkeys } from './passkeys.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import * as store from './store.ts';
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'deviceClock' | 'logger' | 'events' | 'secrets'> {
  answers: FactorAnswers;
  passkeys: Passkeys;
  assertConfirmed: IdentityConfirmation['assertConfirmed'];
}

/** What a new factor answers: all of them, and the recovery codes that came with the first. */
export type Added = Factors & { recoveryCodes: string[] | null };

interface NewFactor {
  readonly enrollment: string;
  readonly name: string;
  readonly ip: string;
}

/** Adding and removing second factors (R181). */
export function createEnrollment({ db, clock, deviceClock, logger, events, secrets, answers, passkeys, assertConfirmed }: Needs) {
  async function readFactors(tx: Db | Tx, { userId, role }: Actor): Promise<Factors> {
    const factors = await store.listFactors(tx, userId);
    return {
      factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => {
        return { id, kind, name, addedAt: createdAt.toISOString(), lastUsedAt: toInstant(lastUsedAt) };
      }),
      recoveryCodesLeft: await store.countRecoveryCodes(tx, userId),
      isRequired: role === 'admin',
      canAddPasskey: passkeys.arePossible,
    };
  }

  async function renewCodes(tx: Tx, userId: UserId): Promise<string[]> {
    const codes = newRecoveryCodes();
    await store.replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => hashRecoveryCode(secrets, userId, code)),
    );
    return codes;
  }

  /** @throws AppError 'factor.too_many' */
  async function assertRoom(tx: Db | Tx, userId: UserId): Promise<store.StoredFactor[]> {
    const factors = await store.listFactors(tx, userId);
    if (factors.length >= MAX_FACTORS) throw new AppError('factor.too_many');
    return factors;
  }

  /** Adds one while its account is locked: of two first ones at once, one returns the recovery codes. Adding one has just proved possession. */
  async function add(tx: Tx, actor: Actor, insert: (factor: ReturnType<typeof describe>) => Promise<void>, described: Described) {
    const { userId, sessionId } = actor;
    if ((await accountStore.lockAccount(tx, userId)).isDisabled) throw new AppError('auth.required');
    const isFirst = (await assertRoom(tx, userId)).length === 0;
    await insert(describe(userId, described, clock.now()));
    const recoveryCodes = isFirst ? await renewCodes(tx, userId) : null;
    await store.setConfirmed(tx, sessionId, clock.now());
    await events.announce(tx, factorsChanged, { userId, change: 'added' });
    logger.info('A second factor was added', { securityEvent: 'factor_added', userId });
    return { ...(await readFactors(tx, actor)), recoveryCodes };
  }

  return {
    /** The caller's own. */
    listFactors: (actor: Actor): Promise<Factors> => readFactors(db, actor),

    /** A new secret for an app. @throws AppError 'auth.confirmation_required', 'factor.too_many' */
    beginTotp: async (actor: Actor): Promise<{ enrollment: string; secret: string; uri: string }> => {
      await assertConfirmed(actor, 'counts');
      const { userId, sessionId } = actor;
      const secret = newTotpSecret();
      return inTransaction(db, async (tx) => {
        await assertRoom(tx, userId);
        const { email } = await accountStore.getAccount(tx, userId);
        const asking = { userId, purpose: 'add-totp', authSessionId: sessionId } as const;
        const { token } = await answers.open(tx, asking, secrets.seal(totpPurpose, secret));
        return { enrollment: token, secret, uri: totpUri(secret, email) };
      });
    },

    /** @throws AppError 'auth.factor_wrong', 'auth.challenge_over', 'auth.too_many_tries', 'factor.too_many' */
    addTotp: (actor: Actor, { enrollment, code, name, ip }: NewFactor & { code: string }): Promise<Added> => {
      let totp: { sealedSecret: Buffer; lastStep: number } | undefined;
      const from = { token: enrollment, ip, purpose: 'add-totp', authSessionId: actor.sessionId } as const;
      const verify = async (_tx: Tx, { sealedSecret }: store.Challenge) => {
        const step = sealedSecret && findTotpStep(secrets.open(totpPurpose, sealedSecret), code, deviceClock.now());
        totp = sealedSecret && step ? { sealedSecret, lastStep: step } : undefined;
        return totp !== undefined;
      };
      return answers.take(from, verify, (tx) =>
        add(tx, actor, async (factor) => totp && store.insertTotp(tx, factor, totp), { kind: 'totp', name }),
      );
    },

    /** @throws AppError 'auth.confirmation_required', 'factor.too_many', 'factor.no_passkeys' */
    beginPasskey: async (actor: Actor): Promise<{ enrollment: string; options: PasskeyOptions }> => {
      if (!passkeys.arePossible) throw new AppError('factor.no_passkeys');
      await assertConfirmed(actor, 'counts');
      const { userId, sessionId } = actor;
      return inTransaction(db, async (tx) => {
        const known = (await assertRoom(tx, userId)).filter(({ kind }) => kind === 'passkey').map(toPasskey);
        const { externalKey, email } = await accountStore.getAccount(tx, userId);
        const { token, passkeyChallenge } = await answers.open(tx, { userId, purpose: 'add-passkey', authSessionId: sessionId });
        return { enrollment: token, options: await passkeys.registrationOptions({ id: externalKey, email }, passkeyChallenge, known) };
      });
    },

    /** @throws AppError 'auth.factor_wrong' also for a passkey that is known already, 'auth.challenge_over', 'auth.too_many_tries', 'factor.too_many' */
    addPasskey: (actor: Actor, { enrollment, response, name, ip }: NewFactor & { response: PasskeyRegistration }): Promise<Added> => {
      let made: Awaited<ReturnType<Passkeys['verifyRegistration']>>;
      const from = { token: enrollment, ip, purpose: 'add-passkey', authSessionId: actor.sessionId } as const;
      const verify = async (_tx: Tx, { passkeyChallenge }: store.Challenge) => {
        made = await passkeys.verifyRegistration(response, passkeyChallenge);
        return made !== undefined;
      };
      return answers.take(from, verify, (tx) => {
        const insert = async (factor: ReturnType<typeof describe>) => {
          invariant(made, 'the passkey was verified');
          if (!(await store.insertPasskey(tx, factor, made))) throw new AppError('auth.factor_wrong');
        };
        return add(tx, actor, insert, { kind: 'passkey', name });
      });
    },

    /** @throws AppError 'auth.confirmation_required', 'factor.not_found', 'factor.last_required' for the last one of an operator */
    removeFactor: async (actor: Actor, id: FactorId): Promise<Factors> => {
      await assertConfirmed(actor, 'counts');
      const { userId, role } = actor;
      return inTransaction(db, async (tx) => {
        await accountStore.lockAccount(tx, userId);
        if (!(await store.deleteFactor(tx, userId, id))) throw new AppError('factor.not_found');
        const isLast = (await store.listFactors(tx, userId)).length === 0;
        if (isLast && role === 'admin') throw new AppError('factor.last_required');
        if (isLast) await store.deleteAllFactors(tx, userId);
        await events.announce(tx, factorsChanged, { userId, change: 'removed' });
        logger.info('A second factor was removed', { securityEvent: 'factor_removed', userId });
        return readFactors(tx, actor);
      });
    },

    /** Ten new ones in place of the old. @throws AppError 'auth.confirmation_required', 'factor.not_found' without any factor */
    renewRecoveryCodes: async (actor: Actor): Promise<string[]> => {
      await assertConfirmed(actor, 'counts');
      const { userId } = actor;
      return inTransaction(db, async (tx) => {
        await accountStore.lockAccount(tx, userId);
        if ((await store.listFactors(tx, userId)).length === 0) throw new AppError('factor.not_found');
        await events.announce(tx, factorsChanged, { userId, change: 'codes-renewed' });
        return renewCodes(tx, userId);
      });
    },
  };
}

interface Described {
  readonly kind: FactorKind;
  readonly name: string;
}

function describe(userId: UserId, described: Described, createdAt: Date) {
  return { userId, ...described, createdAt };
}
