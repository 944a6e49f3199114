import * as z from 'zod/mini';
import { AuthSessionId } from '../core/ids.ts';
import { Instant } from '../core/time.ts';

/** The token of a mailed link: 256 random bits, base64url. Anything else is no link of ours. */
export const LinkToken = z.string('must be text').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'is not from a link of ours'));

/** One sign-in, for its owner alone (B33). */
export const AuthSession = z.object({
  id: AuthSessionId,
  /** Such as 'Chrome on Windows'; null for sign-ins of which it was not noted. */
  device: z.nullable(z.string()),
  /** The address without its last part, such as '203.0.113.0'. */
  addressBlock: z.nullable(z.string()),
  signedInAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant,
  /** The one of this call. */
  isCurrent: z.boolean(),
});
export type AuthSession = z.infer<typeof AuthSession>;

/** A person's data, gathered in one file that is kept for seven days (B18). */
export const DataExport = z.object({
  requestedAt: Instant,
  /** Null while it is being made. */
  readyAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  /** Fetches the file, once it is there, for this account alone. */
  token: z.nullable(z.string()),
});
export type DataExport = z.infer<typeof DataExport>;

/** What keeps an account from being closed (security.md §5.2). */
export const closingObstacles = ['open_session', 'open_payment', 'open_refund', 'open_dispute', 'open_problem', 'balance'] as const;
export type ClosingObstacle = (typeof closingObstacles)[number];

/** What a person without an account any more is called. */
export const DELETED_USER_NAME = 'Deleted user';
