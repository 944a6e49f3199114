/** Whether a session takes place by video: blank counts as online (R118). */
export function isOnline(location: string | null): boolean {
  return !location || location === 'online';
}

/** The address of a map that shows a custom place; null for a call, and for 'Local Gym' and 'Training Field', which only the two of them know. */
export function mapAddress(location: string | null): string | null {
  if (!location || isOnline(location) || location === 'gym' || location === 'field') return null;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`;
}
