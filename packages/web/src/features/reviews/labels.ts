import { countText } from '@x1/contract/core/plural.ts';

/** What whole stars mean, from one to five. */
export const starLabels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** '5 stars, excellent', as a choice is read out. */
export function starLabel(stars: number): string {
  const word = starLabels[stars - 1]?.toLowerCase();
  return `${countText(stars, 'star')}${word ? `, ${word}` : ''}`;
}
