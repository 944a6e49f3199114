import { AuthSessionId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createProfileViewLimit, type ProfileViewLimit } from './profile-view-limit.ts';

const clock = createTestClock();
let seen: ProfileViewLimit;
beforeEach(() => {
  seen = createProfileViewLimit(clock);
});

const person = (id: number, role: Actor['role'] = 'parent'): Actor => ({
  userId: UserId.parse(id),
  role,
  sessionId: AuthSessionId.parse(id),
});
const show = (actor: Actor, from: number, count: number) => {
  const trainerIds = Array.from({ length: count }, (_, index) => TrainerId.parse(from + index));
  return seen.counting(actor, async () => ({ answer: trainerIds.length, trainerIds }));
};

it('lets a user view 3,000 different trainers a day, repeatedly, and then none until the next day', async () => {
  const reader = person(1);
  for (let round = 0; round < 3; round += 1) {
    for (let from = 1; from < 2_901; from += 100) expect(await show(reader, from, 100)).toBe(100);
  }
  await show(reader, 2_901, 100);
  await expect(show(reader, 1, 1)).rejects.toMatchObject({ code: 'request.too_many' });
  expect(await show(person(2), 1, 100)).toBe(100);
  clock.advance({ hours: 24 });
  expect(await show(reader, 1, 1)).toBe(1);
});

it('does not count trainers that could not be shown', async () => {
  const reader = person(3);
  const failing = () => seen.counting(reader, () => Promise.reject(new Error('down')));
  for (let round = 0; round < 40; round += 1) await expect(failing()).rejects.toThrow('down');
  expect(await show(reader, 1, 100)).toBe(100);
});

it('does not limit operators', async () => {
  const operator = person(4, 'admin');
  for (let from = 1; from < 4_000; from += 100) expect(await show(operator, from, 100)).toBe(100);
});
