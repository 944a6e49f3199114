import * as z from 'zod/mini';
import { CannedAnswerId, pathId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { CannedAnswer, CannedAnswerContent, Case, CaseHandover, caseKinds, NewCaseNote } from './case.ts';
import { Operator } from './person.ts';

const caseId = z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,15}$/, 'must be a number')), z.transform(Number));
const ofCase = z.object({ kind: z.enum(caseKinds, "isn't a kind of case"), caseId });
const ofAnswer = z.object({ cannedAnswerId: pathId(CannedAnswerId) });

/** How operators share the work: who has a case, what they tell one another, and what they answer often (decision 0114). */
export const adminCaseRoutes = {
  getCase: defineRoute({
    method: 'GET',
    path: '/api/admin/cases/:kind/:caseId',
    access: ['admin'],
    summary: 'Who has a report, a reported problem or a support request, and the notes about it, oldest first.',
    params: ofCase,
    reply: Case,
    errors: ['case.not_found'],
  }),
  handOverCase: defineRoute({
    method: 'PUT',
    path: '/api/admin/cases/:kind/:caseId/taken-by',
    access: ['admin'],
    summary: 'Takes a case, hands it over to another operator, or gives it back. Refused where someone else has taken it meanwhile.',
    params: ofCase,
    body: CaseHandover,
    reply: Case,
    errors: ['case.not_found', 'case.taken', 'user.not_found'],
  }),
  addCaseNote: defineRoute({
    method: 'POST',
    path: '/api/admin/cases/:kind/:caseId/notes',
    access: ['admin'],
    summary: 'Writes a note for the other operators; it stays. The same requestId is one note.',
    params: ofCase,
    body: NewCaseNote,
    reply: Case,
    errors: ['case.not_found', 'case.too_many_notes'],
  }),
  listOperators: defineRoute({
    method: 'GET',
    path: '/api/admin/operators',
    access: ['admin'],
    summary: 'The operators who can take a case.',
    reply: z.array(Operator),
    errors: [],
  }),
  listCannedAnswers: defineRoute({
    method: 'GET',
    path: '/api/admin/canned-answers',
    access: ['admin'],
    summary: 'Answers that are sent often, by title.',
    reply: z.array(CannedAnswer),
    errors: [],
  }),
  createCannedAnswer: defineRoute({
    method: 'POST',
    path: '/api/admin/canned-answers',
    access: ['admin'],
    summary: 'Keeps an answer. With the title of another one it is refused.',
    body: CannedAnswerContent,
    reply: CannedAnswer,
    mayCreate: true,
    errors: ['canned_answer.title_taken', 'canned_answer.too_many'],
  }),
  changeCannedAnswer: defineRoute({
    method: 'PUT',
    path: '/api/admin/canned-answers/:cannedAnswerId',
    access: ['admin'],
    summary: 'Changes an answer.',
    params: ofAnswer,
    body: CannedAnswerContent,
    reply: CannedAnswer,
    errors: ['canned_answer.not_found', 'canned_answer.title_taken'],
  }),
  removeCannedAnswer: defineRoute({
    method: 'DELETE',
    path: '/api/admin/canned-answers/:cannedAnswerId',
    access: ['admin'],
    summary: 'Removes an answer. Removed already, it stays removed.',
    params: ofAnswer,
    reply: z.object({ removed: z.literal(true) }),
    errors: [],
  }),
} as const;
