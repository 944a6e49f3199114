import * as z from 'zod/mini';
import { AuthSessionId } from '../core/ids.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';

/** The token of a mailed link: 256 random bits, base64url. */
export const LinkToken = z.string(t('must be text')).check(z.regex(/^[A-Za-z0-9_-]{43}$/, t("isn't from a link of ours")));

/** One sign-in, for its owner alone (B33). */
export const AuthSession = z.object({
  id: AuthSessionId,
  /** Such as 'Chrome on Windows', in English (`deviceText` says it in the reader's language); null for sign-ins recorded without it. */
  device: z.nullable(z.string()),
  /** The IP address without its last part, such as '203.0.113.0'. */
  addressBlock: z.nullable(z.string()),
  signedInAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant,
  /** Whether this call was made with this sign-in. */
  isCurrent: z.boolean(),
});
export type AuthSession = z.infer<typeof AuthSession>;

/** A person's data, gathered in one file that is kept for seven days (B18). */
export const DataExport = z.object({
  requestedAt: Instant,
  /** Null while it is being made. */
  readyAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  /** Downloads the file once it is ready; for this account only. */
  token: z.nullable(z.string()),
});
export type DataExport = z.infer<typeof DataExport>;

/** What keeps an account from being closed (security.md §5.2). */
export const closingObstacles = ['open_session', 'open_payment', 'open_refund', 'open_dispute', 'open_problem', 'balance'] as const;
export type ClosingObstacle = (typeof closingObstacles)[number];

/** Shown in place of the name of a person whose account is deleted. */
export const DELETED_USER_NAME = 'Deleted user';
