import { afterEach, expect, it } from 'vitest';
import { type Early, forgetEarlyAnswers, hasEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';
import { refresh } from './query-client.ts';
import { saveToken } from './token.ts';

afterEach(() => {
  localStorage.clear();
  forgetEarlyAnswers();
});

const ME = '/api/auth/me';

/** As the page leaves it: what was answered to the one call that asks for everything. */
function asked(token: string, answer: { status?: number; headers?: Record<string, string> } = {}): void {
  const answers = new Map([[ME, { path: ME, status: 200, headers: {}, body: { user: { id: 7 } }, ...answer }]]);
  const early: Early = { token, page: location.pathname, answers: Promise.resolve(answers) };
  Object.assign(globalThis, { x1Early: early });
}

it('takes the answer to a call that was sent before the app was there, once', async () => {
  saveToken('mine');
  asked('mine');
  expect(await (await takeEarlyAnswer(ME))?.json()).toEqual({ user: { id: 7 } });
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
});

it("takes it when there is no such thing, as a new trainer's profile, and doesn't ask twice", async () => {
  saveToken('mine');
  asked('mine', { status: 404 });
  expect((await takeEarlyAnswer(ME))?.status).toBe(404);
});

it('takes none that was forgotten while it was waited for', async () => {
  saveToken('mine');
  asked('mine');
  const taken = takeEarlyAnswer(ME);
  forgetEarlyAnswers();
  expect(await taken).toBeUndefined();
});

it('takes it only for the same address', async () => {
  saveToken('mine');
  asked('mine');
  expect(await takeEarlyAnswer('/api/users/email')).toBeUndefined();
});

it('takes no answer for another sign-in, so that nobody sees the page of somebody else', async () => {
  saveToken('another');
  asked('mine');
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
});

it('takes none that was asked for another page, which may have been opened moments ago', async () => {
  saveToken('mine');
  asked('mine');
  history.replaceState(null, '', '/messages');
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
  history.replaceState(null, '', '/');
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
});

it('takes none once something was heard to have changed', async () => {
  saveToken('mine');
  asked('mine');
  await refresh(['conversations']);
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
});

it('takes none that waited too long', async () => {
  saveToken('mine');
  asked('mine');
  forgetEarlyAnswers();
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
});

it('keeps where a list goes on, and how long it is', async () => {
  saveToken('mine');
  asked('mine', { headers: { 'x-next-cursor': 'abc', 'x-total-count': '30' } });
  const answer = await takeEarlyAnswer(ME);
  expect(answer?.headers.get('x-next-cursor')).toBe('abc');
  expect(answer?.headers.get('x-total-count')).toBe('30');
});

it('has something for a screen until all of it is taken', async () => {
  expect(hasEarlyAnswers()).toBe(false);
  saveToken('mine');
  asked('mine');
  expect(hasEarlyAnswers()).toBe(true);
  await takeEarlyAnswer(ME);
  expect(hasEarlyAnswers()).toBe(false);
});

it('leaves a call that was refused to the app, which asks again', async () => {
  saveToken('mine');
  asked('mine', { status: 401 });
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
});

it('leaves every call to the app when there was no answer', async () => {
  saveToken('mine');
  Object.assign(globalThis, { x1Early: { token: 'mine', page: location.pathname, answers: Promise.resolve(undefined) } });
  expect(await takeEarlyAnswer(ME)).toBeUndefined();
  expect(hasEarlyAnswers()).toBe(false);
});
