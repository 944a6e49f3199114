/** An average of tenths as '4.9', or 'New' until the first review (R40, R41). */
export function ratingText(tenths: number | null): string {
  return tenths === null ? 'New' : (tenths / 10).toFixed(1);
}
