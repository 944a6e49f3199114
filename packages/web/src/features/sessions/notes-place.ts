import type { AppointmentId } from '@x1/contract/core/ids.ts';

/** Where the notes are on a session's page. */
export const NOTES_ID = 'notes';

/** Leads to the notes of a session, also from its own page. */
export function openNotes(appointmentId: AppointmentId, navigate: (path: string) => void): void {
  navigate(`/session/${appointmentId}#${NOTES_ID}`);
  focusNotes(document.getElementById(NOTES_ID));
}

/** Where the address asks for them they're ready to be typed; for a part of the page that has just been drawn. */
export function focusNotes(part: HTMLElement | null): void {
  if (window.location.hash === `#${NOTES_ID}`) part?.querySelector('textarea')?.focus();
}
