import { weekdays } from '@x1/contract/scheduling/availability.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { actorOf, parent, sideOf, timeIn, trainerOf, zone } from './actors.ts';
import type { Executors } from './executors.ts';
import { begun, choose, open, requests, scheduled, unagreed, unscheduled } from './rows.ts';
import { ask, groupCentsOf } from './world.ts';

/** What becomes of sessions, and what trainers ask of them. */
export const sessions: Executors<
  'schedule' | 'askAgain' | 'changePackage' | 'reschedule' | 'cancel' | 'noShow' | 'acceptTime' | 'approve' | 'reject' | 'complete'
> = {
  schedule: async (world, { pick, by, hours }) => {
    const seat = await choose(world, pick, unscheduled);
    if (!seat) return;
    await world.app.services.scheduling.schedule(sideOf(world, seat, by), { appointmentId: seat.id, ...timeIn(world, hours) });
  },

  askAgain: async (world, { trainer, hours, within }) => {
    const { actor } = trainerOf(world, trainer);
    await world.database.db.updateTable('users').set({ timezone: zone }).where('id', '=', actor.userId).execute();
    const availabilityHours = hours ? weekdays.map((weekday) => ({ weekday, ...hours })) : [];
    const bookingRules = { ...noBookingRules, askAgainWithinHours: within };
    await world.app.services.trainers.setSessionSettings(actor, { availabilityHours, meetingLink: '', bookingRules });
  },

  changePackage: async (world, { trainer, sessions, cents }) => {
    const { packageId } = trainerOf(world, trainer);
    const program = world.asked.findLast(({ programId }) => programId === packageId);
    const individualCents = cents ?? program?.individualCents ?? 0;
    const groupCents = groupCentsOf(individualCents);
    await world.database.db
      .updateTable('programs')
      .set({ sessionsIncluded: sessions, individualPriceCents: individualCents, groupPriceCents: groupCents })
      .where('id', '=', packageId)
      .execute();
    ask(world, { programId: packageId, individualCents, groupCents, sessions });
  },

  reschedule: async (world, { pick, by, hours }) => {
    const seat = await choose(world, pick, scheduled);
    if (seat) await world.app.services.scheduling.reschedule(sideOf(world, seat, by), seat.id, timeIn(world, hours));
  },

  cancel: async (world, { pick, by, wholeGroup = false }) => {
    const seat = await choose(world, pick, open(world.clock.now()));
    if (seat) await world.app.services.scheduling.cancel(sideOf(world, seat, by), seat.id, { reason: '', wholeGroup });
  },

  noShow: async (world, { pick, by }) => {
    const seat = await choose(world, pick, begun(world.clock.now()));
    if (seat) await world.app.services.scheduling.noShow(sideOf(world, seat, by), seat.id);
  },

  acceptTime: async (world, { pick }) => {
    const seat = await choose(world, pick, unagreed(world.clock.now()));
    if (!seat) return;
    const seen = { startTime: seat.startsAt.toISOString(), endTime: seat.endsAt.toISOString() };
    await world.app.services.scheduling.acceptTime(parent(seat.parentId), seat.id, seen);
  },

  approve: async (world, { pick }) => {
    const seat = await choose(world, pick, requests);
    if (seat) await world.app.services.scheduling.approve(actorOf(world, seat.trainerId), seat.id);
  },

  reject: async (world, { pick }) => {
    const seat = await choose(world, pick, requests);
    if (seat) await world.app.services.scheduling.reject(actorOf(world, seat.trainerId), seat.id, 'Away that week.');
  },

  complete: async (world, { pick }) => {
    const seat = await choose(world, pick, scheduled);
    if (seat) await world.app.services.scheduling.complete(actorOf(world, seat.trainerId), seat.id);
  },
};
