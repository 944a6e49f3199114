import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import * as queryKeys from './query-keys.ts';
import { invalidateTopics, type Topic } from './stale-topics.ts';

const families = Object.values(queryKeys).map(({ all }) => all[0]);

async function staleAfter(topics: readonly Topic[]): Promise<string[]> {
  const client = new QueryClient();
  for (const family of families) client.setQueryData([family, 'one'], {});
  await invalidateTopics(client, topics);
  return families.filter((family) => client.getQueryState([family, 'one'])?.isInvalidated);
}

/** For every topic, the families it puts out of date; the others stay as they were read. */
const expected: Readonly<Record<Topic, readonly (typeof families)[number][]>> = {
  account: [
    'account',
    'api-keys',
    'athletes',
    'auth-sessions',
    'background-check',
    'bank',
    'consents',
    'data-export',
    'factors',
    'family',
    'films',
    'lesson-log',
    'parent-profile',
    'pending-email',
    'preferences',
    'progress',
    'trainers',
    'verification',
  ],
  admin: ['admin'],
  'api-keys': ['api-keys'],
  athletes: ['athletes', 'films', 'progress'],
  'auth-sessions': ['auth-sessions'],
  'background-check': ['background-check'],
  bank: ['bank'],
  calendar: ['calendar', 'calendar-feed'],
  'calendar-connection': ['calendar'],
  cards: ['cards'],
  'promo-codes': ['promo-codes'],
  consents: ['consents'],
  conversations: ['conversations'],
  'data-export': ['data-export'],
  factors: ['factors'],
  family: ['family'],
  films: ['films'],
  'lesson-log': ['lesson-log'],
  me: ['account'],
  notifications: ['notifications'],
  'parent-profile': ['consents', 'parent-profile'],
  payments: [
    'consents',
    'dashboard',
    'earnings',
    'lesson-log',
    'payouts',
    'programs',
    'promises',
    'promo-codes',
    'sessions',
    'taxes',
    'waitlist',
  ],
  'pending-email': ['pending-email'],
  programs: ['programs'],
  progress: ['films', 'progress'],
  promises: ['promises'],
  reviews: ['reviews'],
  sessions: ['consents', 'dashboard', 'films', 'lesson-log', 'programs', 'progress', 'promises', 'reviews', 'sessions', 'waitlist'],
  trainers: ['trainers'],
  verification: ['verification'],
  webhooks: ['webhooks'],
};

it.each(Object.entries(expected))('a change of %s puts exactly %j out of date', async (topic, stale) => {
  expect((await staleAfter([topic as Topic])).sort()).toEqual(stale);
});

it('several topics put the families of all of them out of date', async () => {
  expect((await staleAfter(['promises', 'notifications'])).sort()).toEqual(['notifications', 'promises']);
});

it('no topic puts nothing out of date', async () => {
  expect(await staleAfter([])).toEqual([]);
});

it('only the settings of the page, and passes, which end by themselves, stay as they were first read', async () => {
  const refreshed = await staleAfter(Object.keys(expected) as Topic[]);
  expect(families.filter((family) => !refreshed.includes(family)).sort()).toEqual(['config', 'file-pass', 'texts']);
});

it('no two families of queries share their name', () => {
  expect(new Set(families).size).toBe(families.length);
});
