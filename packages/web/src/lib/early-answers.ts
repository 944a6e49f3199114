import { readToken } from './token.ts';

/** What `appearance.js` leaves: the calls that were sent before the app arrived. */
interface Early {
  readonly token: string;
  /** By their address; undefined when there was no answer. */
  readonly answers: Map<string, Promise<Response | undefined>>;
  /** Resolved when all of them are sent. */
  readonly asked: Promise<void>;
}

const page = globalThis as { x1Early?: Early | undefined };

/**
 * The answer to a read that was asked before the app was there: once for each, and undefined where nobody asked, for another sign-in, and
 * without a good answer.
 */
export async function takeEarlyAnswer(path: string): Promise<Response | undefined> {
  const early = page.x1Early;
  if (!early) return undefined;
  if (early.token !== readToken()) return forgetEarlyAnswers();
  await early.asked;
  const answer = early.answers.get(path);
  early.answers.delete(path);
  const response = await answer;
  // That there is no such thing is an answer; after any other failure the app asks for itself.
  if (response?.ok || response?.status === 404) return response;
  await response?.body?.cancel();
  return undefined;
}

/** What nobody has taken by now is old: after a change, and once the first screen is drawn. */
export function forgetEarlyAnswers(): undefined {
  const left = page.x1Early?.answers.values() ?? [];
  page.x1Early = undefined;
  // A body that nobody reads holds its connection.
  for (const answer of left) void answer.then((response) => response?.body?.cancel());
}
