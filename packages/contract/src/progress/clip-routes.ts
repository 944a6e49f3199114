import * as z from 'zod/mini';
import { AthleteId, ClipCommentId, ClipId, pathId, TrainerId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { Instant } from '../core/time.ts';
import { Clip, ClipComment, ClipCommentChange, Clips, NewClip, NewClipComment } from './clips.ts';

const Done = z.object({ ok: z.literal(true) });
const ofAthlete = z.object({ athleteId: pathId(AthleteId) });
const pair = { athleteId: pathId(AthleteId), trainerId: pathId(TrainerId) };
const ofClip = { ...pair, clipId: pathId(ClipId) };
const ofComment = { ...ofClip, commentId: pathId(ClipCommentId) };

/** Films of an athlete's goals and drills, for the family and that trainer alone (decision 0111). */
export const clipRoutes = {
  allowFilms: defineRoute({
    method: 'PUT',
    path: '/api/athletes/:athleteId/films',
    access: ['parent'],
    summary: 'The family allows films of an athlete. Idempotent.',
    params: ofAthlete,
    reply: Done,
    errors: ['athlete.not_found'],
  }),
  forbidFilms: defineRoute({
    method: 'DELETE',
    path: '/api/athletes/:athleteId/films',
    access: ['parent'],
    summary: 'The family takes that back: every film of the athlete is removed, with every trainer. Idempotent.',
    params: ofAthlete,
    reply: Done,
    errors: ['athlete.not_found'],
  }),
  listClips: defineRoute({
    method: 'GET',
    path: '/api/progress/:athleteId/:trainerId/films',
    access: ['parent', 'trainer'],
    summary: 'The films of an athlete with one trainer, with their comments and addresses for the caller alone.',
    params: z.object(pair),
    reply: Clips,
    errors: ['progress.not_found', 'conversation.blocked'],
  }),
  addClip: defineRoute({
    method: 'POST',
    path: '/api/progress/:athleteId/:trainerId/films',
    access: ['parent', 'trainer'],
    summary: 'Adds an uploaded film to a goal or a drill, once the family has allowed films. The same upload is one film.',
    params: z.object(pair),
    body: NewClip,
    reply: Clip,
    mayCreate: true,
    errors: [
      'progress.not_found',
      'goal.not_found',
      'drill.not_found',
      'clip.not_allowed',
      'clip.not_a_film',
      'clip.file_gone',
      'clip.before_exists',
      'clip.too_many',
      'conversation.blocked',
    ],
  }),
  removeClip: defineRoute({
    method: 'DELETE',
    path: '/api/progress/:athleteId/:trainerId/films/:clipId',
    access: ['parent', 'trainer'],
    summary: 'Removes a film with its comments: any of them by the family, their own by trainers. Idempotent.',
    params: z.object(ofClip),
    reply: Done,
    errors: ['progress.not_found', 'clip.not_yours', 'conversation.blocked'],
  }),
  addClipComment: defineRoute({
    method: 'POST',
    path: '/api/progress/:athleteId/:trainerId/films/:clipId/comments',
    access: ['parent', 'trainer'],
    summary: 'Says something at a time of a film. The same requestId is one comment.',
    params: z.object(ofClip),
    body: NewClipComment,
    reply: ClipComment,
    mayCreate: true,
    errors: ['progress.not_found', 'clip.not_found', 'clip_comment.too_many', 'conversation.blocked'],
  }),
  changeClipComment: defineRoute({
    method: 'PUT',
    path: '/api/progress/:athleteId/:trainerId/films/:clipId/comments/:commentId',
    access: ['parent', 'trainer'],
    summary: "Changes one of the caller's comments. Refused where it was changed since the caller's version.",
    params: z.object(ofComment),
    body: ClipCommentChange,
    reply: ClipComment,
    errors: ['progress.not_found', 'clip_comment.not_found', 'progress.changed', 'conversation.blocked'],
  }),
  removeClipComment: defineRoute({
    method: 'DELETE',
    path: '/api/progress/:athleteId/:trainerId/films/:clipId/comments/:commentId',
    access: ['parent', 'trainer'],
    summary: "Removes one of the caller's comments. Idempotent.",
    params: z.object(ofComment),
    reply: Done,
    errors: ['progress.not_found', 'clip_comment.not_found', 'conversation.blocked'],
  }),
  seeClip: defineRoute({
    method: 'PUT',
    path: '/api/progress/:athleteId/:trainerId/films/:clipId/seen',
    access: ['parent', 'trainer'],
    summary: "A film, and what was said about it at an instant, isn't new to the caller's side anymore. Never goes back.",
    params: z.object(ofClip),
    body: z.object({ readAt: Instant }),
    reply: Done,
    errors: ['progress.not_found', 'clip.not_found', 'conversation.blocked'],
  }),
} as const;
