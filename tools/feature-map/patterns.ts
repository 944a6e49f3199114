/** A thing the product can do, found by how it is named. */
export interface Feature {
  readonly name: string;
  /** Matches the name in prose, camelCase, PascalCase, snake_case and kebab-case, in American and in British spelling. */
  readonly pattern: RegExp;
  /** The most source files, and folders of them, that may name it. */
  readonly limits: { readonly files: number; readonly folders: number };
}

/** Changed only when the product gains or loses a feature: figures of different days are compared by these. */
export const features: readonly Feature[] = [
  { name: 'no-show', pattern: /no[-_ ]?shows?/i, limits: { files: 18, folders: 10 } },
  // The header `Referrer-Policy` and links that send no referrer are not about referrals.
  {
    name: 'referral',
    pattern: /referral|(?<!no-?)referrer(?![-_ ]?policy)|referred[-_ ]?(?:friend|parent|trainer|user|by)/i,
    limits: { files: 15, folders: 9 },
  },
  { name: 'meeting link', pattern: /meeting[-_ ]?links?/i, limits: { files: 14, folders: 9 } },
  { name: 'favorites', pattern: /favou?rit(?:e|ing)/i, limits: { files: 14, folders: 7 } },
  { name: 'achievements, a text field of the trainer profile', pattern: /achievements?/i, limits: { files: 7, folders: 6 } },
];
