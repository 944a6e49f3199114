import type { Page } from '@playwright/test';
import type { Person } from '../harness/people.ts';
import type { Fixtures } from './fixtures.ts';

/** One screen in one state. */
export interface ScreenState {
  name: string;
  /** Nobody is signed in without it. */
  as?: (fixtures: Fixtures) => Person | Promise<Person>;
  path: (fixtures: Fixtures) => string | Promise<string>;
  /** Brings the page into the state, and resolves once it is shown. */
  reach: (page: Page, fixtures: Fixtures) => Promise<void>;
  /** What was typed into fields that are gone, and the server wasn't told. */
  typed?: string[];
  /** Refusals that belong to the state. */
  mayAnswer?: number[];
}
