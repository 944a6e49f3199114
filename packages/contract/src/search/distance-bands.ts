import { formatCount } from '../core/number-format.ts';
import { t } from '../core/texts.ts';

/**
 * The far ends of the bands in which distances are told, in miles: nobody can find out from several places where a trainer lives (R48). A neighborhood
 * is six by seven miles, so that the nearest band is about all of it.
 */
export const distanceBands = [8, 15, 25, 50, 100, 250, 500, 1_000, 2_500, 12_500] as const;

/** The far end of the band that a distance is in. */
export function toDistanceBand(miles: number): number {
  return distanceBands.find((end) => miles <= end) ?? distanceBands[distanceBands.length - 1] ?? Number.POSITIVE_INFINITY;
}

/** 'within 8 mi', '15-25 mi', 'over 100 mi'. @param end the far end of a band */
export function distanceBandText(end: number): string {
  const before = distanceBands.findLast((earlier) => earlier < end);
  if (before === undefined) return t('within {miles} mi', { miles: formatCount(end) });
  return before >= 100 ? t('over {miles} mi', { miles: formatCount(before) }) : t('{from}-{to} mi', { from: before, to: end });
}
