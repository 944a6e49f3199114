/** What is typed, as it is compared: in capitals, without spaces. */
export function normalizePromoCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\s+/gu, '').toUpperCase();
}
