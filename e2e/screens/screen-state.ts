import type { Page } from '@playwright/test';
import type { Person } from '../harness/people.ts';
import type { Cast } from './cast.ts';

/** One screen in one state. */
export interface ScreenState {
  name: string;
  /** Nobody is signed in without it. */
  as?: (cast: Cast) => Person | Promise<Person>;
  path: (cast: Cast) => string | Promise<string>;
  /** Brings the page into the state, and ends when it stands. */
  reach: (page: Page, cast: Cast) => Promise<void>;
  /** Refusals that belong to the state. */
  mayAnswer?: number[];
}
