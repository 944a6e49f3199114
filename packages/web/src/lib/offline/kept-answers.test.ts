import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { endSession } from '../end-session.ts';
import { queryClient } from '../query-client.ts';
import { accountKeys } from '../query-keys.ts';
import { saveToken } from '../token.ts';
import { allOf } from './database.ts';
import { OFFLINE_DATABASE } from './database-name.ts';
import { keepAnswer, takeKept, withoutSensitive } from './kept-answers.ts';
import { isKept } from './kept-reads.ts';
import { lineNow, noteReached } from './line.ts';

const TOKEN = 'token-of-dana';
const path = '/api/appointments/parent/5?limit=3';
const signIn = (token: string, role: User['role'] = 'parent') => {
  saveToken(token);
  queryClient.setQueryData(accountKeys.me(), { id: 5, role });
};
const take = async (token: string, of = path) => (await takeKept(of, token))?.json();
const storedPaths = async () => (await allOf('answers')).map((kept) => kept.path);

beforeEach(() => signIn(TOKEN));
afterEach(async () => {
  vi.useRealTimers();
  endSession(queryClient);
  noteReached();
  await isDeleted();
});

/** It's deleted once nobody works with it. */
const isDeleted = () =>
  new Promise((deleted) => {
    indexedDB.deleteDatabase(OFFLINE_DATABASE).onsuccess = deleted;
  });

it('what was read is there without a line, with the time at which the server said it', async () => {
  const before = Date.now();
  await keepAnswer(path, TOKEN, '[{"id":7,"title":"First touch"}]');
  expect(await take(TOKEN)).toEqual([{ id: 7, title: 'First touch' }]);
  expect(lineNow().isOffline).toBe(true);
  expect(lineNow().savedAt).toBeGreaterThanOrEqual(before);
});

it('nothing of it can be read on the device, and nobody else who signs in reads it', async () => {
  await keepAnswer(path, TOKEN, '[{"title":"First touch with Wren"}]');
  const [kept] = await allOf('answers');
  expect(JSON.stringify(kept) + new TextDecoder().decode(kept?.sealed)).not.toMatch(/Wren|token-of/);
  signIn('token-of-lee');
  expect(await take('token-of-lee')).toBeUndefined();
  // Nor with the name of the owner changed.
  await keepAnswer('/api/conversations/unread', 'token-of-lee', '{"unreadCount":1}');
  expect(await storedPaths()).toEqual(['/api/conversations/unread']);
});

it('signing out deletes all of it', async () => {
  await keepAnswer(path, TOKEN, '[]');
  endSession(new QueryClient());
  await eventually(async () => expect(await storedPaths()).toEqual([]));
  signIn(TOKEN);
  expect(await take(TOKEN)).toBeUndefined();
  expect(await storedPaths()).toEqual([]);
});

it('an answer that comes after its person has left is not kept', async () => {
  signIn('token-of-lee');
  await keepAnswer(path, TOKEN, '[]');
  expect(await storedPaths()).toEqual([]);
});

it('of operators nothing is kept: what they read is about others', async () => {
  signIn(TOKEN, 'admin');
  await keepAnswer('/api/appointments/3/details', TOKEN, '{}');
  expect(await storedPaths()).toEqual([]);
});

it('after two weeks it says nothing about today', async () => {
  await keepAnswer(path, TOKEN, '[]');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * 24 * 60 * 60_000 + 1_000 });
  expect(await take(TOKEN)).toBeUndefined();
});

it('the newest eighty stay', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 14) });
  for (let id = 1; id <= 82; id += 1) {
    vi.setSystemTime(Date.UTC(2026, 2, 14) + id);
    await keepAnswer(`/api/appointments/${id}/details`, TOKEN, '{}');
  }
  const paths = await storedPaths();
  expect(paths).toHaveLength(80);
  expect(paths).not.toContain('/api/appointments/2/details');
  expect(paths).toContain('/api/appointments/3/details');
});

it('care of a child and payments are left out wherever they are', () => {
  const details = {
    appointment: { id: 3, title: 'First touch' },
    athlete: { firstName: 'Wren', noteForTrainer: 'asthma', care: { emergencyContact: '919', medicalNote: 'asthma' } },
    transaction: { id: 9, amount: 4_950 },
    terms: { leftCents: 4_950 },
    problemReport: { text: 'late' },
    canReportProblem: true,
  };
  expect(JSON.parse(withoutSensitive(JSON.stringify(details)))).toEqual({
    appointment: { id: 3, title: 'First touch' },
    athlete: { firstName: 'Wren', noteForTrainer: null, care: null },
    transaction: null,
    terms: null,
    problemReport: null,
    canReportProblem: false,
  });
});

it.each([
  '/api/auth/me',
  '/api/appointments/parent/5?limit=24&section=upcoming&order=time',
  '/api/appointments/trainer/5/agenda',
  '/api/appointments/12/details',
  '/api/mentorships/5?limit=100',
  '/api/messages/4?limit=100',
])('%s is kept', (address) => expect(isKept(address)).toBe(true));

it.each([
  '/api/athletes',
  '/api/users/profile',
  '/api/cards',
  '/api/transactions/9',
  '/api/receipts/9',
  '/api/credit',
  '/api/payouts',
  '/api/consents/due',
  '/api/appointments/12/again',
  '/api/messages/4?limit=100&before=9',
  '/api/conversations/4/export',
  '/api/admin/users/5',
  '/api/mentorships/5?limit=100&cursor=x',
])('%s is never kept', (address) => expect(isKept(address)).toBe(false));
