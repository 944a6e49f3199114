import { readToken } from './token.ts';

/** What `appearance.js` leaves: the calls that were sent before the app arrived. */
interface Early {
  /** Null for a visitor. */
  readonly token: string | null;
  /** The path of the page that was opened. */
  readonly page: string;
  /** By their address; undefined when there was no answer. */
  readonly answers: Map<string, Promise<Response | undefined>>;
  /** Resolved when all of them are sent. */
  readonly asked: Promise<void>;
}

const world = globalThis as { x1Early?: Early | undefined };

/**
 * The answer to a read that was asked before the app was there: once for each, and undefined where nobody asked, for another sign-in, on
 * another page, and without a good answer.
 */
export async function takeEarlyAnswer(path: string): Promise<Response | undefined> {
  const early = world.x1Early;
  if (!early) return undefined;
  // Another screen shows what is so now.
  if (early.token !== readToken() || early.page !== location.pathname) return forgetEarlyAnswers();
  await early.asked;
  // Forgotten meanwhile, its body is gone.
  if (world.x1Early !== early) return undefined;
  const answer = early.answers.get(path);
  early.answers.delete(path);
  const response = await answer;
  // That there is no such thing is an answer; after any other failure the app asks for itself.
  if (response?.ok || response?.status === 404) return response;
  await response?.body?.cancel();
  return undefined;
}

/** Whether a screen's reads were asked before the app was there, and are still to be taken. */
export const hasEarlyAnswers = (): boolean => (world.x1Early?.answers.size ?? 0) > 0;

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
  const left = world.x1Early?.answers.values() ?? [];
  world.x1Early = undefined;
  // A body that nobody reads holds its connection.
  for (const answer of left) void answer.then((response) => response?.body?.cancel());
}
