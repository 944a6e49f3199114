import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { waitForAppointment } from './payment-calls.ts';

function given(answers: readonly (number | null | Error)[]) {
  const pauses: number[] = [];
  let asked = 0;
  const ask = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (answer instanceof Error) throw answer;
    return (answer ?? null) as AppointmentId | null;
  };
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  return { ask, pause, pauses, count: () => asked };
}

it('resolves at once when the session exists', async () => {
  const world = given([12]);
  expect(await waitForAppointment(world)).toBe(12);
  expect(world.pauses).toEqual([]);
});

it('asks for the session again after a failure and while the payment is processed', async () => {
  const world = given([new Error('offline'), null, 12]);
  expect(await waitForAppointment(world)).toBe(12);
  expect(world.count()).toBe(3);
});

it('stops waiting for the session after ten seconds', async () => {
  const world = given([null]);
  expect(await waitForAppointment(world)).toBeNull();
  expect(world.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(10_000);
});
