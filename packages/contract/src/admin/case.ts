import * as z from 'zod/mini';
import { CannedAnswerId, CaseNoteId, UserId } from '../core/ids.ts';
import { RequestId } from '../core/request-id.ts';
import { text } from '../core/text.ts';
import { Instant } from '../core/time.ts';
import { Operator } from './person.ts';

/** What operators decide one by one and may share among them (decision 0114). */
export const caseKinds = ['report', 'problem', 'support-request'] as const;
export type CaseKind = (typeof caseKinds)[number];

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

export const Case = z.object({ takenBy: z.nullable(Operator), notes: z.array(CaseNote) });
export type Case = z.infer<typeof Case>;

/** Who takes it, null for nobody, and who had it when that was asked for: two who take it at once don't both have it. */
export const CaseHandover = z.object({ to: z.nullable(UserId), from: z.nullable(UserId) });
export type CaseHandover = z.infer<typeof CaseHandover>;

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
