import * as z from 'zod/mini';
import { CannedAnswerId, pathId, SavedViewId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import {
  BulkCases,
  BulkOutcome,
  CannedAnswer,
  CannedAnswerContent,
  Case,
  CaseClosing,
  CaseHandover,
  caseKinds,
  closableKinds,
  ListedOperator,
  NewCaseNote,
} from './case.ts';
import { Note } from './person.ts';
import { NewSavedView, SavedView } from './saved-view.ts';

const caseId = z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,15}$/, 'must be a number')), z.transform(Number));
const ofCase = z.object({ kind: z.enum(caseKinds, "isn't a kind of case"), caseId });
const ofAnswer = z.object({ cannedAnswerId: pathId(CannedAnswerId) });

/** How operators share the work: who has a case, what they tell one another, and what they answer often (decision 0114). */
export const adminCaseRoutes = {
  getCase: defineRoute({
    method: 'GET',
    path: '/api/admin/cases/:kind/:caseId',
    access: ['admin'],
    summary:
      'Who has a report, a reported problem, a support request, a dispute, money that is stuck, a failed email, an identity check or a background check, and the notes about it, oldest first.',
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
  changeCases: defineRoute({
    method: 'POST',
    path: '/api/admin/cases',
    access: ['admin'],
    summary:
      'Takes, hands over, gives back or puts away up to 50 cases, one after another: the answer says of each whether it was done. Closing is for support requests, stuck money, failed emails and failed identity checks.',
    body: BulkCases,
    reply: z.array(BulkOutcome),
    errors: [],
  }),
  listSavedViews: defineRoute({
    method: 'GET',
    path: '/api/admin/saved-views',
    access: ['admin'],
    summary: "The caller's own named filters of the console's lists.",
    reply: z.array(SavedView),
    errors: [],
  }),
  saveView: defineRoute({
    method: 'POST',
    path: '/api/admin/saved-views',
    access: ['admin'],
    summary: 'Keeps filters of a list under a name, for the caller alone. Again under the same name, they are there once.',
    body: NewSavedView,
    reply: SavedView,
    mayCreate: true,
    errors: ['saved_view.name_taken', 'saved_view.too_many'],
  }),
  removeSavedView: defineRoute({
    method: 'DELETE',
    path: '/api/admin/saved-views/:savedViewId',
    access: ['admin'],
    summary: "Removes one of the caller's own. Removed already, it stays removed.",
    params: z.object({ savedViewId: pathId(SavedViewId) }),
    reply: z.object({ removed: z.literal(true) }),
    errors: [],
  }),
  closeCase: defineRoute({
    method: 'POST',
    path: '/api/admin/cases/:kind/:caseId/close',
    access: ['admin'],
    summary:
      'Puts away a failed email, a failed identity check or money that is stuck, with a note: nobody has to do anything about it anymore, unless it happens again.',
    params: z.object({ kind: z.enum(closableKinds, "isn't a kind of case that can be closed"), caseId }),
    body: z.object({ note: Note }),
    reply: CaseClosing,
    errors: ['case.not_found', 'case.not_open'],
  }),
  listOperators: defineRoute({
    method: 'GET',
    path: '/api/admin/operators',
    access: ['admin'],
    summary: 'The operators who can take a case, and those who have left, whose cases stay with their name.',
    reply: z.array(ListedOperator),
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
