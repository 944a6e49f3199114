import pg from 'pg';
import { compose } from '../../packages/server/src/compose.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import { sessionLimits } from '../../packages/server/src/platform/db/time-limits.ts';
import { createLogger } from '../../packages/server/src/platform/logger.ts';
import { book, type Client, type Step, timeOf } from './journey.ts';

/** A statement as the product sent it, and what came back. */
interface Statement {
  readonly step: Step;
  readonly text: string;
  readonly values: readonly unknown[];
  rows: readonly Record<string, unknown>[];
}

/** What the product sends to the database in one booking: it can be sent again for another client, with nothing of ours in between. */
export interface RecordedJourney {
  readonly statements: readonly Statement[];
  readonly client: Client;
  readonly number: number;
}

interface Answer {
  readonly rows: Record<string, unknown>[];
}

/** A statement that the driver answers by a call instead of a promise (decision 0089). */
interface CalledBack {
  callback(error: unknown, answer?: Answer): void;
  /** Brings its COMMIT along (decision 0123). */
  readonly isCommitted: boolean;
}

const isQuery = (asked: unknown): asked is CalledBack => typeof (asked as Partial<CalledBack>).callback === 'function';

const isCommitted = (asked: unknown) => isQuery(asked) && asked.isCommitted;

function tellBefore(query: CalledBack, hear: (answer: Answer | undefined) => void): void {
  const answered = query.callback;
  query.callback = (error, answer) => {
    hear(answer);
    answered(error, answer);
  };
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** Runs the product in this process, where the statements of one booking can be seen; what comes later as a job is not among them. */
export async function recordJourney(databaseUrl: string, dataDirectory: string, client: Client): Promise<RecordedJourney> {
  const composed = await compose({
    config: {
      ...readConfig({ ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, HOST: '127.0.0.1', PORT: '0', DEMO: '0' }),
      limits: 'off',
    },
    clock: systemClock,
    logger: createLogger({ level: 'error' }),
    jobMode: 'manual',
    onUndeclaredError: () => {},
    announce: () => {},
  });
  await composed.start();
  const url = `http://127.0.0.1:${composed.port}`;
  try {
    // The first one fills caches, as prepared keys and the accounts of the ledger.
    await book(url, client, 0, (_step, work) => work());
    return { statements: await listen((run) => book(url, client, 1, run)), client, number: 1 };
  } finally {
    await composed.stop();
  }
}

/** Statements as one connection sends them: webhooks and requests overlap, and a transaction must not end in the middle of another one. */
async function listen(journey: (run: Parameters<typeof book>[3]) => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const open = new Map<pg.Client, Statement[]>();
  let current: Step = 'purchase';
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function (...given) {
    const [first, second] = given;
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as { text: string; values: unknown });
    // What a new connection begins with belongs to no booking.
    if (text === sessionLimits) return original.apply(this, given);
    const statement: Statement = { step: current, text, values: Array.isArray(values) ? values : [], rows: [] };
    const transaction = open.get(this) ?? [];
    transaction.push(statement);
    if (/^(begin|start transaction)\b/i.test(text)) open.set(this, transaction);
    else if (!open.has(this)) statements.push(...transaction);
    else if (/^(commit|rollback)\b/i.test(text) || isCommitted(first)) {
      if (isCommitted(first)) transaction.push({ step: current, text: 'commit', values: [], rows: [] });
      statements.push(...transaction);
      open.delete(this);
    }
    const keep = (answer: Answer | undefined) => {
      if (answer) statement.rows = answer.rows;
    };
    if (isQuery(first)) tellBefore(first, keep);
    const result = original.apply(this, given);
    if (result instanceof Promise)
      result.then(keep, () => {
        // A statement that fails has no rows.
      });
    return result;
  };
  try {
    await journey((step, work) => {
      current = step;
      return work();
    });
  } finally {
    prototype.query = original;
  }
  return statements;
}

/** Ids are at least this large in the bench's database, so that no amount of money is taken for one. */
export const FIRST_ID = 1_000_000;
const idInText = /\d{7,}/g;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const providerId = /^(pi|ch|re|txn)_/;

/** Sends the same statements for another client: each recorded id is replaced by the one returned now. */
export async function replay(
  journey: RecordedJourney,
  connection: pg.Client,
  { client, number }: { client: Client; number: number },
  onStep: (step: Step, tookMs: number) => void,
): Promise<void> {
  const names = namesOf(journey, { client, number });
  // Who books what stays: signed in is whom the recorded token names, and rows of theirs would teach their ids again.
  const given: ReadonlySet<string> = new Set(names.keys());
  const tag = `${client.parent.id}x${number}`;
  const spent = new Map<Step, number>();
  for (const { step, text, values, rows } of journey.statements) {
    const start = performance.now();
    const translated = values.map((value) => translate(value, names, tag));
    const answer = await connection.query(values.length === 0 ? { text } : { name: nameOf(text), text, values: translated });
    spent.set(step, (spent.get(step) ?? 0) + performance.now() - start);
    learn(rows, answer.rows as Record<string, unknown>[], { names, given });
  }
  for (const [step, tookMs] of spent) onStep(step, tookMs);
}

type Names = Map<string, string>;

const statementNames = new Map<string, string>();

/** Prepared, as the product does. */
function nameOf(text: string): string {
  const name = statementNames.get(text) ?? `recorded_${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

function namesOf({ client: then, number: numberThen }: RecordedJourney, now: { client: Client; number: number }): Names {
  const [timeThen, timeNow] = [timeOf(numberThen), timeOf(now.number)];
  return new Map([
    [String(then.parent.id), String(now.client.parent.id)],
    [String(then.trainer.id), String(now.client.trainer.id)],
    [String(then.trainerId), String(now.client.trainerId)],
    [String(then.programId), String(now.client.programId)],
    [timeThen.startTime, timeNow.startTime],
    [timeThen.endTime, timeNow.endTime],
  ]);
}

function translate(value: unknown, names: Names, tag: string): unknown {
  if (typeof value === 'number') return value >= FIRST_ID ? Number(names.get(String(value)) ?? value) : value;
  if (value instanceof Date) return new Date(names.get(value.toISOString()) ?? value);
  if (Array.isArray(value)) return value.map((part) => translate(part, names, tag));
  if (typeof value !== 'string') return value;
  if (uuid.test(value)) return crypto.randomUUID();
  if (providerId.test(value)) return `${value}_${tag}`;
  return (names.get(value) ?? value).replace(idInText, (id) => names.get(id) ?? id);
}

function learn(
  then: readonly Record<string, unknown>[],
  now: readonly Record<string, unknown>[],
  { names, given }: { names: Names; given: ReadonlySet<string> },
): void {
  for (const [at, row] of then.entries()) {
    for (const [column, value] of Object.entries(row)) {
      // The product reads `bigint` as a number; a bare connection as text.
      const isNew = typeof value === 'number' && value >= FIRST_ID && !given.has(String(value));
      if (isNew) names.set(String(value), String(now[at]?.[column]));
    }
  }
}
