import { afterEach, expect, it } from 'vitest';
import { takeEarlyMe } from './early-me.ts';
import { saveToken } from './token.ts';

afterEach(() => localStorage.clear());

function asked(token: string, answer: Promise<Response | undefined>): void {
  Object.assign(globalThis, { x1EarlyMe: { token, answer } });
}

const me = () => Promise.resolve(Response.json({ user: { id: 7 } }));

it('takes the answer to the call that was sent before the app was there, once', async () => {
  saveToken('mine');
  asked('mine', me());
  expect(await takeEarlyMe()).toEqual({ id: 7 });
  expect(await takeEarlyMe()).toBeUndefined();
});

it('takes no answer for another sign-in, so that nobody sees the page of somebody else', async () => {
  saveToken('another');
  asked('mine', me());
  expect(await takeEarlyMe()).toBeUndefined();
});

it.each([
  ['refused', Promise.resolve(new Response('{}', { status: 401 }))],
  ['never answered', Promise.resolve(undefined)],
])('leaves a call that was %s to the app, which asks again', async (_what, answer) => {
  saveToken('mine');
  asked('mine', answer);
  expect(await takeEarlyMe()).toBeUndefined();
});
