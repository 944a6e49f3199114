import * as z from 'zod/mini';
import { TrainerId, UserId } from '../core/ids.ts';
import { roles } from '../core/route.ts';
import { text } from '../core/text.ts';

/** A person as the console's lists show them. */
export const Person = z.object({
  id: UserId,
  role: z.enum(roles),
  name: z.nullable(z.string()),
  email: z.string(),
  isDisabled: z.boolean(),
  /** The trainer profile, if there is one. */
  trainerId: z.nullable(TrainerId),
});
export type Person = z.infer<typeof Person>;

/** An operator, as records of what operators did name them. */
export const Operator = z.object({ id: UserId, email: z.string() });
export type Operator = z.infer<typeof Operator>;

export const NOTE_MAX = 1_000;

/** Why an operator does something; kept in the audit log. */
export const Note = text({ min: 1, max: NOTE_MAX, tooShort: 'Please say why' });

/** The body of an operator's action. */
export const ActionReason = z.object({ reason: Note });

/** Part of a name or an email, or a whole id. */
export const SearchText = z.optional(text({ max: 100 }));
