import type { OwnPlace, PlaceKind } from '@x1/contract/trainers/places.ts';
import { addressLine } from '@x1/contract/trainers/places.ts';

/** Kinds of places, as their trainer chooses one. */
export const placeKindLabels: Readonly<Record<PlaceKind, string>> = {
  field: 'Field or park',
  gym: 'Gym',
  own: 'My own place',
  other: 'Somewhere else',
};

/** The line below a place's name in its trainer's list. */
export function placeNote(place: OwnPlace): string {
  return addressLine(place) ?? 'No address yet';
}

/** How far a trainer may say to travel. */
export const travelChoices: readonly (readonly [miles: number | null, label: string])[] = [
  [null, "I don't travel"],
  [5, 'Up to 5 miles'],
  [10, 'Up to 10 miles'],
  [15, 'Up to 15 miles'],
  [25, 'Up to 25 miles'],
  [50, 'Up to 50 miles'],
  [100, 'Up to 100 miles'],
];
