import * as z from 'zod/mini';
import { PlaceId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { isOnlineLocation, isTrainerPlace } from '../scheduling/locations.ts';
import { states } from './profile-options.ts';

/** How many places a trainer can name. */
export const MAX_PLACES = 5;
/** How far a trainer can say to travel, in miles. */
export const TRAVEL_MILES_MAX = 100;
export const placeTextMax = { name: 60, address: 100, city: 60, note: 200 } as const;

/** What kind of place it is: a field, a gym, the trainer's own (at home, too), or any other. */
export const placeKinds = ['field', 'gym', 'own', 'other'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/**
 * A place as its trainer writes it (decision 0092). Everybody reads name, city and state; the address and the note are for families who have
 * paid, once the trainer has approved their session (decision 0094). The zip code is nobody else's.
 */
export const NewPlace = z.object({
  kind: z.enum(placeKinds, t('Choose what kind of place it is.')),
  name: text({ min: 1, max: placeTextMax.name, tooShort: t('Give the place a name.') }).check(
    z.refine((name) => !isOnlineLocation(name) && !isTrainerPlace(name.toLowerCase()), t('Give the place a name of its own.')),
  ),
  /** House number and street; '' where there is none, such as in a park. */
  address: z._default(text({ max: placeTextMax.address }), ''),
  city: text({ min: 1, max: placeTextMax.city, tooShort: t('Enter the city.') }),
  state: z.enum(states, t('Choose the state.')),
  zipcode: text({ max: 5 }).check(z.regex(/^\d{5}$/, t('Enter a five-digit ZIP code.'))),
  /** How to find it: which gate, where to park. */
  note: z._default(text({ max: placeTextMax.note }), ''),
});
export type NewPlace = z.infer<typeof NewPlace>;

/** A place of the caller's. City, state and zip code are '' where an address of before there were places didn't tell them. */
export const OwnPlace = z.object({
  id: PlaceId,
  kind: z.enum(placeKinds),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  note: z.string(),
});
export type OwnPlace = z.infer<typeof OwnPlace>;

const travelMiles = z.nullable(
  z.int(t('must be a whole number')).check(z.minimum(1, t('must be at least 1')), z.maximum(TRAVEL_MILES_MAX, t('must be at most 100'))),
);

/** How far a trainer travels from a place to a family, in miles; null: not at all. */
export const Travel = z.object({ travelMiles });
export type Travel = z.infer<typeof Travel>;

/** Where the signed-in trainer meets families. */
export const OwnPlaces = z.object({ places: z.array(OwnPlace), travelMiles: z.nullable(z.int()) });
export type OwnPlaces = z.infer<typeof OwnPlaces>;

/** A place as everybody with an account reads it. */
export const PublicPlace = z.object({
  id: PlaceId,
  kind: z.enum(placeKinds),
  name: z.string(),
  /** 'Durham, NC', or as much of it as is known. */
  town: z.nullable(z.string()),
});
export type PublicPlace = z.infer<typeof PublicPlace>;

/** The parts of an address that are there, as one line: '500 Blackwell Street, Durham, NC 27701'; null without any. */
export function addressLine({
  address,
  city,
  state,
  zipcode,
}: { [Part in 'address' | 'city' | 'state' | 'zipcode']: string | null }): string | null {
  const line = [address, city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return line || null;
}

/** 'Durham, NC', or the part of it that's there; null without any. */
export function townOf({ city, state }: { city: string | null; state: string | null }): string | null {
  return [city, state].filter(Boolean).join(', ') || null;
}
