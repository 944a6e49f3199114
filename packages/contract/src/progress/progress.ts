import * as z from 'zod/mini';
import { AppointmentId, AthleteId, DrillId, GoalId, TrainerId } from '../core/ids.ts';
import { RequestId } from '../core/request-id.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { CalendarDate, Instant } from '../core/time.ts';

export const GOAL_MAX_LENGTH = 160;
export const TARGET_MAX_LENGTH = 80;
export const DRILL_MAX_LENGTH = 80;
export const HOW_OFTEN_MAX_LENGTH = 80;
export const PLAN_MAX_LENGTH = 80;
/** Goals of one athlete with one trainer, and drills that aren't over. */
export const GOALS_MAX = 30;
export const DRILLS_MAX = 30;
/** Days that a family can check off: today and those before it. */
export const OPEN_DAYS = 15;
/** Weeks that a page of progress shows. */
export const WEEKS_SHOWN = 12;

/** What the caller has seen: a change of something that was changed since is refused, so that nobody's words are lost. */
const version = z.int().check(z.minimum(1));

/** What a goal says. */
export const GoalWords = z.object({
  text: text({ min: 1, max: GOAL_MAX_LENGTH, tooShort: t('Please say what the goal is') }),
  /** By what one sees that it's reached; may be blank. */
  target: z._default(text({ max: TARGET_MAX_LENGTH }), ''),
});
export const NewGoal = z.extend(GoalWords, { requestId: RequestId });
export type NewGoal = z.output<typeof NewGoal>;
export const GoalChange = z.extend(GoalWords, { version, isReached: z.boolean() });
export type GoalChange = z.output<typeof GoalChange>;

/** What a drill says. */
export const DrillWords = z.object({
  title: text({ min: 1, max: DRILL_MAX_LENGTH, tooShort: t('Please name the drill') }),
  /** In the trainer's words, such as '3 times a week, 20 on each foot'; may be blank. */
  howOften: z._default(text({ max: HOW_OFTEN_MAX_LENGTH }), ''),
});
export const NewDrill = z.extend(DrillWords, { requestId: RequestId });
export type NewDrill = z.output<typeof NewDrill>;
export const DrillChange = z.extend(DrillWords, { version });
export type DrillChange = z.output<typeof DrillChange>;

/** What the plan of a season says. */
export const PlanWords = z.object({
  title: text({ min: 1, max: PLAN_MAX_LENGTH, tooShort: t('Please say what the season is about') }),
  /** Its last day, if one is set. */
  until: z.nullable(CalendarDate),
});
/** Version 0: there was no plan. */
export const PlanChange = z.extend(PlanWords, { version: z.int().check(z.minimum(0)) });
export type PlanChange = z.output<typeof PlanChange>;

export const Plan = z.object({ title: z.string(), until: z.nullable(CalendarDate), version: z.int() });
export type Plan = z.infer<typeof Plan>;

export const progressSides = ['family', 'trainer'] as const;
export type ProgressSide = (typeof progressSides)[number];

export const Goal = z.object({
  id: GoalId,
  text: z.string(),
  target: z.string(),
  setBy: z.enum(progressSides),
  /** Who wrote what it says now. */
  changedBy: z.enum(progressSides),
  setAt: Instant,
  /** The family's day; null while it's open. */
  reachedOn: z.nullable(CalendarDate),
  version: z.int(),
});
export type Goal = z.infer<typeof Goal>;

export const Drill = z.object({
  id: DrillId,
  title: z.string(),
  howOften: z.string(),
  version: z.int(),
  /** Days of the last `WEEKS_SHOWN` weeks on which it was checked off, oldest first. */
  doneOn: z.array(CalendarDate),
  /** On how many days in all. */
  doneCount: z.int(),
});
export type Drill = z.infer<typeof Drill>;

/** What the trainer wrote after a session: the session's own notes (B39). */
export const ProgressNote = z.object({ appointmentId: AppointmentId, heldOn: CalendarDate, notes: z.string(), homework: z.string() });
export type ProgressNote = z.infer<typeof ProgressNote>;

/** The trainer of a pair, as both sides see them. */
export const ProgressTrainer = z.object({ id: TrainerId, name: z.string(), imageUrl: z.nullable(z.string()) });

const ofPair = {
  athlete: z.object({ id: AthleteId, firstName: z.string() }),
  trainer: ProgressTrainer,
  sessionsHeld: z.int(),
  /** `weeksInARow` of all that was held and practiced. */
  streakWeeks: z.int(),
};

/** One line of the list: an athlete with a trainer. */
export const ProgressSummary = z.object({ ...ofPair, openGoals: z.int(), reachedGoals: z.int(), drills: z.int() });
export type ProgressSummary = z.infer<typeof ProgressSummary>;

/** An athlete's progress with a trainer. Days are the family's. */
export const Progress = z.object({
  ...ofPair,
  /** The family's day. */
  today: CalendarDate,
  plan: z.nullable(Plan),
  /** Open ones first, newest first. */
  goals: z.array(Goal),
  /** Those that aren't over, oldest first. */
  drills: z.array(Drill),
  /** The last `WEEKS_SHOWN` weeks, oldest first, this week last: on how many days something was held or practiced. */
  weeks: z.array(z.object({ monday: CalendarDate, sessions: z.int(), practiceDays: z.int() })),
  /** Newest first, at most 20. */
  notes: z.array(ProgressNote),
  /** The latest session that is over, as long as nothing was written about it. */
  withoutNotes: z.nullable(z.object({ appointmentId: AppointmentId, endedOn: CalendarDate })),
});
export type Progress = z.infer<typeof Progress>;
