/** Facts of a profile that have a default (S1§9), so that one may be stored which the trainer never saw (R190). */
export const defaultedFacts = ['yearsPlayed', 'programType', 'hourlyRate', 'availability'] as const;
export type DefaultedFact = (typeof defaultedFacts)[number];

/** Whether the trainer said so: what is a default nobody saw is left out of every page, and found by no filter. */
export function isConfirmed({ unconfirmed }: { readonly unconfirmed: readonly DefaultedFact[] }, fact: DefaultedFact): boolean {
  return !unconfirmed.includes(fact);
}
