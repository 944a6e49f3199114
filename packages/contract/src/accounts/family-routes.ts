import * as z from 'zod/mini';
import { defineRoute } from '../core/route.ts';
import { LinkToken } from './account-links.ts';
import { Family, FamilyInvitation } from './family.ts';
import { Done } from './replies.ts';
import { Email } from './user.ts';

const byLink = z.object({ token: LinkToken });

/** The second adult of a family (R172). */
export const familyRoutes = {
  family: defineRoute({
    method: 'GET',
    path: '/api/family',
    access: ['parent'],
    summary: "The adults of the signed-in parent's family, and an invitation that waits (R172).",
    reply: Family,
    errors: [],
  }),
  inviteAdult: defineRoute({
    method: 'POST',
    path: '/api/family/invitation',
    access: ['parent'],
    summary: 'Emails one other adult an invitation to the family. The same email again is the same invitation.',
    limit: 'mailed-link',
    body: z.object({ email: Email }),
    reply: Family,
    mayCreate: true,
    errors: ['family.email_unconfirmed', 'family.full', 'family.own_email', 'family.owner_only', 'family.too_many_invitations'],
  }),
  withdrawInvitation: defineRoute({
    method: 'DELETE',
    path: '/api/family/invitation',
    access: ['parent'],
    summary: 'Withdraws the invitation that waits; its link no longer works.',
    reply: Done,
    errors: ['family.owner_only'],
  }),
  removeAdult: defineRoute({
    method: 'DELETE',
    path: '/api/family/adult',
    access: ['parent'],
    summary: "Removes the second adult: from the next call on they no longer get the family's rows.",
    reply: Done,
    errors: ['family.owner_only'],
  }),
  leaveFamily: defineRoute({
    method: 'POST',
    path: '/api/family/leave',
    access: ['parent'],
    summary: 'The second adult leaves the family.',
    reply: Done,
    errors: [],
  }),
  readInvitation: defineRoute({
    method: 'POST',
    path: '/api/family/invitation/read',
    access: 'anyone',
    summary: 'Who invites, by the emailed link.',
    limit: 'sign-in',
    body: byLink,
    reply: FamilyInvitation,
    errors: ['family.link_invalid'],
  }),
  acceptInvitation: defineRoute({
    method: 'POST',
    path: '/api/family/invitation/accept',
    access: ['parent'],
    summary: 'Joins the family, by the emailed link: only with the account of the invited email, without purchases or conversations.',
    limit: 'sign-in',
    body: byLink,
    reply: Family,
    errors: ['family.already_in_one', 'family.link_invalid', 'family.not_new', 'family.other_email'],
  }),
  declineInvitation: defineRoute({
    method: 'POST',
    path: '/api/family/invitation/decline',
    access: 'anyone',
    summary: 'Declines the invitation, by the emailed link, which then no longer works.',
    limit: 'sign-in',
    body: byLink,
    reply: Done,
    errors: ['family.link_invalid'],
  }),
} as const;
