import type { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isDemoEmail } from '../../platform/demo-domain.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { rememberMark } from './device-marks.ts';
import { deviceShared, newDeviceSignedIn } from './events.ts';
import { type Origin, rememberDevice, toPlace } from './known-devices.ts';
import { absoluteMs, idleMs, touchMs } from './lifetimes.ts';
import * as store from './store.ts';
import type { SignIn } from './tables.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'realtime' | 'secrets'>;

export interface DemoSetting {
  /** The demo marketplace is running. */
  readonly isDemo: boolean;
}

/** What the mail about a new device contains. */
export interface NewDeviceMail {
  readonly userId: UserId;
  readonly to: string;
  readonly device: string | null;
  readonly addressBlock: string | null;
  readonly signedInAt: Date;
}

/** Creates a sign-in in the caller's transaction. @returns its token, which is stored nowhere */
export function createSessionStart({ clock, events, secrets, isDemo }: Pick<Needs, 'clock' | 'events' | 'secrets'> & DemoSetting) {
  /** Accounts of the demo share no browser (R182). */
  async function markDevice(tx: Tx, userId: UserId, mark: string): Promise<void> {
    if (isDemo && isDemoEmail((await store.getAccount(tx, userId)).email)) return;
    if (await rememberMark(tx, { userId, mark, now: clock.now(), secrets })) await events.announce(tx, deviceShared, { userId });
  }

  return async (tx: Tx, userId: UserId, origin: Origin | undefined): Promise<string> => {
    const token = newToken();
    const now = clock.now();
    const place = toPlace(origin);
    const expiresAt = new Date(now.getTime() + absoluteMs);
    const authSessionId = await store.insertAuthSession(tx, { userId, tokenHash: hashToken(token), createdAt: now, expiresAt, ...place });
    const familiarity = await rememberDevice(tx, { userId, place, now, secrets });
    if (origin?.mark !== undefined) await markDevice(tx, userId, origin.mark);
    if (familiarity === 'new') await events.announce(tx, newDeviceSignedIn, { userId, authSessionId });
    return token;
  };
}

/** A person's sign-ins: their devices, and how one is ended (B33). */
export function createAuthSessions({ db, clock, realtime }: Needs) {
  const usedAfter = (now: Date) => new Date(now.getTime() - idleMs);
  return {
    /** The user of a token; undefined when it is unknown, ended, unused for 14 days, older than 30, or the account is disabled. */
    authenticate: async (token: string): Promise<Actor | undefined> => {
      const now = clock.now();
      const session = await store.findAuthSession(db, hashToken(token), { now, usedAfter: usedAfter(now) });
      if (!session) return undefined;
      if (now.getTime() - session.lastUsedAt.getTime() >= touchMs) await store.touchAuthSession(db, session.id, now);
      const { userId, familyId, role, id: sessionId, mustEnroll } = session;
      return { userId, familyId, role, sessionId, mustEnroll };
    },

    /** Which of these sign-ins are still valid, each with its person's family: the one a socket was opened with may have ended since (SE9). */
    findLiveSessions: (sessionIds: readonly AuthSessionId[]): Promise<ReadonlyMap<AuthSessionId, UserId>> => {
      const now = clock.now();
      return store.findLiveAuthSessions(db, sessionIds, { now, usedAfter: usedAfter(now) });
    },

    /** Ends the sign-in of this call: its token becomes invalid, and its sockets close (SE9). */
    signOut: async ({ sessionId }: Actor): Promise<void> => {
      await store.deleteAuthSession(db, sessionId);
      realtime.endSession(sessionId);
    },

    /** The caller's valid sign-ins, most recently used first. */
    listAuthSessions: ({ userId }: Actor): Promise<SignIn[]> => {
      const now = clock.now();
      return store.listAuthSessions(db, userId, { now, usedAfter: usedAfter(now) });
    },

    /** Ends one sign-in of the caller. @throws AppError 'auth.session_not_found' also for those of others */
    revokeAuthSession: async ({ userId }: Actor, id: AuthSessionId): Promise<void> => {
      if (!(await store.deleteOwnAuthSession(db, { id, userId }))) throw new AppError('auth.session_not_found');
      realtime.endSession(id);
    },

    /** What the mail contains; undefined when the sign-in has ended: its owner has noticed. */
    getNewDevice: async (authSessionId: AuthSessionId): Promise<NewDeviceMail | undefined> => {
      const signIn = await store.findSignIn(db, authSessionId);
      if (!signIn) return undefined;
      const { email } = await store.getAccount(db, signIn.userId);
      const { userId, device, addressBlock, createdAt } = signIn;
      return { userId, to: email, device, addressBlock, signedInAt: createdAt };
    },
  };
}
