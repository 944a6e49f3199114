import type { PlaceId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { LOCATION_MAX_LENGTH, sessionLocations } from '@x1/contract/scheduling/locations.ts';
import { placeMeant } from '@x1/contract/trainers/place-meant.ts';
import type { PublicPlace } from '@x1/contract/trainers/places.ts';

/** The choices of the dialog (S2§5): three stored words, and 'custom', which sends its text. */
export const placeOptions = { ...sessionLocations, custom: t('Custom Location') } as const;
export type PlaceOption = keyof typeof placeOptions;

/** What is said of a custom location without a text (S2§5). */
export const PLACE_MISSING = t('Please enter the location.');

/** A place as the dialog holds it. */
export interface Place {
  readonly option: PlaceOption;
  readonly customText: string;
  /** One of the trainer's places, whose name is the custom text. */
  readonly placeId?: PlaceId | undefined;
}

/** The choices as a list: the specified ones, and the trainer's places before one's own words. */
export function placeChoices(places: readonly PublicPlace[]): { value: string; label: string }[] {
  const { custom, ...usual } = placeOptions;
  return [
    ...Object.entries(usual).map(([value, label]) => ({ value, label })),
    ...places.map(({ id, name, town }) => ({ value: String(id), label: town === null ? name : `${name}, ${town}` })),
    { value: 'custom', label: custom },
  ];
}

/** Which of the choices a place is. */
export function choiceOf({ option, customText, placeId }: Place, places: readonly PublicPlace[]): string {
  if (option !== 'custom') return option;
  const place = places.find(({ id, name }) => id === placeId || name === customText);
  return place ? String(place.id) : option;
}

/** The place that was chosen from the list. */
export function chosenPlace(choice: string, places: readonly PublicPlace[]): Place {
  const place = places.find(({ id }) => String(id) === choice);
  if (place) return { option: 'custom', customText: place.name, placeId: place.id };
  return { option: choice as PlaceOption, customText: '', placeId: undefined };
}

/** A stored location as the dialog shows it; blank is online (R118). */
export function placeOf(location: string | null): Place {
  if (!location) return { option: 'online', customText: '' };
  if (Object.hasOwn(sessionLocations, location)) return { option: location as PlaceOption, customText: '' };
  return { option: 'custom', customText: location };
}

/** A place that was chosen before, as an entry of the list where it's one. */
export function placeAgain(location: string | null, places: readonly PublicPlace[]): Place {
  const place = placeOf(location);
  const choice = choiceOf(place, places);
  return choice === 'custom' ? place : chosenPlace(choice, places);
}

/**
 * Where a session of a program takes place unless somebody chooses otherwise (R185); a trainer's place by its name, so that it's called the
 * same before and after paying.
 *
 * @param places the trainer's own, in their order
 */
export function usualPlace(trainingFormat: string, places: readonly PublicPlace[] = []): Place {
  if (trainingFormat !== 'In-Person') return { option: 'online', customText: '' };
  const place = placeMeant('field', places) ?? places[0];
  return place ? { option: 'custom', customText: place.name, placeId: place.id } : { option: 'field', customText: '' };
}

/**
 * What is sent as location.
 *
 * @returns the stored word or the trimmed text; null when the custom text is blank or too long, which must not be sent (R117)
 */
export function locationToSend({ option, customText }: Place): string | null {
  if (option !== 'custom') return option;
  const text = customText.trim();
  return text === '' || text.length > LOCATION_MAX_LENGTH ? null : text;
}
