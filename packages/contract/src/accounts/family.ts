import * as z from 'zod/mini';
import { UserId } from '../core/ids.ts';
import { Instant } from '../core/time.ts';

/** The adults of a family: the parent whose account it is, and at most one other (R172). */
export const Family = z.object({
  /** 'member': the caller is the second adult. */
  role: z.enum(['owner', 'member']),
  /** The parent who invites and removes: the `parentId` of the family's rows. */
  owner: z.object({ id: UserId, name: z.string() }),
  adult: z.nullable(z.object({ id: UserId, name: z.string(), email: z.string(), joinedAt: Instant })),
  /** Not answered yet; for the owner alone. */
  invitation: z.nullable(z.object({ email: z.string(), sentAt: Instant, expiresAt: Instant })),
});
export type Family = z.infer<typeof Family>;

/** What an invitation's link tells its reader before they sign in. */
export const FamilyInvitation = z.object({
  inviterName: z.string(),
  /** The account with this email may accept. */
  email: z.string(),
  expiresAt: Instant,
});
export type FamilyInvitation = z.infer<typeof FamilyInvitation>;

/** An invitation is good for this long. */
export const FAMILY_INVITATION_DAYS = 7;
