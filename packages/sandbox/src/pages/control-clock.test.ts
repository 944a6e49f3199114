import { describe, expect, it } from 'vitest';
import { openSandbox, submitForm } from '../testing/open-sandbox.ts';

const start = Date.parse('2026-01-05T12:00:00Z');

async function openMovableSandbox() {
  let now = start;
  const given = await openSandbox({
    clock: () => now,
    moveClock: async (to) => {
      now = to;
    },
  });
  const post = async (body: object) => {
    const answer = await fetch(`${given.sandbox.url}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { now?: string } };
  };
  return { ...given, post };
}

describe('the clock of the sandbox control page', () => {
  it('moves forward by hours or to an instant', async () => {
    const { post } = await openMovableSandbox();
    expect(await post({ advanceHours: 24 })).toEqual({ status: 200, body: { now: '2026-01-06T12:00:00.000Z' } });
    expect(await post({ to: '2026-01-09T10:00:00-05:00' })).toEqual({ status: 200, body: { now: '2026-01-09T15:00:00.000Z' } });
  });

  it.each([{ to: '2026-01-05T11:59:59Z' }, { to: '2028-01-01T00:00:00Z' }, { to: 'Friday' }, { advanceHours: 0 }, {}])(
    'refuses %j',
    async (body) => {
      const { post, sandbox } = await openMovableSandbox();
      expect((await post(body)).status).toBe(400);
      const read = await fetch(`${sandbox.url}/sandbox/clock`);
      expect(await read.json()).toEqual({ now: new Date(start).toISOString() });
    },
  );

  it('can be moved with a button', async () => {
    const { sandbox } = await openMovableSandbox();
    const page = await (await fetch(`${sandbox.url}/sandbox`)).text();
    expect(page).toContain('2026-01-05 12:00:00');
    const answer = await submitForm(sandbox, '/sandbox/clock', { advanceHours: '168' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox#clock']);
    expect(await (await fetch(`${sandbox.url}/sandbox`)).text()).toContain('2026-01-12 12:00:00');
  });

  it('is not offered where time cannot be moved', async () => {
    const { sandbox } = await openSandbox();
    expect(await (await fetch(`${sandbox.url}/sandbox`)).text()).not.toContain('A week later');
    const answer = await submitForm(sandbox, '/sandbox/clock', { advanceHours: '168' });
    expect(answer.status).toBe(400);
  });
});
