import type { Reply } from '@x1/contract/core/route.ts';
import type { systemRoutes } from '@x1/contract/system/routes.ts';
import { readToken } from './token.ts';

type EarlyAnswer = Reply<(typeof systemRoutes)['firstAnswers']>['answers'][number];

/** What `appearance.js` leaves: what it asked before the app arrived. */
export interface Early {
  /** Null for a visitor. */
  readonly token: string | null;
  /** The path of the page that was opened. */
  readonly page: string;
  /** By the address of their own call; undefined when there was no answer. */
  readonly answers: Promise<Map<string, EarlyAnswer> | undefined>;
}

const world = globalThis as { x1Early?: Early | undefined };
/** What hasn't been taken of the answers that have arrived. */
let left: Map<string, EarlyAnswer> | undefined;

/**
 * The answer to a read that was asked before the app was there: once for each, and undefined where nobody asked, for another sign-in, on
 * another page, and without a good answer.
 */
export async function takeEarlyAnswer(path: string): Promise<Response | undefined> {
  const early = world.x1Early;
  if (!early) return undefined;
  // Another screen shows what is so now.
  if (early.token !== readToken() || early.page !== location.pathname) return forgetEarlyAnswers();
  const answers = (await early.answers) ?? new Map<string, EarlyAnswer>();
  // Forgotten meanwhile: something has changed.
  if (world.x1Early !== early) return undefined;
  left = answers;
  const answer = answers.get(path);
  answers.delete(path);
  // That there is no such thing is an answer; after any other failure the app asks for itself.
  if (answer?.status !== 200 && answer?.status !== 404) return undefined;
  return Response.json(answer.body, { status: answer.status, headers: answer.headers });
}

/** Whether a screen's reads were asked before the app was there, and are still to be taken. */
export const hasEarlyAnswers = (): boolean => world.x1Early !== undefined && left?.size !== 0;

let asked = 0;

/** How many reads the page itself has asked and waits for. */
export const countAsked = (): number => asked;

/** Takes what was asked before the app was there, or asks now. */
export async function takeOrAsk(path: string, ask: () => Promise<Response>): Promise<Response> {
  const early = await takeEarlyAnswer(path);
  if (early) return early;
  asked += 1;
  try {
    return await ask();
  } finally {
    asked -= 1;
  }
}

/** What nobody has taken by now is old: after a change, also one that was heard of, on another page, and once the first screen is drawn. */
export function forgetEarlyAnswers(): undefined {
  world.x1Early = undefined;
  left = undefined;
}
