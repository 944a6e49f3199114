import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { AskOwn } from './begin.ts';
import { isPlanOutdated } from './database-errors.ts';
import { askOver, rememberColumns } from './own-query.ts';

/** How often a text is sent before PostgreSQL keeps it: texts that are as long as a list hardly return. */
const usesBefore = 2;
/** Each connection keeps its own, at some 30 kB each. */
const keptAtMost = 500;
/** Of the texts that are not kept yet, so many are counted. */
const countedAtMost = 1_000;

const mark = '/* planned each time */';

/**
 * In a statement whose best plan depends on what is asked for, such as a search: PostgreSQL plans it every time, which otherwise it stops doing when
 * plans for all values look as good. For `modifyFront`.
 */
export const plannedEachTime = sql.raw(mark);

/**
 * Names the statements that a process sends again and again, so that each connection parses and plans them once (decision 0059).
 * One for all connections of a pool: a text has the same name on each.
 */
export function createPreparedStatements() {
  const uses = new Map<string, number>();
  let names = new Map<string, string>();
  let schema = 0;
  const toName = (at: number) => `x1_${schema}_${at}`;
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size === keptAtMost || text.includes(mark)) return known;
    const used = uses.get(text) ?? 0;
    uses.delete(text);
    if (used < usesBefore) {
      uses.set(text, used + 1);
      for (const oldest of uses.keys()) {
        if (uses.size <= countedAtMost) break;
        uses.delete(oldest);
      }
      return undefined;
    }
    const name = toName(names.size);
    names.set(text, name);
    return name;
  };
  /** A name stays with what its columns were when PostgreSQL first saw it, so every text gets another. */
  const forget = (outdated: string) => {
    if (![...names.values()].includes(outdated)) return;
    schema += 1;
    names = new Map([...names.keys()].map((text, at) => [text, toName(at)]));
  };
  return { nameOf, forget };
}
export type PreparedStatements = ReturnType<typeof createPreparedStatements>;

/** Asks over a connection of our own, by prepared statements where that is worth it. */
export function askPrepared(client: PoolClient, statements: PreparedStatements, isInTransaction: () => boolean): AskOwn {
  const described = rememberColumns(client);
  return async <R>(text: string, parameters: readonly unknown[], isCommitted = false) => {
    const values = [...parameters];
    const name = values.length === 0 ? undefined : statements.nameOf(text);
    const isAlone = !isInTransaction();
    try {
      return await askOver<R>(client, described, { name, text, values, isCommitted });
    } catch (error) {
      // It was made where the answer arrived, which says nothing of who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (name === undefined || !isPlanOutdated(error)) throw error;
      statements.forget(name);
      // In a transaction everything before has to be done again, too: `inTransaction` does.
      if (!isAlone) throw error;
      return askOver<R>(client, described, { text, values, isCommitted });
    }
  };
}
