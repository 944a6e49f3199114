import * as z from 'zod/mini';
import { Instant } from '../core/time.ts';

export const NOTES_MAX_LENGTH = 4_000;

/** What the trainer writes after a session, read by the parent (B39). */
export const SessionNotes = z.object({ notes: z.string(), homework: z.string(), writtenAt: Instant });
export type SessionNotes = z.infer<typeof SessionNotes>;
