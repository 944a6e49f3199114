import * as z from 'zod/mini';
import { AthleteId, DrillId, GoalId, pathId, TrainerId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { CalendarDate } from '../core/time.ts';
import { Drill, DrillChange, Goal, GoalChange, NewDrill, NewGoal, Plan, PlanChange, Progress, ProgressSummary } from './progress.ts';

const Done = z.object({ ok: z.literal(true) });
const pair = { athleteId: pathId(AthleteId), trainerId: pathId(TrainerId) };
const ofPair = z.object(pair);
const ofGoal = z.object({ ...pair, goalId: pathId(GoalId) });
const ofDrill = z.object({ ...pair, drillId: pathId(DrillId) });
const ofDay = z.object({ ...pair, drillId: pathId(DrillId), day: CalendarDate });

/** An athlete's progress with a trainer, for the family and that trainer alone, once a session of theirs is paid (decision 0099). */
export const progressRoutes = {
  listProgress: defineRoute({
    method: 'GET',
    path: '/api/progress',
    access: ['parent', 'trainer'],
    summary: "A family's athletes with each of their trainers, or a trainer's athletes, those active last first.",
    query: z.object(pageQuery),
    isPaged: true,
    reply: z.array(ProgressSummary),
    errors: [],
  }),
  readProgress: defineRoute({
    method: 'GET',
    path: '/api/progress/:athleteId/:trainerId',
    access: ['parent', 'trainer'],
    summary: "An athlete's plan, goals, drills, weeks and notes with one trainer.",
    params: ofPair,
    reply: Progress,
    errors: ['progress.not_found', 'conversation.blocked'],
  }),
  progressReport: defineRoute({
    method: 'GET',
    path: '/api/progress/:athleteId/:trainerId/report',
    access: ['parent'],
    summary: 'The same as a PDF to keep, with every session and its notes; no amounts.',
    limit: 'export',
    params: ofPair,
    reply: z.string(),
    file: { contentType: 'application/pdf' },
    errors: ['progress.not_found', 'conversation.blocked'],
  }),
  setPlan: defineRoute({
    method: 'PUT',
    path: '/api/progress/:athleteId/:trainerId/plan',
    access: ['trainer'],
    summary: "Says what the season is about. Refused where someone has changed it since the caller's version.",
    params: ofPair,
    body: PlanChange,
    reply: Plan,
    errors: ['progress.not_found', 'progress.changed', 'conversation.blocked'],
  }),
  addGoal: defineRoute({
    method: 'POST',
    path: '/api/progress/:athleteId/:trainerId/goals',
    access: ['parent', 'trainer'],
    summary: 'Sets a goal. The same requestId is one goal.',
    params: ofPair,
    body: NewGoal,
    reply: Goal,
    mayCreate: true,
    errors: ['progress.not_found', 'progress.too_many', 'conversation.blocked'],
  }),
  changeGoal: defineRoute({
    method: 'PUT',
    path: '/api/progress/:athleteId/:trainerId/goals/:goalId',
    access: ['parent', 'trainer'],
    summary: "Changes a goal, or says whether it's reached. Refused where someone has changed it since the caller's version.",
    params: ofGoal,
    body: GoalChange,
    reply: Goal,
    errors: ['progress.not_found', 'goal.not_found', 'progress.changed', 'conversation.blocked'],
  }),
  removeGoal: defineRoute({
    method: 'DELETE',
    path: '/api/progress/:athleteId/:trainerId/goals/:goalId',
    access: ['parent', 'trainer'],
    summary: 'Removes a goal. Idempotent.',
    params: ofGoal,
    reply: Done,
    errors: ['progress.not_found', 'conversation.blocked'],
  }),
  addDrill: defineRoute({
    method: 'POST',
    path: '/api/progress/:athleteId/:trainerId/drills',
    access: ['trainer'],
    summary: 'Adds a drill to the plan. The same requestId is one drill.',
    params: ofPair,
    body: NewDrill,
    reply: Drill,
    mayCreate: true,
    errors: ['progress.not_found', 'drill.not_found', 'progress.too_many', 'conversation.blocked'],
  }),
  changeDrill: defineRoute({
    method: 'PUT',
    path: '/api/progress/:athleteId/:trainerId/drills/:drillId',
    access: ['trainer'],
    summary: "Changes what a drill says. Refused where someone has changed it since the caller's version.",
    params: ofDrill,
    body: DrillChange,
    reply: Drill,
    errors: ['progress.not_found', 'drill.not_found', 'progress.changed', 'conversation.blocked'],
  }),
  removeDrill: defineRoute({
    method: 'DELETE',
    path: '/api/progress/:athleteId/:trainerId/drills/:drillId',
    access: ['trainer'],
    summary: 'Ends a drill; what was practiced still counts. Idempotent.',
    params: ofDrill,
    reply: Done,
    errors: ['progress.not_found', 'conversation.blocked'],
  }),
  checkDrill: defineRoute({
    method: 'PUT',
    path: '/api/progress/:athleteId/:trainerId/drills/:drillId/days/:day',
    access: ['parent'],
    summary: "Checks a drill off for one of the family's last days. Idempotent.",
    params: ofDay,
    reply: Done,
    errors: ['progress.not_found', 'drill.not_found', 'progress.day_closed', 'conversation.blocked'],
  }),
  uncheckDrill: defineRoute({
    method: 'DELETE',
    path: '/api/progress/:athleteId/:trainerId/drills/:drillId/days/:day',
    access: ['parent'],
    summary: "Takes a check back, on one of the family's last days. Idempotent.",
    params: ofDay,
    reply: Done,
    errors: ['progress.not_found', 'drill.not_found', 'progress.day_closed', 'conversation.blocked'],
  }),
} as const;
