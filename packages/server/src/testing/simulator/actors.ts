import type { AuthSessionId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { Seat } from './rows.ts';
import type { SimulatedTrainer, World } from './world.ts';

export const zone = 'America/New_York';

const hourMs = 3_600_000;

/** An hour, so many whole hours from now. */
export function timeIn({ clock }: Pick<World, 'clock'>, hours: number) {
  const startsAt = Math.ceil(clock.now().getTime() / hourMs) * hourMs + hours * hourMs;
  const [startTime, endTime] = [new Date(startsAt).toISOString(), new Date(startsAt + hourMs).toISOString()];
  return { startTime, endTime, location: 'online', scheduledInTimezone: zone };
}

export const trainerOf = (world: Pick<World, 'trainers'>, index: number): SimulatedTrainer => {
  const trainer = world.trainers[index % world.trainers.length];
  if (!trainer) throw new Error('a history needs trainers');
  return trainer;
};

export const actorOf = (world: World, trainerId: number): Actor => {
  const trainer = world.trainers.find((each) => each.trainerId === trainerId);
  if (!trainer) throw new Error(`there is no trainer ${trainerId}`);
  return trainer.actor;
};

export const parent = (userId: number): Actor => ({
  userId: userId as Actor['userId'],
  familyId: userId as Actor['userId'],
  role: 'parent',
  sessionId: 0 as AuthSessionId,
});

export const sideOf = (world: World, seat: Seat, by: 'parent' | 'trainer'): Actor =>
  by === 'trainer' ? actorOf(world, seat.trainerId) : parent(seat.parentId);
