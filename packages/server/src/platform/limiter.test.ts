import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

/** Work that runs until the test ends it. */
function openWork() {
  const ends: (() => void)[] = [];
  let started = 0;
  const work = () => {
    started += 1;
    return new Promise<number>((resolve) => ends.push(() => resolve(started)));
  };
  return { work, ends, started: () => started };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('the limiter runs and queues a limited amount of work and refuses the rest', async () => {
  const inTurn = createLimiter({ maxInFlight: 2, maxWaiting: 1 });
  const { work, ends, started } = openWork();
  const accepted = [inTurn(work), inTurn(work), inTurn(work)];
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'server.unavailable' });
  expect(started()).toBe(2);
  ends[0]?.();
  await settled();
  expect(started()).toBe(3);
  ends[1]?.();
  ends[2]?.();
  await expect(Promise.all(accepted)).resolves.toHaveLength(3);
});

it('the limiter continues after work that failed', async () => {
  const inTurn = createLimiter({ maxInFlight: 1, maxWaiting: 1 });
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
  await expect(inTurn(async () => 'again')).resolves.toBe('again');
});

it('the limiter refuses too much work of one source but accepts that of others', async () => {
  const inTurn = createLimiter({ maxInFlight: 1, maxWaiting: 10, maxOfOne: 2 });
  const { work, ends } = openWork();
  const ofOne = [inTurn(work, 'one'), inTurn(work, 'one')];
  await expect(inTurn(work, 'one')).rejects.toMatchObject({ code: 'server.unavailable' });
  const ofOther = inTurn(async () => 'done', 'another');
  ends[0]?.();
  await settled();
  ends[1]?.();
  await expect(Promise.all(ofOne)).resolves.toHaveLength(2);
  await expect(ofOther).resolves.toBe('done');
  await expect(inTurn(async () => 'again', 'one')).resolves.toBe('again');
});
