import * as z from 'zod/mini';
import { CheckMonth } from '../background-checks/check.ts';
import { TrainerId } from '../core/ids.ts';
import { t } from '../core/texts.ts';
import { sportWord } from './value-labels.ts';

/** As many trainers the landing page can ask for. */
export const PUBLIC_FACES_MAX = 4;
/** As many reviews a public page shows, the newest. */
export const PUBLIC_REVIEWS_MAX = 20;

/** Everything visitors learn of who somebody is, and nothing more: the allow-list of R191. */
const shown = {
  id: TrainerId,
  /** First name and initial of the last one: 'Maya O.'. */
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  sports: z.array(z.string()),
  city: z.nullable(z.string()),
  /** Two letters. */
  state: z.nullable(z.string()),
};

/** A trainer on the landing page. */
export const PublicFace = z.object({
  ...shown,
  /** Lowest individual price of a program on sale, in decimal dollars. */
  fromPrice: z.number(),
  /** The same of the programs where the two may meet; null where all are online. */
  inPersonFrom: z.nullable(z.number()),
});
export type PublicFace = z.infer<typeof PublicFace>;

/** Some of the trainers who have a public page and can be booked now. */
export const PublicFaces = z.object({
  /** With a photo first, then best rated. */
  trainers: z.array(PublicFace),
  /** The lowest price among all such trainers, listed or not, in decimal dollars; null without any. */
  fromPrice: z.nullable(z.number()),
});
export type PublicFaces = z.infer<typeof PublicFaces>;

/** A review as visitors read it: without a name, and only if its author was told so before writing. */
const PublicReview = z.object({
  /** Whole stars, 1-5. */
  stars: z.int(),
  /** '2026-11' */
  month: z.string(),
  text: z.nullable(z.string()),
});
export type PublicReview = z.infer<typeof PublicReview>;

/** The page of a trainer as visitors and search engines read it (R191). */
export const PublicPage = z.object({
  ...shown,
  firstName: z.string(),
  university: z.nullable(z.string()),
  /** The month of a passed background check that hasn't lapsed, such as 2026-11; null otherwise, whatever the reason (decision 0106). */
  backgroundCheckMonth: z.nullable(CheckMonth),
  /** Whether parents can book now. */
  canBook: z.boolean(),
  /** What is on sale, the cheapest first. */
  programs: z.array(
    z.object({
      title: z.string(),
      /** For one athlete, in decimal dollars. */
      price: z.number(),
      /** Sessions the price includes. */
      sessions: z.int(),
      /** How long each of them is. */
      sessionMinutes: z.int(),
      /** 'In-Person', 'Online', 'Hybrid (Both)' */
      format: z.string(),
    }),
  ),
  /** Tenths, 10-50, of the reviews that visitors may read; null without one. */
  rating: z.nullable(z.int()),
  /** How many they are; `reviews` are the newest of them. */
  reviewCount: z.int(),
  reviews: z.array(PublicReview),
});
export type PublicPage = z.infer<typeof PublicPage>;

/** Names the page in the browser's tab and in search results: 'Maya O., Soccer in Chapel Hill, NC'. */
export function publicTitle({ name, sports, city, state }: PublicPage): string {
  const place = [city, state].filter(Boolean).join(', ');
  const listed = sports.map(sportWord).join(', ');
  return place === '' ? `${name}, ${listed}` : t('{name}, {sports} in {place}', { name, sports: listed, place });
}

export const PublicPageSwitch = z.object({ isOn: z.boolean('must be true or false') });

/** A trainer's own public page: the switch, and what it shows or would show. */
export const OwnPublicPage = z.object({
  isOn: z.boolean(),
  /** False also while it's on, as long as the identity isn't checked or the profile has no sport. */
  isShown: z.boolean(),
  page: PublicPage,
});
export type OwnPublicPage = z.infer<typeof OwnPublicPage>;

/** `?limit=` of the faces: 1 to 4, 4 where it's left out. */
export const FacesQuery = z.object({
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-4]$/, `must be a number from 1 to ${PUBLIC_FACES_MAX}`)),
      z.transform(Number),
    ) as unknown as z.ZodMiniType<number, string>,
    PUBLIC_FACES_MAX,
  ),
});
