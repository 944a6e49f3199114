import * as z from 'zod/mini';
import { SavedViewId } from '../core/ids.ts';
import { text } from '../core/text.ts';

/** The lists of the console whose filters may be kept, as they are called in its addresses. */
export const savedLists = [
  'reports',
  'problems',
  'support',
  'users',
  'verification',
  'background-checks',
  'reviews',
  'programs',
  'media',
  'transactions',
  'refunds',
  'gift-cards',
  'disputes',
  'stuck-money',
  'payouts',
  'payment-reviews',
  'promo-codes',
  'jobs',
  'mails',
  'audit',
] as const;
export type SavedList = (typeof savedLists)[number];

export const SAVED_VIEWS_MAX = 50;
const VIEW_NAME_MAX = 40;
const FILTERS_MAX = 10;

/** What stands in the list's address, such as `{ state: 'failed' }`. The list itself refuses what it doesn't know. */
const ViewFilters = z
  .record(z.string().check(z.regex(/^[a-zA-Z]{1,30}$/, "isn't a filter")), z.string().check(z.minLength(1), z.maxLength(254)))
  .check(
    z.refine((filters) => Object.keys(filters).length > 0, 'Please choose a filter first'),
    z.refine((filters) => Object.keys(filters).length <= FILTERS_MAX, `must be at most ${FILTERS_MAX} filters`),
  );

export const NewSavedView = z.object({
  list: z.enum(savedLists, "isn't a list with filters"),
  name: text({ min: 1, max: VIEW_NAME_MAX, tooShort: 'Please give it a name' }),
  filters: ViewFilters,
});

/** An operator's own named filters of a list. */
export const SavedView = z.object({
  id: SavedViewId,
  list: z.enum(savedLists),
  name: z.string(),
  filters: z.record(z.string(), z.string()),
});
export type SavedView = z.infer<typeof SavedView>;
