import { programDurations, programTypes, trainingFormats } from '@x1/contract/programs/program.ts';
import {
  athleteTypes,
  coachingStyles,
  deliveryTypes,
  levels,
  states,
  trainingOptions,
  weekdays,
} from '@x1/contract/trainers/profile-options.ts';
import { genders } from '@x1/contract/trainers/sports.ts';
import { universities } from '@x1/contract/trainers/universities.ts';
import * as z from 'zod/mini';
import { readDemoData } from './demo-data.ts';
import { Look } from './portraits.ts';

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.keys(labels) as Key[];

/** A program of the demo; prices in dollars, as in the form. */
const DemoProgram = z.strictObject({
  type: z.enum(programTypes),
  title: z.string(),
  description: z.string(),
  terms: z.strictObject({
    price: z.number(),
    groupPrice: z.number(),
    capacity: z.int(),
    /** Sessions included in one purchase, 1 by default. */
    sessions: z.optional(z.int()),
    duration: z.enum(programDurations),
    format: z.enum(trainingFormats),
  }),
  requirements: z.optional(z.string()),
  tags: z.array(z.string()),
  /** When its group meets each week, on the trainer's clock. */
  meets: z.optional(z.strictObject({ weekday: z.enum(weekdays), time: z.string(), location: z.string() })),
  isDraft: z.optional(z.boolean()),
});
export type DemoProgram = z.infer<typeof DemoProgram>;

/** A fictional trainer of the demo. */
const DemoTrainer = z.strictObject({
  /** The part of the email before `@demo.x1.test`. */
  key: z.string(),
  name: z.string(),
  gender: z.enum(genders),
  sports: z.array(z.string()),
  university: z.enum(universities),
  home: z.strictObject({ city: z.string(), state: z.enum(states), zipcode: z.string(), timezone: z.string() }),
  /** Dollars an hour. */
  hourlyRate: z.number(),
  played: z.strictObject({ level: z.enum(levels), years: z.int(), team: z.string(), position: z.string() }),
  bio: z.string(),
  philosophy: z.string(),
  achievements: z.string(),
  options: z.array(z.enum(trainingOptions)),
  delivery: z.enum(deliveryTypes),
  availability: z.array(z.enum(weekdays)),
  approach: z.array(z.enum(keysOf(coachingStyles))),
  approachDescription: z.string(),
  whoITrain: z.array(z.enum(keysOf(athleteTypes))),
  look: Look,
  /** How far this trainer's onboarding is. */
  stage: z.enum(['selling', 'identity open', 'identity failed', 'bank missing', 'payouts off']),
  /** Has switched the public page on, as a few do: visitors and the front page show them (R191). */
  isPublic: z.optional(z.boolean()),
  /** How the background check of those who have one ended. */
  check: z.optional(z.enum(['clear', 'consider', 'lapsed'])),
  programs: z.array(DemoProgram),
});
export type DemoTrainer = z.infer<typeof DemoTrainer>;

/** Every trainer of the demo (trainers.json); the one whose account visitors may use comes first. */
export const demoTrainers: readonly DemoTrainer[] = readDemoData('trainers.json', z.array(DemoTrainer));
