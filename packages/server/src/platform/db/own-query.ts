import type { PostgresQueryResult } from 'kysely';
import { type Connection, type PoolClient, Query, type Submittable } from 'pg';

/** What a prepared statement returns: the same as long as PostgreSQL keeps it, since it refuses to run one whose columns have changed. */
interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** A row of nothing: copied and filled for each. */
  readonly blank: Readonly<Record<string, null>>;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** What `pg`'s queries do with a connection, from what they are told. */
interface Submitting {
  submit(connection: Connection): Error | null;
}

/** A statement, and the name under which a connection keeps it, if it does. */
interface Asked {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: unknown[];
  /** Ends its transaction: COMMIT is part of the same piece, and isn't run where the statement fails. */
  readonly isCommitted: boolean;
}

type Callback = (error: Error | null, result?: PostgresQueryResult<unknown>) => void;
const { submit: submitAsPg } = Query.prototype as unknown as Submitting;

/** A connection of `pg`, and what its prepared statements return. */
export interface Described {
  readonly columns: Map<string, Columns | undefined>;
  readonly parserOf: (type: number) => (text: string) => unknown;
  /** Sends what is written meanwhile as one piece. @param asks whether what a statement returns is asked, and whether COMMIT follows */
  readonly submitAtOnce: (query: Submitting, asks: { isDescribed: boolean; isCommitted: boolean }) => Error | null;
}

/** Remembers what the prepared statements of a connection return. */
export function rememberColumns(client: PoolClient): Described {
  const { connection } = client;
  let written: Buffer[] = [];
  const collected = {
    get writable() {
      return connection.stream.writable;
    },
    write: (bytes: Buffer) => written.push(bytes),
    cork: () => {},
    uncork: () => {},
  };
  const collecting: Connection = Object.create(connection, { stream: { value: collected } });
  const silent: Connection = Object.create(collecting, { describe: { value: () => {} } });
  // Not before a statement's own execution, and so never where its values could not be sent.
  const thenCommit = (before: Connection): Connection =>
    Object.create(before, {
      execute: {
        value: (config: Parameters<Connection['execute']>[0]) => {
          before.execute(config, true);
          before.parse({ name: '', text: 'commit', types: [] }, true);
          before.bind({}, true);
          before.execute({}, true);
        },
      },
    });
  const committing = { asking: thenCommit(collecting), silent: thenCommit(silent) };
  return {
    columns: new Map(),
    parserOf: (type) => client.getTypeParser(type, 'text') as (text: string) => unknown,
    submitAtOnce: (query, { isDescribed, isCommitted }) => {
      written = [];
      const { asking, silent: unasking } = isCommitted ? committing : { asking: collecting, silent };
      const failure = submitAsPg.call(query, isDescribed ? unasking : asking);
      if (written.length > 0) connection.stream.write(Buffer.concat(written));
      return failure;
    },
  };
}

/**
 * Asks over a connection of our own, as `client.query` does, which copies what it is given property by property, and makes two promises more.
 * What a prepared statement returns PostgreSQL says when a connection runs it first, and isn't asked again: the description is longer than most
 * answers, and `pg` makes each of its names and parsers anew.
 */
export function askOver<R>(client: PoolClient, described: Described, asked: Asked): Promise<PostgresQueryResult<R>> {
  const { promise, resolve, reject } = Promise.withResolvers<PostgresQueryResult<R>>();
  const query = new OwnQuery(asked, described, (error, result) => (error ? reject(error) : resolve(result as PostgresQueryResult<R>)));
  client.query(query as unknown as Submittable);
  return promise;
}

/** What `pg` calls with what arrives for it. It's a query of `pg` by its prototype alone: the constructor makes an emitter and a result of its own. */
class OwnQuery {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: unknown[];
  readonly isCommitted: boolean;
  /** `pg` asks with parse and bind where this says so, or values do. */
  readonly queryMode: 'extended' | undefined;
  callback: Callback;
  readonly #described: Described;
  readonly #rows: Record<string, unknown>[] = [];
  #columns: Columns | undefined;
  #command: string | undefined;
  #end: string | undefined;
  #rowCount: number | null = null;
  #failure: Error | undefined;

  constructor({ name, text, values, isCommitted }: Asked, described: Described, callback: Callback) {
    this.name = name;
    this.text = text;
    this.values = values;
    this.isCommitted = isCommitted;
    this.queryMode = isCommitted ? 'extended' : undefined;
    this.callback = callback;
    this.#described = described;
  }

  submit(connection: Connection): Error | null {
    const { columns, submitAtOnce } = this.#described;
    const isDescribed = this.name !== undefined && columns.has(this.name);
    if (isDescribed) this.#columns = columns.get(this.name ?? '');
    const { isCommitted } = this;
    return isDescribed || isCommitted ? submitAtOnce(this, { isDescribed, isCommitted }) : submitAsPg.call(this, connection);
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const names = fields.map((field) => field.name);
    const parsers = fields.map(({ dataTypeID }) => this.#described.parserOf(dataTypeID));
    this.#columns = { names, parsers, blank: Object.fromEntries(names.map((name) => [name, null])) };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure || !this.#columns) return;
    try {
      this.#rows.push(toRow(fields, this.#columns));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.isCommitted && this.#command !== undefined) {
      this.#end = text;
      return;
    }
    // 'UPDATE 2', 'INSERT 0 2'
    const [command = '', ...numbers] = text.split(' ');
    this.#command = command;
    this.#rowCount = numbers.length === 0 ? null : Number(numbers.at(-1));
    if (this.name !== undefined) this.#described.columns.set(this.name, this.#columns);
  }

  handleReadyForQuery(): void {
    // PostgreSQL answers COMMIT with ROLLBACK where something failed before.
    if (this.isCommitted && this.#end !== 'COMMIT') this.#failure ??= new Error('PostgreSQL did not commit the transaction');
    if (this.#failure) this.callback(this.#failure);
    else this.callback(null, { command: (this.#command ?? '') as 'SELECT', rowCount: this.#rowCount ?? 0, rows: this.#rows });
  }

  handleError(error: Error): void {
    this.callback(this.#failure ?? error);
  }
}
// Pipelines take nothing else.
Object.setPrototypeOf(OwnQuery.prototype, Query.prototype);

function toRow(fields: readonly (string | null)[], { names, parsers, blank }: Columns): Record<string, unknown> {
  const row: Record<string, unknown> = { ...blank };
  for (let at = 0; at < fields.length; at += 1) {
    const text = fields[at];
    const parse = parsers[at];
    if (text !== null && text !== undefined && parse) row[names[at] ?? ''] = parse(text);
  }
  return row;
}
