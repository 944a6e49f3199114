import type { User } from '@x1/contract/accounts/user.ts';
import { whenSessionEnds } from '../end-session.ts';
import { queryClient } from '../query-client.ts';
import { accountKeys } from '../query-keys.ts';
import { readToken } from '../token.ts';
import { allOf, type KeptAnswer, withStore } from './database.ts';
import { noteKeptShown } from './line.ts';
import { sealOf } from './sealing.ts';

/** How many answers stay, the newest ones. */
const ANSWERS_MAX = 80;
/** Characters of one answer; no list or conversation is as long. */
const LENGTH_MAX = 400_000;
const DAY_MS = 24 * 60 * 60_000;
/** What is older says nothing about today. */
const KEPT_FOR_MS = 14 * DAY_MS;

/** What never stays on a device, wherever it is in an answer: care of a child, money, and ways to reach somebody. */
const LEFT_OUT = new Set(['care', 'noteForTrainer', 'transaction', 'terms', 'problemReport', 'canReportProblem', 'googleEventId']);

interface Answer {
  /** Of the sign-in it was given to. */
  readonly token: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** Undefined where nobody waited for its end. */
  readonly body: Promise<string | undefined>;
}

/** The newest answers of this page, whole: what is on the screen doesn't change because the line is gone. */
const answers = new Map<string, Omit<Answer, 'body'> & { readonly body: string }>();
whenSessionEnds(() => answers.clear());

/** Keeps an answer on the page, and on the device. */
export async function keep(path: string, answer: Answer): Promise<void> {
  if (readToken() !== answer.token) return;
  const body = await answer.body;
  if (body === undefined) return;
  answers.set(path, { ...answer, body });
  // Only where the page is served by https, or from this machine.
  if (globalThis.crypto?.subtle && globalThis.indexedDB) await keepAnswer(path, answer.token, body);
}

/** What this page was told, else what the device has; undefined where that is nothing. It is noted that it's shown. */
export async function take(path: string, token: string): Promise<Response | undefined> {
  const answer = answers.get(path);
  if (answer?.token !== token) return takeKept(path, token);
  noteKeptShown(answer.at);
  return toResponse(answer.body);
}

const toResponse = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } });

/**
 * Keeps an answer for when there's no line. Nothing happens where the person has left by then, is an operator, or storage is full or forbidden.
 *
 * @param token of the sign-in it was given to
 */
export async function keepAnswer(path: string, token: string, body: string): Promise<void> {
  const me = queryClient.getQueryData<User | null>(accountKeys.me());
  // What operators read is audited, and about others.
  if (!me || me.role === 'admin' || body.length > LENGTH_MAX) return;
  const seal = await sealOf(token);
  const closed = await seal.close(withoutSensitive(body));
  if (readToken() !== token) return;
  const entry: KeptAnswer = { path, owner: seal.owner, savedAt: Date.now(), ...closed };
  await withStore('answers', 'readwrite', (store) => store.put(entry)).catch(() => undefined);
  await dropRest(seal.owner).catch(() => undefined);
}

/** The answer as it's kept; undefined where there is none of this sign-in. It is noted that it's shown. */
export async function takeKept(path: string, token: string): Promise<Response | undefined> {
  const kept = await withStore('answers', 'readonly', (store) => store.get(path) as IDBRequest<KeptAnswer | undefined>).catch(
    () => undefined,
  );
  if (!kept || kept.savedAt < Date.now() - KEPT_FOR_MS) return undefined;
  const seal = await sealOf(token);
  const body = kept.owner === seal.owner ? await seal.open(kept).catch(() => undefined) : undefined;
  if (body === undefined || readToken() !== token) return undefined;
  noteKeptShown(kept.savedAt);
  return toResponse(body);
}

/** The answer without what never stays on a device. */
export function withoutSensitive(body: string): string {
  return JSON.stringify(JSON.parse(body, (key, value) => (LEFT_OUT.has(key) ? blankOf(value) : value)));
}

const blankOf = (value: unknown) => (typeof value === 'boolean' ? false : null);

/** Old ones, those of other sign-ins, and more than there is room for. */
async function dropRest(owner: string): Promise<void> {
  const all = await allOf('answers');
  const own = all.filter((kept) => kept.owner === owner && kept.savedAt >= Date.now() - KEPT_FOR_MS);
  const staying = new Set(own.sort((one, other) => other.savedAt - one.savedAt).slice(0, ANSWERS_MAX));
  const leaving = all.filter((kept) => !staying.has(kept));
  if (leaving.length === 0) return;
  await withStore('answers', 'readwrite', (store) => {
    for (const { path } of leaving) store.delete(path);
    return undefined;
  });
}
