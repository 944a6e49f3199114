import type { QueryClient } from '@tanstack/react-query';
import type { ServerEventPayload } from '@x1/contract/conversations/socket-events.ts';
import type * as queryKeys from './query-keys.ts';

/** What the server says has changed elsewhere, and what only a change made on this page names. */
export type Topic = ServerEventPayload<'changed'>['topics'][number] | PageTopic;

type PageTopic =
  | 'admin'
  | 'api-keys'
  | 'athletes'
  | 'auth-sessions'
  | 'background-check'
  | 'bank'
  | 'calendar-connection'
  | 'cards'
  | 'consents'
  | 'data-export'
  | 'factors'
  | 'family'
  | 'films'
  | 'lesson-log'
  | 'me'
  | 'parent-profile'
  | 'pending-email'
  | 'programs'
  | 'progress'
  | 'promises'
  | 'promo-codes'
  | 'reviews'
  | 'trainers'
  | 'verification'
  | 'webhooks';

/** What one change leaves out of date, or one message from the server. */
export type Topics = readonly Topic[];

type Keys = typeof queryKeys;
/** What the keys of one family of queries begin with. */
type Family = Keys[keyof Keys]['all'][0];

/** The topics that put each family of queries out of date (R28). A new family without its line does not compile. */
const topicsOf: Readonly<Record<Family, Topics>> = {
  account: ['account', 'me'],
  'pending-email': ['account', 'pending-email'],
  'auth-sessions': ['account', 'auth-sessions'],
  'api-keys': ['account', 'api-keys'],
  webhooks: ['webhooks'],
  factors: ['account', 'factors'],
  'data-export': ['account', 'data-export'],
  preferences: ['account'],
  'parent-profile': ['account', 'parent-profile'],
  athletes: ['account', 'athletes'],
  progress: ['account', 'athletes', 'sessions', 'progress'],
  films: ['account', 'athletes', 'sessions', 'progress', 'films'],
  'lesson-log': ['account', 'sessions', 'payments', 'lesson-log'],
  // Names are part of the texts.
  consents: ['account', 'parent-profile', 'sessions', 'payments', 'consents'],
  family: ['account', 'family'],
  // The same for as long as the page is open.
  config: [],
  texts: [],
  trainers: ['account', 'trainers'],
  dashboard: ['sessions', 'payments'],
  sessions: ['sessions', 'payments'],
  promises: ['sessions', 'payments', 'promises'],
  taxes: ['payments'],
  waitlist: ['sessions', 'payments'],
  programs: ['sessions', 'payments', 'programs'],
  reviews: ['sessions', 'reviews'],
  verification: ['account', 'verification'],
  'background-check': ['account', 'background-check'],
  bank: ['account', 'bank'],
  calendar: ['calendar', 'calendar-connection'],
  'calendar-feed': ['calendar'],
  earnings: ['payments'],
  cards: ['cards'],
  'promo-codes': ['payments', 'promo-codes'],
  payouts: ['payments'],
  // Good for its time, whatever is written.
  'file-pass': [],
  conversations: ['conversations'],
  admin: ['admin'],
  notifications: ['notifications'],
};

interface Reach {
  /** 'all' reads queries that no screen shows now, too. */
  readonly refetchType?: 'active' | 'all';
}

/** Reads again what is shown of these topics, and the rest when it is shown next; resolves when what is shown has been read. */
export async function invalidateTopics(queryClient: QueryClient, topics: Topics, { refetchType = 'active' }: Reach = {}): Promise<void> {
  const families = Object.keys(topicsOf) as Family[];
  const stale = families.filter((family) => topicsOf[family].some((topic) => topics.includes(topic)));
  await Promise.all(stale.map((family) => queryClient.invalidateQueries({ queryKey: [family], refetchType })));
}
