import type { programDurations, programTypes, trainingFormats } from '@x1/contract/programs/program.ts';
import type {
  athleteTypes,
  coachingStyles,
  deliveryTypes,
  levels,
  states,
  trainingOptions,
  weekdays,
} from '@x1/contract/trainers/profile-options.ts';
import type { Gender } from '@x1/contract/trainers/sports.ts';
import type { universities } from '@x1/contract/trainers/universities.ts';
import type { Look } from './portraits.ts';

/** How far a trainer of the demo has come on the way to selling. */
export type Stage = 'selling' | 'identity open' | 'identity failed' | 'bank missing' | 'payouts off';

/** What a program of the demo says; prices in dollars, as in the form. */
export interface DemoProgram {
  readonly type: (typeof programTypes)[number];
  readonly title: string;
  readonly description: string;
  readonly terms: {
    readonly price: number;
    readonly groupPrice: number;
    readonly capacity: number;
    /** Sessions that one purchase brings, 1 unless said. */
    readonly sessions?: number;
    readonly duration: (typeof programDurations)[number];
    readonly format: (typeof trainingFormats)[number];
  };
  readonly requirements?: string;
  readonly tags: readonly string[];
  readonly isDraft?: boolean;
}

/** A trainer of the demo: nobody who exists. */
export interface DemoTrainer {
  /** The part of the e-mail before `@demo.x1.test`. */
  readonly key: string;
  readonly name: string;
  readonly gender: Gender;
  readonly sports: readonly string[];
  readonly university: (typeof universities)[number];
  readonly home: { readonly city: string; readonly state: (typeof states)[number]; readonly zipcode: string; readonly timezone: string };
  /** Dollars an hour. */
  readonly hourlyRate: number;
  readonly played: { readonly level: (typeof levels)[number]; readonly years: number; readonly team: string; readonly position: string };
  readonly bio: string;
  readonly philosophy: string;
  readonly achievements: string;
  readonly options: readonly (typeof trainingOptions)[number][];
  readonly delivery: (typeof deliveryTypes)[number];
  readonly availability: readonly (typeof weekdays)[number][];
  readonly approach: readonly (keyof typeof coachingStyles)[];
  readonly approachDescription: string;
  readonly whoITrain: readonly (keyof typeof athleteTypes)[];
  readonly look: Look;
  readonly stage: Stage;
  readonly programs: readonly DemoProgram[];
}
