import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';
import { refresh } from './query-client.ts';
import { saveToken } from './token.ts';

afterEach(() => {
  localStorage.clear();
  forgetEarlyAnswers();
});

const ME = '/api/auth/me';

function asked(token: string, answer: Promise<Response | undefined>): void {
  Object.assign(globalThis, { x1Early: { token, page: location.pathname, answers: new Map([[ME, answer]]), asked: Promise.resolve() } });
}

const me = () => Promise.resolve(Response.json({ user: { id: 7 } }));

it('takes the answer to a call that was sent before the app was there, once', async () => {
  saveToken('mine');
  asked('mine', me());
  expect(await (await takeEarlyAnswer(ME))?.json()).toEqual({ user: { id: 7 } });
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
});

it("takes it when there is no such thing, as a new trainer's profile, and doesn't ask twice", async () => {
  saveToken('mine');
  asked('mine', Promise.resolve(new Response('{}', { status: 404 })));
  expect((await takeEarlyAnswer(ME))?.status).toBe(404);
});

it('takes none that was forgotten while it was waited for: its body is gone', async () => {
  saveToken('mine');
  asked('mine', me());
  const taken = takeEarlyAnswer(ME);
  forgetEarlyAnswers();
  expect(await taken).toBeUndefined();
});

it('takes it only for the same address', async () => {
  saveToken('mine');
  asked('mine', me());
  expect(await takeEarlyAnswer('/api/users/email')).toBeUndefined();
});

it('takes no answer for another sign-in, so that nobody sees the page of somebody else', async () => {
  saveToken('another');
  asked('mine', me());
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
});

it('takes none that was asked for another page, which may have been opened moments ago', async () => {
  saveToken('mine');
  asked('mine', me());
  history.replaceState(null, '', '/messages');
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
  history.replaceState(null, '', '/');
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
});

it('takes none once something was heard to have changed', async () => {
  saveToken('mine');
  asked('mine', me());
  await refresh(['conversations']);
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
});

it('takes none that waited too long', async () => {
  saveToken('mine');
  asked('mine', me());
  forgetEarlyAnswers();
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
});

it('lets go of what nobody took', async () => {
  saveToken('mine');
  const cancel = vi.fn();
  asked('mine', Promise.resolve(new Response(new ReadableStream({ cancel }))));
  forgetEarlyAnswers();
  await eventually(() => expect(cancel).toHaveBeenCalledOnce());
});

it.each([
  ['refused', Promise.resolve(new Response('{}', { status: 401 }))],
  ['never answered', Promise.resolve(undefined)],
])('leaves a call that was %s to the app, which asks again', async (_what, answer) => {
  saveToken('mine');
  asked('mine', answer);
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
});
