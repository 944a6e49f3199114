import { t } from '@x1/contract/core/texts.ts';
import type { OwnPlace, PlaceKind } from '@x1/contract/trainers/places.ts';
import { addressLine } from '@x1/contract/trainers/places.ts';

/** Kinds of places, as their trainer chooses one. */
export const placeKindLabels: Readonly<Record<PlaceKind, string>> = {
  field: t('Field or park'),
  gym: t('Gym'),
  own: t('My own place'),
  other: t('Somewhere else'),
};

/** The line below a place's name in its trainer's list. */
export function placeNote(place: OwnPlace): string {
  return addressLine(place) ?? t('No address yet');
}

/** 'Up to 25 miles' */
export function upToMiles(miles: number): string {
  return t('Up to {miles} miles', { miles });
}

/** How far a trainer may say to travel. */
export const travelChoices: readonly (readonly [miles: number | null, label: string])[] = [
  [null, t("I don't travel")],
  ...[5, 10, 15, 25, 50, 100].map((miles) => [miles, upToMiles(miles)] as const),
];
