import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { sql } from 'kysely';
import type { ModuleContext } from '../../module-context.ts';
import { toLine } from '../../platform/address-block.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { truncateIp } from '../../platform/logger.ts';
import { hashToken } from '../../platform/tokens.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'secrets'>;

/** How many attempts are free, and how the pauses grow after them. */
interface Allowance {
  readonly free: number;
  readonly firstPauseSeconds: number;
}

const memorySeconds = 15 * 60;
const ofLine: Allowance = { free: 5, firstPauseSeconds: 30 };
/** For all networks together that the owner never signed in from. */
const ofStrangers: Allowance = { free: 50, firstPauseSeconds: memorySeconds };
const strangers = 'strangers';

/** Limits guessing an account's password, over all processes together. */
export interface SignInTries {
  /**
   * Compares a password unless there were too many attempts on the account from there. Attempts are counted before the comparison, so that
   * concurrent ones don't slip through; a comparison that fails for another reason doesn't count.
   *
   * @param account a key of the email, or of the signed-in person
   * @returns whether the password was right
   * @throws AppError 'auth.too_many_tries', and what `compare` throws
   */
  attempt(account: string, address: string, compare: () => Promise<boolean>): Promise<boolean>;
  /** The owner has access to the account's mailbox, or has just created the account: attempts are reset, and the network is known. */
  welcome(tx: Tx, account: string, address: string): Promise<void>;
  /** Deletes everything stored about the account. */
  forget(tx: Tx, account: string): Promise<void>;
}

/**
 * Five attempts in 15 minutes per account and network, then a pause that doubles up to 15 minutes. Strangers never lock
 * the owner out: their attempts count for their own networks, and after fifty from everywhere only networks have to wait that the owner never signed in
 * from. A password reset by mail lifts that, too.
 */
export function createSignInTries({ db, clock, logger, secrets }: Needs): SignInTries {
  const hashOf = (account: string, line: string) => hashToken(secrets.deriveToken('sign-in-tries', `${account} ${line}`));
  const hashesOf = (account: string) => secrets.deriveTokens('sign-in-tries', `${account} `).map(hashToken);
  const keyOf = (account: string, line: string) => ({ account: hashOf(account, ''), line: hashOf(account, line) });

  async function begin(key: Key, address: string, allowance: Allowance): Promise<{ isKnown: boolean }> {
    const counted = await countTry(db, key, { now: clock.now(), ...allowance });
    if (counted.waitMs === undefined) return counted;
    logger.warn('Too many sign-in attempts for an account', { securityEvent: 'sign_in_limited', ip: truncateIp(address) });
    throw tooManyTries(counted.waitMs);
  }

  return {
    attempt: async (account, address, compare) => {
      const own = keyOf(account, toLine(address));
      const { isKnown } = await begin(own, address, ofLine);
      const counted = isKnown ? [own] : [own, keyOf(account, strangers)];
      if (!isKnown) await begin(keyOf(account, strangers), address, ofStrangers);
      const isRight = await compare().catch(async (error: unknown) => {
        for (const key of counted) await takeBack(db, key);
        throw error;
      });
      if (!isRight) return false;
      if (!isKnown) await takeBack(db, keyOf(account, strangers));
      await markKnown(db, own, clock.now());
      return true;
    },
    welcome: async (tx, account, address) => {
      await deleteTries(tx, hashesOf(account));
      await markKnown(tx, keyOf(account, toLine(address)), clock.now());
    },
    forget: (tx, account) => deleteTries(tx, hashesOf(account)),
  };
}

/** The key of a signed-in person's attempts; no email looks like it. */
export const personKey = (userId: UserId): string => `person ${userId}`;

/** For tests and measurements that sign in more often than people do. */
export const unlimitedSignInTries: SignInTries = {
  attempt: (_account, _address, compare) => compare(),
  welcome: async () => {},
  forget: async () => {},
};

/** Deletes attempts, and networks without a sign-in, since an instant. */
export async function forgetTries(db: Db, { triedBefore, knownBefore }: { triedBefore: Date; knownBefore: Date }): Promise<void> {
  await db
    .deleteFrom('signInTries')
    .where('triedAt', '<', triedBefore)
    .where((where) => where.or([where('knownAt', 'is', null), where('knownAt', '<', knownBefore)]))
    .execute();
}

interface Key {
  readonly account: Buffer;
  readonly line: Buffer;
}

/** Counts an attempt unless one has to wait; concurrent ones are counted one after the other. */
async function countTry(
  db: Db,
  { account, line }: Key,
  { now, free, firstPauseSeconds }: Allowance & { now: Date },
): Promise<{ isKnown: boolean; waitMs?: number }> {
  const since = new Date(now.getTime() - memorySeconds * 1_000);
  const { rows } = await sql<{ isKnown: boolean }>`
    insert into sign_in_tries as tries (account_hash, line_hash, failures, tried_at) values (${account}, ${line}, 1, ${now})
    on conflict (account_hash, line_hash) do update set
      failures = case when tries.tried_at <= ${since} then 1 else tries.failures + 1 end,
      tried_at = ${now},
      blocked_until = case when tries.tried_at > ${since} and tries.failures + 1 >= ${free} then
        ${now}::timestamptz + least(${memorySeconds}, ${firstPauseSeconds} * 2 ^ least(tries.failures + 1 - ${free}, 20)) * interval '1 second'
      end
    where tries.blocked_until is null or tries.blocked_until <= ${now}
    returning known_at is not null as is_known`.execute(db);
  if (rows[0]) return rows[0];
  const refused = await db
    .selectFrom('signInTries')
    .select('blockedUntil')
    .where('accountHash', '=', account)
    .where('lineHash', '=', line)
    .executeTakeFirst();
  return { isKnown: false, waitMs: Math.max(1_000, (refused?.blockedUntil?.getTime() ?? 0) - now.getTime()) };
}

/** An attempt that does not count. */
async function takeBack(db: Db, { account, line }: Key): Promise<void> {
  await sql`
    update sign_in_tries set failures = greatest(failures - 1, 0), blocked_until = null
    where account_hash = ${account} and line_hash = ${line}`.execute(db);
}

async function markKnown(db: Db | Tx, { account, line }: Key, now: Date): Promise<void> {
  await db
    .insertInto('signInTries')
    .values({ accountHash: account, lineHash: line, failures: 0, triedAt: now, knownAt: now })
    .onConflict((conflict) =>
      conflict.columns(['accountHash', 'lineHash']).doUpdateSet({ failures: 0, triedAt: now, blockedUntil: null, knownAt: now }),
    )
    .execute();
}

async function deleteTries(tx: Tx, accounts: Buffer[]): Promise<void> {
  await tx.deleteFrom('signInTries').where('accountHash', 'in', accounts).execute();
}

function tooManyTries(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000);
  return new AppError('auth.too_many_tries', undefined, {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
    say: () => ({ message: t('Too many tries. Please wait {minutes, plural, one {# minute} other {# minutes}}.', { minutes }) }),
  });
}
