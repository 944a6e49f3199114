import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { toCamelCase } from '../platform/db/camel-case.ts';
import { openDatabase } from '../platform/db/database.ts';

/** One way to read rows of twenty columns, named in camelCase at the end of it. */
export interface RowReader {
  readonly name: string;
  /** Reads so many rows at once, 1,000 at most. */
  read(rows: number): Promise<readonly object[]>;
}

export interface RowReaders {
  readonly readers: readonly RowReader[];
  close(): Promise<void>;
}

const numbers = ['transaction_id', 'trainer_id', 'parent_id', 'program_id', 'session_number', 'invitation_sequence', 'time_slot_id'];
const instants = ['starts_at', 'ends_at', 'paid_at', 'scheduled_at', 'completed_at', 'cancelled_at'];
const texts = ['session_type', 'approval_status', 'rejection_reason', 'no_show_of', 'cancelled_by'];
const flags = ['is_public', 'has_purchase'];
const columns = [...numbers, ...instants, ...texts, ...flags];

type Samples = Record<string, Record<string, unknown>>;

/** The ways there are, the product's own among them, each over a connection of its own. Makes the table they read. */
export async function openRowReaders(url: string): Promise<RowReaders> {
  const { db, close } = openDatabase({ url, poolSize: 1 });
  await fillSamples(url);
  const plain = new Kysely<Samples>({ dialect: dialect(url) });
  const plugin = new Kysely<Samples>({ dialect: dialect(url), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
  const own = db.withTables<Samples>();
  const camelCase = columns.map(toCamelCase);
  const aliases = columns.map((column) => `${column} as ${toCamelCase(column)}`);
  const asTheyCome = (rows: number) => plain.selectFrom('row_samples').select(columns).where('id', '<=', rows).execute();
  const readers: RowReader[] = [
    { name: 'not renamed', read: asTheyCome },
    { name: 'renamed by the product', read: (rows) => own.selectFrom('rowSamples').select(camelCase).where('id', '<=', rows).execute() },
    { name: 'mapped by hand', read: async (rows) => (await asTheyCome(rows)).map(toEntity) },
    { name: 'alias of each column', read: (rows) => plain.selectFrom('row_samples').select(aliases).where('id', '<=', rows).execute() },
    { name: 'CamelCasePlugin', read: (rows) => plugin.selectFrom('rowSamples').select(camelCase).where('id', '<=', rows).execute() },
  ];
  return { readers, close: async () => void (await Promise.all([close(), plain.destroy(), plugin.destroy()])) };
}

function dialect(connectionString: string): PostgresDialect {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on('error', () => {}); // The server may stop before the connection has ended.
  return new PostgresDialect({ pool });
}

async function fillSamples(url: string): Promise<void> {
  const { db, close } = openDatabase({ url, poolSize: 1 });
  const filled = [
    ...numbers.map((name) => `n as ${name}`),
    ...instants.map((name) => `now() as ${name}`),
    ...texts.map((name) => `'some text ' || n as ${name}`),
    ...flags.map((name) => `true as ${name}`),
  ];
  await sql`create table row_samples as select n as id, ${sql.raw(filled.join(', '))} from generate_series(1, 1000) n`.execute(db);
  await sql`alter table row_samples add primary key (id)`.execute(db);
  await sql`analyze row_samples`.execute(db);
  await close();
}

function toEntity(row: Record<string, unknown>): object {
  return {
    transactionId: row['transaction_id'],
    trainerId: row['trainer_id'],
    parentId: row['parent_id'],
    programId: row['program_id'],
    sessionNumber: row['session_number'],
    invitationSequence: row['invitation_sequence'],
    timeSlotId: row['time_slot_id'],
    startsAt: row['starts_at'],
    endsAt: row['ends_at'],
    paidAt: row['paid_at'],
    scheduledAt: row['scheduled_at'],
    completedAt: row['completed_at'],
    cancelledAt: row['cancelled_at'],
    sessionType: row['session_type'],
    approvalStatus: row['approval_status'],
    rejectionReason: row['rejection_reason'],
    noShowOf: row['no_show_of'],
    cancelledBy: row['cancelled_by'],
    isPublic: row['is_public'],
    hasPurchase: row['has_purchase'],
  };
}
