import { campusOf, campusWarning } from '@x1/contract/trainers/campus.ts';
import { useAddedNames } from '../../lib/added-names.ts';
import { Notice } from '../../ui/notice.tsx';

interface CampusWarningProps {
  /** Of a place that is chosen by its name, address and zip code aren't known: of that one it was said when it was named. */
  place: { name: string; address?: string; zipcode?: string };
}

/** For trainers who play in college: a college's fields and gyms need its leave (decision 0104). Families never see it. */
export function CampusWarning({ place }: CampusWarningProps) {
  const campus = campusOf(place, useAddedNames('addedUniversities'));
  if (campus === undefined) return null;
  const { title, text } = campusWarning(campus);
  return (
    <Notice tone="warn" title={title}>
      {text}
    </Notice>
  );
}
