import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import { centsToDollars } from '@x1/contract/core/money.ts';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { programStatus } from '@x1/contract/programs/status.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { COUNTED_AT_MOST, decodeCursor, idPart, type PageOf, type PageRequest, toPage } from '../../../platform/db/paging.ts';
import type { Database } from '../../../platform/db/schema.generated.ts';
import { readProgramMedia } from '../../media/reads.ts';
import { type ProgramFactsRow, readHolds, readPurchaseFacts } from '../../payments/reads/purchase-facts.ts';

type ProgramRow = Selectable<Database['programs']>;

export interface ProgramSelection extends PageRequest {
  /** Of one trainer; without it, of all. */
  readonly trainerId?: TrainerId | undefined;
  /** Drafts and archived programs, which are for their owner alone (R75, R77). */
  readonly notOnSale: 'included' | 'left out';
}

/** What is archived (1) stands after the rest (0). */
const sectionOf = sql<number>`(p.archived_at is not null)::int`;
const programPlace = [{ from: 0, to: 1 }, idPart];

/**
 * One page of programs, newest first and archived ones last; those of disabled trainers are nowhere.
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function listPrograms(db: Db, now: Date, selection: ProgramSelection): Promise<PageOf<Program>> {
  const after = decodeCursor(selection.cursor, programPlace);
  const rows = await selected(db, selection)
    .$if(after !== undefined, (query) => query.where(isBehind(after ?? [])))
    .selectAll('p')
    .$if(selection.notOnSale === 'included', (query) => query.orderBy(sectionOf))
    .orderBy('p.id', 'desc')
    .limit(selection.limit + 1)
    .execute();
  const programs = new Map((await describe(db, now, rows.slice(0, selection.limit))).map((program) => [program.id as number, program]));
  const { items, ...position } = toPage(rows, {
    limit: selection.limit,
    count: await countPrograms(db, selection),
    toItem: (row) => programs.get(row.id),
    placeOf: (row) => [row.archived_at ? 1 : 0, row.id],
  });
  return { items: items.filter((program) => program !== undefined), ...position };
}

function isBehind([section = 0, id = 0]: readonly number[]) {
  return sql<boolean>`(${sectionOf} > ${section} or (${sectionOf} = ${section} and p.id < ${id}))`;
}

/** One program whoever asks; undefined when there is none. For the owner's module, which decides who may. */
export async function findProgram(db: Db, now: Date, programId: ProgramId): Promise<Program | undefined> {
  const rows = await db.selectFrom('programs as p').selectAll('p').where('p.id', '=', programId).execute();
  const [program] = await describe(db, now, rows);
  return program;
}

function selected(db: Db, { trainerId, notOnSale }: ProgramSelection) {
  return db
    .selectFrom('programs as p')
    .innerJoin('trainers as t', 't.id', 'p.trainer_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('u.disabled_at', 'is', null)
    .$if(trainerId !== undefined, (query) => query.where('p.trainer_id', '=', trainerId ?? 0))
    .$if(notOnSale === 'left out', (query) => query.where('p.is_draft', '=', false).where('p.archived_at', 'is', null));
}

async function countPrograms(db: Db, selection: ProgramSelection): Promise<number> {
  const found = selected(db, selection)
    .select('p.id')
    .limit(COUNTED_AT_MOST + 1);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function describe(db: Db, now: Date, rows: readonly ProgramRow[]): Promise<Program[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const purchases = new Map((await readPurchaseFacts(db, ids, now)).map((facts) => [facts.program_id, facts]));
  const holds = new Map((await readHolds(db, ids, now)).map(({ program_id, held }) => [program_id, held]));
  const media = await readProgramMedia(db, ids);
  return rows.map((row) =>
    toProgram(row, { facts: purchases.get(row.id), held: holds.get(row.id) ?? 0, mediaFiles: media.get(row.id) ?? [] }),
  );
}

interface JoinedFacts {
  readonly facts: ProgramFactsRow | undefined;
  /** Group places held for people who are paying right now. */
  readonly held: number;
  readonly mediaFiles: MediaFile[];
}

function toProgram(row: ProgramRow, { facts, held, mediaFiles }: JoinedFacts): Program {
  const price = centsToDollars(row.individual_price_cents);
  const isArchived = row.archived_at !== null;
  const placesTaken = (facts?.group_purchases ?? 0) + held;
  return {
    id: row.id as ProgramId,
    trainerId: row.trainer_id as TrainerId,
    title: row.title,
    name: row.title,
    description: row.description,
    programType: row.program_type,
    type: row.program_type,
    duration: row.duration,
    price,
    individualPrice: price,
    groupPrice: centsToDollars(row.group_price_cents),
    maxCapacity: row.max_capacity,
    maxParticipants: row.max_capacity,
    sessionsIncluded: row.sessions_included,
    currentParticipants: facts?.participants ?? 0,
    groupPlacesLeft: row.max_capacity === 1 ? null : Math.max(0, row.max_capacity - placesTaken),
    status: programStatus({
      isArchived,
      isDraft: row.is_draft,
      hasHeldSession: facts?.has_held_session ?? false,
      hasUpcomingSession: Boolean(facts?.next_session),
    }),
    nextSession: facts?.next_session?.toISOString() ?? null,
    trainingFormat: row.training_format,
    requirements: row.requirements,
    tags: row.tags,
    mediaFiles,
    isDraft: row.is_draft && !isArchived,
    createdAt: row.created_at.toISOString(),
  };
}
