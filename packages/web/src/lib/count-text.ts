/** '6 sessions', '1 session': how many a purchase brings (R38). */
export function sessionsText(number: number): string {
  return `${number} session${number === 1 ? '' : 's'}`;
}
