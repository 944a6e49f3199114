import type { UserId } from '@x1/contract/core/ids.ts';
import type { Clock } from '../platform/clock.ts';
import type { Secrets, TokenPurpose } from '../platform/secrets.ts';
import { hashToken, isSecretOf } from '../platform/tokens.ts';

const hourMs = 3_600_000;
/** The same pass within an hour, so that browsers find in their cache what they have loaded; good for two more. */
const passMs = 3 * hourMs;

/** Whose pass for the files of what. */
interface Pass {
  readonly userId: UserId;
  /** Ids of what the files belong to, in the order of `give`. */
  readonly ids: readonly number[];
}

/**
 * Passes that go into the addresses of files, since `<img>` and `<video>` send no token: an HMAC over what the files belong to, a person, and
 * an end (decision 0101). A pass says who asks; whether that person may still read is asked at each request.
 */
export function createFilePasses({ clock, secrets }: { clock: Clock; secrets: Secrets }, purpose: TokenPurpose) {
  return {
    give: ({ userId, ids }: Pass): { pass: string; expiresAt: string } => {
      const expiresAtMs = Math.floor(clock.now().getTime() / hourMs) * hourMs + passMs;
      const subject = `${ids.join('-')}.${userId}.${expiresAtMs / 1_000}`;
      return { pass: `${subject}.${secrets.deriveToken(purpose, subject)}`, expiresAt: new Date(expiresAtMs).toISOString() };
    },

    /** Undefined for what isn't one, or isn't good anymore. */
    read: (text: string): Pass | undefined => {
      const [, subject = '', ids = '', userId, seconds, token = ''] =
        /^(([\d-]{1,40})\.(\d{1,15})\.(\d{1,11}))\.([\w-]{43})$/.exec(text) ?? [];
      const isReal = secrets.deriveTokens(purpose, subject).some((real) => isSecretOf(hashToken(real), token));
      if (!isReal || Number(seconds) * 1_000 <= clock.now().getTime()) return undefined;
      return { userId: Number(userId) as UserId, ids: ids.split('-').map(Number) };
    },
  };
}
