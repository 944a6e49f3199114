import { campusOf, campusWarning } from '@x1/contract/trainers/campus.ts';
import { useAddedNames } from './added-names.ts';

/**
 * What a trainer who plays in college is told of a place on a campus: a college's fields and gyms need its leave (decision 0104). Families never
 * see it.
 *
 * @param place of one that is chosen by its name, address and zip code aren't known: of that one it was said when it was named
 */
export function useCampusWarning(place: { name: string; address?: string; zipcode?: string }) {
  const campus = campusOf(place, useAddedNames('addedUniversities'));
  return campus === undefined ? undefined : campusWarning(campus);
}
