import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { AdminPayoutSession } from '@x1/contract/admin/money.ts';
import type { NumbersRange } from '@x1/contract/admin/numbers.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import type { AdminSettingVersion } from '@x1/contract/admin/setting.ts';
import type { StoryEntry, StoryKind } from '@x1/contract/admin/story.ts';
import type { Consent } from '@x1/contract/consents/consent.ts';
import type { CallInput } from '@x1/contract/core/route.ts';
import type { SettingName } from '@x1/contract/settings/settings.ts';
import { adminApi } from '../../lib/api/admin.ts';
import type { Item, ListRoute } from '../../lib/list-page.ts';
import { adminKeys } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { usePages, useRead } from '../../lib/use-read.ts';
import type { ToastRequest } from '../../ui/toast.ts';

const PAGE_SIZE = '50';

/** Read whenever it is shown, since other operators work on it too. */
export const ALWAYS = { staleTime: 0 };

/** Filters of one list, as they are in the address: '' is none. */
type RecordFilters = Readonly<Record<string, string>>;

export type Records<Item> = UseInfiniteQueryResult<{ items: Item[]; total: string | null }>;

/**
 * One list of the console, page by page.
 *
 * @param route the call of the list
 * @param filters go along as they are: the server refuses what it does not know
 */
export function useRecords<Route extends ListRoute>(route: Route, filters: RecordFilters = {}): Records<Item<Route>> {
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''));
  const input = { query: { ...set, limit: PAGE_SIZE } } as unknown as CallInput<Route>;
  return usePages(adminKeys.list(route.path, set), route, input, ALWAYS);
}

/** One record of a list. */
export function useRecord<Input, Answer>(
  name: string,
  id: number,
  call: (input: Input, options: { signal: AbortSignal }) => Promise<Answer>,
  input: Input,
) {
  return useRead(adminKeys.one(name, id), call, input, ALWAYS);
}

/** What a person agreed to, or families agreed to with that person. */
export function useUserConsents(userId: number): Records<Consent> {
  const input = { params: { userId }, query: { limit: PAGE_SIZE } };
  return usePages(adminKeys.list('user-consents', { userId }), adminRoutes.listUserConsents, input, ALWAYS);
}

/** What happened to a person, newest first. @param kind '' for everything; the server refuses what it does not know */
export function useUserStory(userId: number, kind: string): Records<StoryEntry> {
  const input = { params: { userId }, query: { ...(kind !== '' && { kind: kind as StoryKind }), limit: PAGE_SIZE } };
  return usePages(adminKeys.list('user-story', { userId, kind }), adminRoutes.listUserStory, input, ALWAYS);
}

/** The sessions of one payout. */
export function usePayoutSessions(payoutId: number): Records<AdminPayoutSession> {
  const input = { params: { payoutId }, query: { limit: PAGE_SIZE } };
  return usePages(adminKeys.list('payout-sessions', { payoutId }), adminRoutes.listPayoutSessions, input, ALWAYS);
}

/** What a name, an email or a number leads to: a few of each kind. */
export function useFind(q: string) {
  return useRead(adminKeys.list('find', { q }), adminApi.findAnything, { query: { q } }, ALWAYS);
}

/** What waits, in numbers. */
export function useOverview() {
  return useRead(adminKeys.overview(), adminApi.overview, {}, ALWAYS);
}

/** What a month's journals moved. @param month such as 2026-11; '' for the current one */
export function useIncome(month: string) {
  return useRead(adminKeys.list('income', { month }), adminApi.readIncome, { query: month === '' ? {} : { month } }, ALWAYS);
}

/** Every setting as it is now. */
export function useSettings() {
  return useRead(adminKeys.list('settings', {}), adminApi.listSettings, {}, ALWAYS);
}

/** Every change of a setting, newest first. */
export function useSettingVersions(setting: SettingName): Records<AdminSettingVersion> {
  const input = { params: { setting }, query: { limit: PAGE_SIZE } };
  return usePages(adminKeys.list('setting-versions', { setting }), adminRoutes.listSettingVersions, input, ALWAYS);
}

/** Who passed a threshold of a tax form in a year. */
export function useTaxReport(year: number) {
  return useRead(adminKeys.list('tax-report', { year }), adminApi.readTaxReport, { query: { year: String(year) } }, ALWAYS);
}

/** Hands a year's list to the browser's downloads. */
export function useTaxReportCsv() {
  return useChange({
    call: (year: number) => adminApi.taxReportCsv({ query: { year: String(year) } }),
    stale: [],
    failed: "The file couldn't be made. Please try again.",
    onDone: saveFile,
  });
}

/** Answers that operators send often, by title. */
export function useCannedAnswers() {
  return useRead(adminKeys.list('canned-answers', {}), adminApi.listCannedAnswers, {}, ALWAYS);
}

/** Who can have a case, and who has left. */
export function useOperators() {
  return useRead(adminKeys.list('operators', {}), adminApi.listOperators, {}, ALWAYS);
}

/** The operator's own named filters of all lists. */
export function useSavedViews() {
  return useRead(adminKeys.list('saved-views', {}), adminApi.listSavedViews, {}, ALWAYS);
}

/** What the audit log shows by default: with a person in the search, look-ups as well, since the question is also who looked. */
export const usualLookUps = (query: URLSearchParams): 'all' | 'changes' => (query.get('person') || query.get('userId') ? 'all' : 'changes');

/** What the numbers are of: '' is every sport or state. */
export interface NumbersFilters {
  readonly range: NumbersRange;
  /** Dates instead of the range, both or neither. */
  readonly from: string;
  readonly to: string;
  readonly sport: string;
  readonly state: string;
}

const toNumbersQuery = ({ range, from, to, sport, state }: NumbersFilters) => ({
  ...(from === '' ? { range } : { from, to }),
  ...(sport !== '' && { sport }),
  ...(state !== '' && { state }),
});

/** The marketplace in figures. */
export function useNumbers(filters: NumbersFilters) {
  return useRead(adminKeys.list('numbers', { ...filters }), adminApi.readNumbers, { query: toNumbersQuery(filters) }, ALWAYS);
}

/** The same beside the ledger's entries, as each day was last compared. */
export function useNumbersCheck(filters: NumbersFilters) {
  return useRead(adminKeys.list('numbers-check', { ...filters }), adminApi.checkNumbers, { query: toNumbersQuery(filters) }, ALWAYS);
}

/** The queues of background work. */
export function useJobQueues() {
  return useRead(adminKeys.list('queues', {}), adminApi.listJobQueues, {}, ALWAYS);
}

/**
 * Something an operator does. Afterwards everything the console shows is read again.
 *
 * @param act the call
 * @param done what is said when it has happened, from its answer
 */
export function useAdminAction<Input, Answer>(act: (input: Input) => Promise<Answer>, done: (answer: Answer) => ToastRequest) {
  return useChange({
    call: act,
    stale: adminApi.approve.stale,
    // Another operator may have been first.
    refreshAfter: 'both',
    done,
    failed: "That didn't work. Please try again.",
  });
}
