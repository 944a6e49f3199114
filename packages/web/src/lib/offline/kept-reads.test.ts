import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { endSession } from '../end-session.ts';
import { queryClient } from '../query-client.ts';
import { saveToken } from '../token.ts';
import { take } from './kept-answers.ts';
import { askOrTakeKept } from './kept-reads.ts';
import { lineNow, noteReached } from './line.ts';

const path = '/api/appointments/12/details';
/** What was read is put aside a moment later. */
const later = () => eventually(async () => expect((await take(path, 'of-dana')) !== undefined).toBe(true));
const answered = (body: string) => async () => new Response(body);
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => saveToken('of-dana'));
afterEach(() => {
  endSession(queryClient);
  noteReached();
  vi.restoreAllMocks();
});

it('what a page has read stays whole on it while there is no line, so that no open dialog loses what it stands on', async () => {
  await askOrTakeKept(path, answered('{"transaction":{"id":9}}'));
  await later();
  const again = await askOrTakeKept(path, lost);
  expect(await again.json()).toEqual({ transaction: { id: 9 } });
  expect(lineNow().isOffline).toBe(true);
  await askOrTakeKept(path, answered('{"transaction":null}'));
  expect(lineNow().isOffline).toBe(false);
  await eventually(async () => expect(await (await askOrTakeKept(path, lost)).json()).toEqual({ transaction: null }));
});

it('what was never read fails as before, and so does what is not kept', async () => {
  await expect(askOrTakeKept('/api/appointments/13/details', lost)).rejects.toThrow('Failed to fetch');
  await askOrTakeKept('/api/cards', answered('[]'));
  await expect(askOrTakeKept('/api/cards', lost)).rejects.toThrow('Failed to fetch');
});

it('a refusal is an answer: nothing older is shown in its place', async () => {
  await askOrTakeKept(path, answered('{}'));
  await later();
  const refused = await askOrTakeKept(path, async () => new Response('{}', { status: 404 }));
  expect(refused.status).toBe(404);
});

it('nobody who signs in afterwards is answered with it', async () => {
  await askOrTakeKept(path, answered('{"title":"First touch"}'));
  await later();
  saveToken('of-lee');
  await expect(askOrTakeKept(path, lost)).rejects.toThrow('Failed to fetch');
});
