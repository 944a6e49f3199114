import * as z from 'zod/mini';
import { text } from '../core/text.ts';
import { Instant } from '../core/time.ts';

export const NOTES_MAX_LENGTH = 4_000;

/** Both may be blank. */
export const NewSessionNotes = z.object({ notes: text({ max: NOTES_MAX_LENGTH }), homework: text({ max: NOTES_MAX_LENGTH }) });

/** What the trainer writes after a session for the parent (B39). */
export const SessionNotes = z.object({ notes: z.string(), homework: z.string(), writtenAt: Instant });
export type SessionNotes = z.infer<typeof SessionNotes>;
