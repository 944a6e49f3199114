import type { Compilable, CompiledQuery } from 'kysely';
import { invariant } from '../errors.ts';
import type { Db, Tx } from './database.ts';

/** Stands for the value at a place while a query is written. */
class Placeholder {
  readonly place: number;
  constructor(place: number) {
    this.place = place;
  }
}

interface Written {
  readonly query: CompiledQuery;
  /** For each parameter the place of its value, or the parameter itself, which is always the same. */
  readonly parameters: readonly unknown[];
}

/**
 * A query that Kysely writes with its first call: later ones only differ in their values. For reads of many columns that are sent all the time;
 * building one and writing it costs more than sending it (decision 0093).
 *
 * @param build gives each value to the query as it is: it neither looks at it nor computes with it, and nothing but values differs from call to call
 */
export function writtenOnce<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  let written: Written | undefined;
  return async (db, ...values) => {
    written ??= write(db as Db, build, values);
    const { query, parameters } = written;
    const filled = parameters.map((parameter) => (parameter instanceof Placeholder ? values[parameter.place] : parameter));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: filled } as CompiledQuery<Row>);
    return rows;
  };
}

function write<Values extends readonly unknown[]>(
  db: Db,
  build: (db: Db, ...values: Values) => Compilable<unknown>,
  values: Values,
): Written {
  const places = values.map((_, place) => new Placeholder(place));
  const query = build(db, ...(places as readonly unknown[] as Values)).compile();
  const usual = build(db, ...values).compile();
  const isSame = query.sql === usual.sql && query.parameters.length === usual.parameters.length;
  invariant(isSame, `a query depends on its values in more than its parameters: ${usual.sql}`);
  return { query, parameters: query.parameters };
}
