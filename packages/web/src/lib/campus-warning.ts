import { campusOf, campusWarning } from '@x1/contract/trainers/campus.ts';
import { useAddedNames } from './added-names.ts';

/**
 * Warns a trainer who plays in college about a place on a campus: using a college's fields and gyms takes its permission (decision 0104).
 * Families never see the warning.
 *
 * @param place without address and zip code if it was chosen by name: the trainer was warned when saving that place
 */
export function useCampusWarning(place: { name: string; address?: string; zipcode?: string }) {
  const campus = campusOf(place, useAddedNames('addedUniversities'));
  return campus === undefined ? undefined : campusWarning(campus);
}
