import * as z from 'zod/mini';
import { pathId, WaitlistEntryId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { TimeHold } from './time-hold.ts';
import { WaitlistCount, WaitlistEntry, WaitlistWish } from './waitlist.ts';

const Done = z.object({ ok: z.literal(true) });
const ofEntry = z.object({ waitlistEntryId: pathId(WaitlistEntryId) });

/** Lines for the times of trainers (decision 0084). */
export const waitlistRoutes = {
  joinWaitlist: defineRoute({
    method: 'POST',
    path: '/api/waitlist-entries',
    access: ['parent'],
    summary:
      "Puts the family in line for a full group, for days without a free time, or for a trainer who isn't taking bookings. Idempotent.",
    body: WaitlistWish,
    reply: WaitlistEntry,
    mayCreate: true,
    errors: [
      'feature.off',
      'conversation.blocked',
      'program.not_found',
      'payment.trainer_not_payable',
      'payment.group_not_offered',
      'appointment.start_in_past',
      'waitlist.not_needed',
      'waitlist.too_many',
    ],
  }),
  listWaitlist: defineRoute({
    method: 'GET',
    path: '/api/waitlist-entries',
    access: ['parent'],
    summary: "The family's places in lines, and what it is offered, oldest first: at most ten.",
    reply: z.array(WaitlistEntry),
    errors: [],
  }),
  takeOffer: defineRoute({
    method: 'POST',
    path: '/api/waitlist-entries/:waitlistEntryId/take',
    access: ['parent'],
    summary: 'Takes the time that the family is offered: it is kept for ten minutes at least, to pay. Idempotent.',
    params: ofEntry,
    reply: TimeHold,
    errors: [
      'conversation.blocked',
      'program.not_found',
      'payment.trainer_not_payable',
      'payment.group_not_offered',
      'waitlist.not_found',
      'waitlist.offer_ended',
    ],
  }),
  passOffer: defineRoute({
    method: 'POST',
    path: '/api/waitlist-entries/:waitlistEntryId/pass',
    access: ['parent'],
    summary: 'Passes the offered time on to the next family, and keeps the place in line for other times. Idempotent.',
    params: ofEntry,
    reply: Done,
    errors: [],
  }),
  leaveWaitlist: defineRoute({
    method: 'DELETE',
    path: '/api/waitlist-entries/:waitlistEntryId',
    access: ['parent'],
    summary: "Leaves a line, and gives back what was offered. Idempotent: what ended, or isn't theirs, stays as it is.",
    params: ofEntry,
    reply: Done,
    errors: [],
  }),
  countWaiting: defineRoute({
    method: 'GET',
    path: '/api/waitlist-counts',
    access: ['trainer'],
    summary: "How many families wait for each of the trainer's programs; those that nobody waits for are left out.",
    reply: z.array(WaitlistCount),
    errors: ['trainer.not_found'],
  }),
} as const;
