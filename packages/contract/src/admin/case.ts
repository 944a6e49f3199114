import * as z from 'zod/mini';
import { CannedAnswerId, CaseNoteId, pathId, UserId } from '../core/ids.ts';
import { RequestId } from '../core/request-id.ts';
import { text } from '../core/text.ts';
import { Instant } from '../core/time.ts';
import { Note, Operator } from './person.ts';

/** What operators decide one by one and may share among them (decision 0114). */
export const caseKinds = [
  'report',
  'problem',
  'support-request',
  'dispute',
  'payment',
  'refund',
  'payout',
  'mail',
  'verification',
  'background-check',
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Kinds that end on their own once the money moves, the email is sent or the check is retried, and that operators may close earlier. */
export const closableKinds = ['payment', 'refund', 'payout', 'mail', 'verification'] as const;
export type ClosableKind = (typeof closableKinds)[number];

export const CASE_NOTE_MAX = 2_000;
export const CASE_NOTES_MAX = 100;
export const CANNED_ANSWERS_MAX = 100;
export const CANNED_TITLE_MAX = 80;
export const CANNED_TEXT_MAX = 4_000;

/** Who works on a case, and how much is written about it, as lists show it. */
export const CaseWork = z.object({ takenBy: z.nullable(Operator), notes: z.int() });
export type CaseWork = z.infer<typeof CaseWork>;

/** What operators write for one another; nobody else ever reads it. */
export const CaseNote = z.object({ id: CaseNoteId, text: z.string(), author: Operator, writtenAt: Instant });
export type CaseNote = z.infer<typeof CaseNote>;

/** Why nobody has to do anything about a case anymore. */
export const CaseClosing = z.object({ operator: Operator, note: z.string(), closedAt: Instant });
export type CaseClosing = z.infer<typeof CaseClosing>;

export const Case = z.object({ takenBy: z.nullable(Operator), notes: z.array(CaseNote) });
export type Case = z.infer<typeof Case>;

/** Who takes it, null for nobody, and who had it when that was asked for: two who take it at once don't both have it. */
export const CaseHandover = z.object({ to: z.nullable(UserId), from: z.nullable(UserId) });
export type CaseHandover = z.infer<typeof CaseHandover>;

/** Whose cases a list shows: the caller's, those that nobody has, or an operator's. */
export const TakenByFilter = z.union([z.literal('me'), z.literal('nobody'), pathId(UserId)], "must be me, nobody or an operator's id");

/** An operator to choose from; one who has left may still have cases, but gets no new ones. */
export const ListedOperator = z.extend(Operator, { isFormer: z.boolean() });
export type ListedOperator = z.infer<typeof ListedOperator>;

export const BULK_MAX = 50;

const CaseNumber = z.int('must be a number').check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

/** One thing done to several cases. `takenBy`: who had each when the list was drawn. Handing over says to whom, closing takes a note. */
export const BulkCases = z
  .object({
    action: z.enum(['take', 'hand-over', 'give-back', 'close'], 'must be take, hand-over, give-back or close'),
    cases: z
      .array(z.object({ kind: z.enum(caseKinds, "isn't a kind of case"), caseId: CaseNumber, takenBy: z.nullable(UserId) }))
      .check(z.minLength(1, 'must name a case'), z.maxLength(BULK_MAX, `must be at most ${BULK_MAX} cases`)),
    note: z.optional(Note),
    to: z.optional(UserId),
  })
  .check(
    z.refine(({ action, note }) => action !== 'close' || note !== undefined, { error: 'Please say why', path: ['note'] }),
    z.refine(({ action, to }) => action !== 'hand-over' || to !== undefined, { error: 'Please say to whom', path: ['to'] }),
  );

/** What became of one of them; `failure` is null where it was done. */
export const BulkOutcome = z.object({
  kind: z.enum(caseKinds),
  caseId: z.int(),
  failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

export const NewCaseNote = z.object({
  text: text({ min: 1, max: CASE_NOTE_MAX, tooShort: 'Please write something' }),
  requestId: RequestId,
});

/** An answer that is written once and sent often. */
export const CannedAnswerContent = z.object({
  title: text({ min: 1, max: CANNED_TITLE_MAX, tooShort: 'Please give it a title' }),
  text: text({ min: 1, max: CANNED_TEXT_MAX, tooShort: 'Please write the answer' }),
});
export type CannedAnswerContent = z.infer<typeof CannedAnswerContent>;

export const CannedAnswer = z.object({ id: CannedAnswerId, title: z.string(), text: z.string(), changedBy: Operator, changedAt: Instant });
export type CannedAnswer = z.infer<typeof CannedAnswer>;
