import * as z from 'zod/mini';
import { DutyRecordId, ProgramId, pathId, TrainerId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { RequestId } from '../core/request-id.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';
import { DutyNote, DutyRecord } from './duty-record.ts';
import { Program, ProgramForm, programTypes } from './program.ts';
import { UsualPrices } from './usual-prices.ts';

const ofProgram = z.object({ programId: pathId(ProgramId) });
const ofTrainer = z.object({ trainerId: pathId(TrainerId) });
const page = z.object(pageQuery);

const Agreement = z.object({
  /** Version of the expectations in force. */
  version: z.int(),
  /** When the signed-in trainer accepted that version; null when not yet. */
  acceptedAt: z.nullable(Instant),
});

/** A change may contain any of the form's fields; the merged program has to satisfy the form's rules (R12). */
const ProgramChange = z.partial(z.looseObject({ isDraft: z.boolean() }));

export const programsRoutes = {
  listPrograms: defineRoute({
    method: 'GET',
    path: '/api/programs',
    access: 'signed-in',
    isAudited: true,
    summary: 'For a trainer, their own programs including drafts; for others, published ones, of one trainer if trainerId is given (R75).',
    query: z.object({ ...pageQuery, trainerId: z.optional(pathId(TrainerId)) }),
    reply: z.array(Program),
    isPaged: true,
    errors: [],
  }),
  listTrainerPrograms: defineRoute({
    method: 'GET',
    path: '/api/programs/trainer/:trainerId',
    access: 'signed-in',
    keyScope: 'profile:read',
    isAudited: true,
    summary: 'The published programs of one trainer; the owner also sees drafts (R75).',
    params: ofTrainer,
    query: page,
    reply: z.array(Program),
    isPaged: true,
    errors: [],
  }),
  usualPrices: defineRoute({
    method: 'GET',
    path: '/api/programs/usual-prices',
    access: ['trainer'],
    summary: 'Between what and what other trainers ask for one session of a type of program, without saying who.',
    query: z.object({ programType: z.enum(programTypes) }),
    reply: UsualPrices,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/programs',
    access: ['trainer'],
    summary: 'Creates a program, as a draft unless isDraft is false.',
    body: ProgramForm,
    reply: Program,
    mayCreate: true,
    errors: ['trainer.profile_required', 'background_check.required'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/programs/:programId',
    access: ['trainer'],
    summary:
      "Changes the given fields of the trainer's program; isDraft false publishes it, true takes it off sale and keeps what is sold (R72).",
    params: ofProgram,
    body: ProgramChange,
    reply: Program,
    errors: [
      'program.not_found',
      'program.archived',
      'program.taken_down',
      'program.capacity_below_participants',
      'background_check.required',
    ],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/programs/:programId',
    access: ['trainer'],
    summary: "Deletes the trainer's program; one that was sold is archived. 409 while a session or a payment of it is open (R77).",
    params: ofProgram,
    reply: z.object({ ok: z.literal(true) }),
    errors: ['program.not_found', 'program.has_open_sessions'],
  }),
  duplicate: defineRoute({
    method: 'POST',
    path: '/api/programs/:programId/duplicate',
    access: ['trainer'],
    summary: "Creates a draft copy of the trainer's program (R77).",
    params: ofProgram,
    reply: Program,
    mayCreate: true,
    errors: ['program.not_found', 'program.taken_down'],
  }),
  agreement: defineRoute({
    method: 'GET',
    path: '/api/programs/agreement',
    access: ['trainer'],
    summary: 'Whether the signed-in trainer has accepted the current core expectations (R78).',
    reply: Agreement,
    errors: [],
  }),
  acceptAgreement: defineRoute({
    method: 'POST',
    path: '/api/programs/agreement',
    access: ['trainer'],
    summary: 'Records that the signed-in trainer accepts the current core expectations.',
    body: z.object({ accepted: z.literal(true, t('Please accept every expectation')) }),
    reply: Agreement,
    mayCreate: true,
    errors: [],
  }),
  keepDuty: defineRoute({
    method: 'POST',
    path: '/api/programs/:programId/duties',
    access: ['trainer'],
    summary: 'Records that a duty of the core expectations was done for a parent who bought the program. The same requestId is one record.',
    params: ofProgram,
    body: z.object({
      parentId: UserId,
      duty: text({ min: 1, max: 60 }),
      ...DutyNote.shape,
      requestId: RequestId,
    }),
    reply: DutyRecord,
    mayCreate: true,
    errors: ['conversation.blocked', 'program.not_found', 'duty.unknown'],
  }),
  undoDuty: defineRoute({
    method: 'DELETE',
    path: '/api/programs/:programId/duties/:dutyRecordId',
    access: ['trainer'],
    summary: 'Deletes a record made by mistake. Idempotent.',
    params: z.object({ programId: pathId(ProgramId), dutyRecordId: pathId(DutyRecordId) }),
    reply: z.object({ ok: z.literal(true) }),
    errors: ['program.not_found'],
  }),
} as const;
